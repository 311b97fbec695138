// Facts that a visitor can check: the insurance and the professional card, and samples of a visit report.
import { Icon } from '../../icons/icon.tsx'
import { useEdit } from '../../site/edit-attribute.ts'
import type { Facts } from '../../site/facts.ts'
import { formatDay, wordsIn } from '../../site/format.ts'
import { useSite } from '../../site/site.ts'
import { useLanguage, useTexts } from '../../site/texts.ts'

export function Proof() {
  const t = useTexts()
  const edit = useEdit()
  const { legal, visitReports } = useSite().facts
  const papers = (['liabilityInsurance', 'professionalCard'] as const).filter((name) => legal[name])
  if (papers.length === 0 && visitReports.length === 0) return null
  return (
    <section className="proof" aria-labelledby="proof-title">
      <div className="head">
        <h3 id="proof-title">{t('proof.title')}</h3>
      </div>
      <dl className="receipt">
        {papers.map((name) => (
          <div key={name} {...edit(`/legal/${name}`)}>
            <dt>{t(`proof.${name}`)}</dt>
            <dd translate="no" dir="auto">
              {legal[name]}
            </dd>
          </div>
        ))}
      </dl>
      {visitReports.map((report, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: reports are not reordered while the page is shown.
        <Report key={index} report={report} path={`/visitReports/${index}`} />
      ))}
    </section>
  )
}

/** A visit report, folded until the visitor opens it, even without scripts. */
function Report({ report: { date, house, checks }, path }: { report: Facts['visitReports'][number]; path: string }) {
  const t = useTexts()
  const language = useLanguage()
  const edit = useEdit()
  const { brand } = useSite().facts
  return (
    <details className="report" {...edit(path)}>
      <summary>
        <span>{t('proof.report')}</span>
        <Icon name="arrow-down" />
      </summary>
      <div className="sheet">
        <p className="caps" translate="no">
          {brand}
        </p>
        <h4>{wordsIn(house, language)}</h4>
        <p>{formatDay(date, t)}</p>
        <dl className="receipt">
          {checks.map(({ subject, found }) => {
            const words = wordsIn(subject, language)
            return (
              <div key={words}>
                <dt>{words}</dt>
                <dd>{wordsIn(found, language)}</dd>
              </div>
            )
          })}
        </dl>
      </div>
    </details>
  )
}
