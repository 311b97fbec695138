// Facts: what is true of the company, in sections. Each is a form made from the schema of the content file.
import type { ReactNode } from 'react'
import { Link } from 'react-router-dom'
import { Icon } from '../../../src/icons/icon.tsx'
import type { Facts } from '../../../src/site/facts.ts'
import { pages } from '../../api/addresses.ts'
import { type FactEntry, type FactSection, type FactsPage, factSections } from '../../api/facts-data.ts'
import { useLocale } from '../locale.tsx'
import { useDraft } from '../pages/draft.ts'
import { PagesHead } from '../pages/pages-head.tsx'
import { ToCorrect } from '../pages/to-correct.tsx'
import { useFieldOfAddress } from '../shell/field-of-address.ts'
import { BrandingForm } from './branding.tsx'
import { FactForm } from './fact-form.tsx'
import { HoursForm } from './hours.tsx'
import { AddableListForm, HomeForm } from './lists.tsx'
import { PackagesForm } from './packages.tsx'

export function FactsForms({ page }: { page: FactsPage }) {
  const { texts } = useLocale()
  const { section } = page
  const labels = texts.facts.sections[section]
  useFieldOfAddress()
  return (
    <>
      <PagesHead current="facts" title={texts.facts.title} lead={texts.facts.lead} />
      <div className="facts-page">
        <SectionLinks current={section} />
        <div className="facts-main">
          <section className="fact-block" aria-labelledby="section-title">
            <h2 id="section-title">{labels.title}</h2>
            <p>{labels.text}</p>
            <ToCorrect page={page} />
            <div className="facts-form">{sectionContent(page)}</div>
          </section>
        </div>
      </div>
    </>
  )
}

/** The sections: a list beside the form; on a phone one that opens. */
function SectionLinks({ current }: { current: FactSection }) {
  const { texts } = useLocale()
  const links = factSections.map((section) => (
    <li key={section}>
      <Link to={pages.facts(section)} aria-current={section === current ? 'true' : undefined}>
        {texts.facts.sections[section].title}
      </Link>
    </li>
  ))
  return (
    <nav className="facts-nav" aria-label={texts.facts.title}>
      <ul className="wide-nav">{links}</ul>
      <details className="narrow-nav" key={current}>
        <summary>
          <span>{texts.facts.section}</span>
          <b>{texts.facts.sections[current].title}</b>
          <Icon name="arrow-down" />
        </summary>
        <ul>{links}</ul>
      </details>
    </nav>
  )
}

function sectionContent(page: FactsPage): ReactNode {
  switch (page.section) {
    case 'services':
    case 'locations':
      return <AddableListForm page={page} list={page.section} />
    case 'packages':
      return <PackagesForm page={page} />
    case 'home':
      return <HomeForm page={page} />
    case 'hours':
      return page.facts.map((entry) =>
        entry.path === '/hours' ? (
          <HoursEntry entry={entry} page={page} key={entry.path} />
        ) : (
          <SpecialDays entry={entry} key={entry.path} />
        ),
      )
    default:
      return page.facts.map((entry) =>
        entry.path === '/brand' ? (
          <BrandingForm entry={entry} logo={page.logo} key={entry.path} />
        ) : (
          <FactForm entry={entry} key={entry.path} />
        ),
      )
  }
}

function HoursEntry({ entry, page }: { entry: FactEntry; page: FactsPage }) {
  const { value, set } = useDraft().of(entry as FactEntry & { value: Facts['hours'] })
  return <HoursForm path={entry.path} hours={value} siteLanguages={page.languages} onChange={set} />
}

function SpecialDays({ entry }: { entry: FactEntry }) {
  const { title, text } = useLocale().texts.facts.specialDays
  return (
    <section className="fact-part" aria-labelledby="special-days-title">
      <h3 id="special-days-title">{title}</h3>
      <p>{text}</p>
      <FactForm entry={entry} />
    </section>
  )
}
