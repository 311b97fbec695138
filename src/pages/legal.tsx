// A legal page: its table of contents, its sections, and links to the other legal pages.
import { type ReactNode, useEffect, useState } from 'react'
import { inSpans } from '../language/in-spans.tsx'
import { WithContactLinks } from '../links/contact-links.tsx'
import { PageLink } from '../links/page-link.tsx'
import { UnfoldLink } from '../links/unfold-link.tsx'
import { formatDay } from '../site/format.ts'
import { isLegalId, type LegalId, legalIds } from '../site/legal-pages.ts'
import { useSite } from '../site/site.ts'
import { useTexts } from '../site/texts.ts'
import type * as ObjectionFile from '../statistics/visit-objection.tsx'
import { BelowFirstView } from './below-first-view.tsx'
import { NotFound } from './notice.tsx'
import { PageMeta } from './page-meta.tsx'

/** A text, or a text that is shown only if the value that it mentions is known. */
type Line = string | { text: string; requires: string }

interface LegalSection {
  heading: string
  paragraphs?: readonly Line[]
  list?: readonly Line[]
}

export function Legal({ id }: { id: string }) {
  return isLegalId(id) ? <LegalPage id={id} /> : <NotFound />
}

function LegalPage({ id }: { id: LegalId }) {
  const t = useTexts()
  const sections = (t.lookup(`legal.${id}.sections`) ?? []) as readonly LegalSection[]
  const onVisits = id === 'privacy' && t.hasValue('statistics') ? sections.find(isOnVisits) : undefined
  return (
    <>
      <PageMeta group={`legal.${id}`} />
      <article className="page legal grid">
        <header className="page-head">
          <h1>{t(`legal.${id}.title`)}</h1>
          <p>{t(`legal.${id}.intro`)}</p>
        </header>
        <nav className="legal-nav" id="contents" aria-labelledby="toc">
          <UnfoldLink section="contents">{t('legal.contents')}</UnfoldLink>
          <h2 id="toc">{t('legal.contents')}</h2>
          <ul>
            {sections.map(({ heading }, index) => (
              <li key={heading}>
                <a href={`#${anchor(index)}`}>{t.fill(heading)}</a>
              </li>
            ))}
          </ul>
        </nav>
        <BelowFirstView>
          <div className="prose">
            {sections.map((section, index) => (
              <Section key={section.heading} id={anchor(index)} section={section}>
                {section === onVisits && <Objection />}
              </Section>
            ))}
            <LastUpdated />
          </div>
          <OtherPages id={id} />
        </BelowFirstView>
      </article>
    </>
  )
}

const anchor = (index: number) => `s${index + 1}`

const isOnVisits = ({ paragraphs = [] }: LegalSection) =>
  paragraphs.some((line) => typeof line !== 'string' && line.requires === 'statistics')

interface SectionProps {
  id: string
  section: LegalSection
  children: ReactNode
}

function Section({ id, section: { heading, paragraphs = [], list }, children }: SectionProps) {
  const t = useTexts()
  const shownTexts = (lines: readonly Line[]) =>
    lines
      .filter((line) => typeof line === 'string' || t.hasValue(line.requires))
      .map((line) => t.fill(typeof line === 'string' ? line : line.text))
  return (
    <section id={id}>
      <h2>{t.fill(heading)}</h2>
      {shownTexts(paragraphs).map((paragraph) => (
        <p key={paragraph}>
          <WithContactLinks text={paragraph} />
        </p>
      ))}
      {list && (
        <ul>
          {shownTexts(list).map((line) => (
            <li key={line}>
              <WithContactLinks text={line} />
            </li>
          ))}
        </ul>
      )}
      {children}
    </section>
  )
}

/** The button that objects to the counting of visits. Its code is loaded only here, not on the home page. */
function Objection() {
  const t = useTexts()
  const [file, setFile] = useState<typeof ObjectionFile>()
  useEffect(() => {
    import('../statistics/visit-objection.tsx').then(setFile, () => {})
  }, [])
  return (
    <div className="actions">
      <noscript>{t('legal.objection.noScripts')}</noscript>
      {file && <file.VisitObjection />}
    </div>
  )
}

function LastUpdated() {
  const t = useTexts()
  const { lastUpdated } = useSite().facts.legal
  return (
    <p className="note">
      {inSpans(
        t.rich('legal.lastUpdated', {
          lastUpdated: (key) => (
            <time key={key} dateTime={lastUpdated}>
              {formatDay(lastUpdated, t)}
            </time>
          ),
        }),
      )}
    </p>
  )
}

function OtherPages({ id }: { id: LegalId }) {
  const t = useTexts()
  return (
    <nav className="legal-nav" aria-labelledby="more">
      <h2 id="more">{t('legal.otherPages')}</h2>
      <ul>
        {legalIds
          .filter((other) => other !== id)
          .map((other) => (
            <li key={other}>
              <PageLink to={`/legal/${other}`}>{t(`footer.legal.${other}`)}</PageLink>
            </li>
          ))}
      </ul>
    </nav>
  )
}
