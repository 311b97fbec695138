// The contact form as a funnel: how many people saw it, began to fill it in, and sent it. The slope between two steps is
// what was lost.

import type { VisitsFigures } from '../../api/visits-data.ts'
import { type DeskLocale, useLocale } from '../locale.tsx'
import { percent } from './figure-texts.ts'

/** The width of a step, and the distance between two, in percent. */
const stepWidth = 1.2
const stepDistance = 100 / 3

interface FormFunnelProps {
  form: VisitsFigures['form']
  isComparable: boolean
}

export function FormFunnel({ form, isComparable }: FormFunnelProps) {
  const locale = useLocale()
  const labels = locale.texts.visits.form
  const { seen, started, sent, refused } = form
  const steps = [
    { title: labels.seen, count: seen.count, text: labels.how.seen },
    { title: labels.started, count: started.count, text: shareOf(started.count, seen.count, 'started', locale) },
    { title: labels.sent, count: sent.count, text: shareOf(sent.count, started.count, 'sent', locale) },
  ]
  const highest = Math.max(...steps.map(({ count }) => count))
  const top = (count: number) => (100 - (count / highest) * 100).toFixed(1)
  return (
    <figure className="chart" aria-labelledby="visits-form">
      <figcaption>
        <h2 id="visits-form">{labels.title}</h2>
      </figcaption>
      {highest === 0 ? (
        <p className="note">{labels.none}</p>
      ) : (
        <div className="funnel">
          <svg className="plot" viewBox="0 0 100 100" preserveAspectRatio="none" aria-hidden="true">
            {steps.map(({ title, count }, index) => {
              const next = steps[index + 1]
              const left = index * stepDistance
              const right = left + stepWidth
              const end = left + stepDistance
              return (
                <g key={title}>
                  {next && (
                    <path
                      className="slope"
                      d={`M${right.toFixed(2)} ${top(count)}L${end.toFixed(2)} ${top(next.count)}V100H${right.toFixed(2)}z`}
                    />
                  )}
                  <rect
                    className="step"
                    x={left.toFixed(2)}
                    y={top(count)}
                    width={stepWidth}
                    height={((count / highest) * 100).toFixed(1)}
                  />
                </g>
              )
            })}
          </svg>
          <dl>
            {steps.map(({ title, count, text }) => (
              <div key={title}>
                <dt>
                  <b>{title}</b>
                  <small>{text}</small>
                </dt>
                <dd>{locale.number(count)}</dd>
              </div>
            ))}
          </dl>
        </div>
      )}
      {refused.length > 0 && <RefusedFields refused={refused} isComparable={isComparable} />}
    </figure>
  )
}

/** A visitor without JavaScript sends the form without being seen to start: then there is no share. */
function shareOf(count: number, of: number, step: 'started' | 'sent', locale: DeskLocale): string {
  const labels = locale.texts.visits.form
  if (of === 0 || count > of) return labels.how[step]
  return locale.fill(labels.shareOf[step], { share: percent(count / of, locale) })
}

function RefusedFields({
  refused,
  isComparable,
}: {
  refused: FormFunnelProps['form']['refused']
  isComparable: boolean
}) {
  const { texts, number } = useLocale()
  const labels = texts.visits.form
  const fields: Record<string, string> = labels.fields
  return (
    <details className="as-table">
      <summary>{labels.refused}</summary>
      <table className="table">
        <caption className="vh">{labels.refusedTable}</caption>
        <thead>
          <tr>
            <th scope="col">{labels.field}</th>
            <th scope="col" className="num">
              {labels.times}
            </th>
            {isComparable && (
              <th scope="col" className="num">
                {labels.before}
              </th>
            )}
          </tr>
        </thead>
        <tbody>
          {refused.map(({ name, count, before }) => (
            <tr key={name}>
              <th scope="row">{Object.hasOwn(fields, name) ? fields[name] : name}</th>
              <td className="num">{number(count)}</td>
              {before !== null && <td className="num">{number(before)}</td>}
            </tr>
          ))}
        </tbody>
      </table>
    </details>
  )
}
