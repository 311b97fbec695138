// How fast the pages were in the browsers of visitors.

import type { Vital } from '../../api/visits-data.ts'
import { type DeskLocale, useLocale } from '../locale.tsx'
import { percent } from './figure-texts.ts'

/** The id of the pattern that hatches a part of a bar. */
const hatch = 'visits-hatch'

export function WebVitals({ vitals }: { vitals: readonly Vital[] }) {
  const { texts } = useLocale()
  const labels = texts.visits.speed
  return (
    <section className="speed" aria-labelledby="visits-speed">
      <h2 id="visits-speed">{labels.title}</h2>
      {vitals.length === 0 ? (
        <p className="note">{labels.tooFew}</p>
      ) : (
        <>
          <p className="note">{labels.text}</p>
          <svg className="vh" aria-hidden="true">
            <defs>
              <pattern id={hatch} width="6" height="6" patternUnits="userSpaceOnUse" patternTransform="rotate(45)">
                <line className="v-hatch" x1="0" x2="0" y1="0" y2="6" />
              </pattern>
            </defs>
          </svg>
          <ul className="vitals">
            {vitals.map((vital) => (
              <VitalLine vital={vital} key={vital.name} />
            ))}
          </ul>
          <p className="note">{labels.key}</p>
        </>
      )}
    </section>
  )
}

function VitalLine({ vital }: { vital: Vital }) {
  const locale = useLocale()
  const { texts, fill } = locale
  const labels = texts.visits.speed
  const { name, good, poor, trend } = vital
  const middle = Math.max(0, 1 - good - poor)
  const { name: title, limit } = labels.metrics[name]
  const shares = { good: percent(good, locale), middle: percent(middle, locale), poor: percent(poor, locale) }
  const trends = name === 'CLS' ? { ...labels.trends, worse: labels.lessStable } : labels.trends
  return (
    <li>
      <b>
        {title}
        <small>{limit}</small>
      </b>
      <strong>{valueText(vital, locale)}</strong>
      <svg role="img" aria-label={fill(labels.bar, shares)}>
        <rect className="v-good" width={`${good * 100}%`} height="100%" />
        <rect x={`${good * 100}%`} width={`${middle * 100}%`} height="100%" fill={`url(#${hatch})`} />
        <rect className="v-edge" x=".5" y=".5" width="99.8%" height="17" />
      </svg>
      <span>{trend ? fill(labels.trend, { ...shares, trend: trends[trend] }) : fill(labels.good, shares)}</span>
    </li>
  )
}

/** 1.4 s, 88 ms, 0.02. */
function valueText({ name, p75 }: Vital, { texts, fill, number }: DeskLocale): string {
  const { seconds, milliseconds } = texts.visits.speed
  if (name === 'CLS') return number(Number(p75.toFixed(3)))
  if (name === 'INP') return fill(milliseconds, { value: Math.round(p75) })
  return fill(seconds, { value: Math.round(p75 / 100) / 10 })
}
