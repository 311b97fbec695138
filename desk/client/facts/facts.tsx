// The facts about the company, in sections. Each is a form generated from the schema of the content file.
import { Fragment, type ReactNode } from 'react'
import { Link } from 'react-router-dom'
import { Icon } from '../../../src/icons/icon.tsx'
import { type FactSection, factSections, sectionFacts } from '../../api/facts-data.ts'
import type { Path } from '../../api/paths.ts'
import { pages } from '../../api/urls.ts'
import { EditingHead } from '../editing/editing-head.tsx'
import { ErrorNotice } from '../editing/error-list.tsx'
import { FactWarnings } from '../editing/fact-warnings.tsx'
import { ValueField } from '../editing/value-field.tsx'
import { useLocale } from '../locale.tsx'
import { useTargetField } from '../shell/target-field.ts'
import { BrandingForm } from './branding.tsx'
import { HomeForm } from './home.tsx'
import { HoursForm } from './hours.tsx'
import { ItemsForm } from './lists.tsx'
import { PackagesForm } from './packages.tsx'
import { PeopleForm } from './people.tsx'
import { RepliesForm } from './replies.tsx'

export function FactsForms({ section }: { section: FactSection }) {
  const { texts } = useLocale()
  const labels = texts.facts.sections[section]
  useTargetField()
  return (
    <>
      <EditingHead
        current="facts"
        title={texts.facts.title}
        documentTitle={`${labels.title} – ${texts.facts.title}`}
        lead={texts.facts.lead}
      />
      <div className="facts-page">
        <SectionLinks current={section} />
        <div className="facts-main">
          <section className="fact-block" aria-labelledby="section-title">
            <h2 id="section-title">{labels.title}</h2>
            <p>{labels.text}</p>
            <ErrorNotice paths={sectionFacts[section]} />
            <FactWarnings groups={sectionFacts[section]} />
            <div className="facts-form">
              {section === 'replies' ? (
                <RepliesForm />
              ) : (
                sectionFacts[section].map((path) => (
                  <Fragment key={path}>{path in forms ? forms[path] : <ValueField path={path} />}</Fragment>
                ))
              )}
            </div>
          </section>
        </div>
      </div>
    </>
  )
}

/** The sections, in a list next to the form, or on a phone in a list that opens. */
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

/** Forms that replace the generated ones. Null: the fact is part of the form of another fact. */
const forms: Partial<Record<Path, ReactNode>> = {
  '/brand': <BrandingForm />,
  '/hours': <HoursForm />,
  '/specialDays': <SpecialDays />,
  '/services': <ItemsForm list="services" />,
  '/order/services': null,
  '/locations': <ItemsForm list="locations" />,
  '/order/locations': null,
  '/packages': <PackagesForm />,
  '/prices': null,
  '/people': <PeopleForm />,
  '/sections': <HomeForm />,
  '/order/sections': null,
}

function SpecialDays() {
  const { title, text } = useLocale().texts.facts.specialDays
  return (
    <section className="fact-part" aria-labelledby="special-days-title">
      <h3 id="special-days-title">{title}</h3>
      <p>{text}</p>
      <ValueField path="/specialDays" />
    </section>
  )
}
