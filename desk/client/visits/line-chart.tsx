// The line of page views, with the period before as a dashed line. The server draws it. In the browser, the pointer and
// the arrow keys read the value of a day.
import { type ReactNode, useState } from 'react'
import type { ViewLine, ViewPoint, VisitsFigures } from '../../api/visits-data.ts'
import { useLocale } from '../locale.tsx'
import { useIsHydrated } from '../shell/hydration.ts'
import { dayText, shortDay } from './figure-texts.ts'
import { lineGeometry } from './line-geometry.ts'

interface LineChartProps {
  figures: VisitsFigures
  /** The length of the period. */
  days: number
  /** Said below the chart. */
  children?: ReactNode
}

export function LineChart({ figures: { line, from, to, isComparable }, days, children }: LineChartProps) {
  const locale = useLocale()
  const { texts, fill } = locale
  const { chart } = texts.visits
  const isLong = line.unit === 'week'
  return (
    <figure className="chart" aria-labelledby="visits-line">
      <figcaption>
        <h2 id="visits-line">{chart.title[line.unit]}</h2>
        <p className="legend">
          <LegendLine className="ln">
            {fill(chart.now, { from: dayText(from, locale, isLong), to: dayText(to, locale, isLong) })}
          </LegendLine>
          {isComparable && <LegendLine className="ln-before">{fill(chart.daysBefore, { days })}</LegendLine>}
        </p>
      </figcaption>
      <Plot line={line} />
      {children}
      <LineTable line={line} isComparable={isComparable} />
    </figure>
  )
}

function LegendLine({ className, children }: { className: string; children: string }) {
  return (
    <span>
      <svg viewBox="0 0 28 12" aria-hidden="true">
        <line className={className} x1="0" x2="28" y1="6" y2="6" />
      </svg>
      {children}
    </span>
  )
}

const at = (share: number) => `${share.toFixed(2)}%`

function Plot({ line: { unit, points } }: { line: ViewLine }) {
  const locale = useLocale()
  const { texts, fill, number } = locale
  const { chart } = texts.visits
  const isHydrated = useIsHydrated()
  const [marked, setMarked] = useState<number>()
  const { x, y, grid, path, pathBefore, labels, lastLabel, peak } = lineGeometry(points)
  const last = points.length - 1
  const countAt = (index: number) => points[index]?.count ?? 0
  const peakX = x(peak ?? 0)
  const reading = usePointText(unit)
  return (
    <>
      <div className="plot-box" data-digits={number(grid.at(-1) ?? 0).length}>
        <svg className="plot plot-line" role="img" aria-labelledby="visits-plot visits-plot-text">
          <title id="visits-plot">{chart.title[unit]}</title>
          <desc id="visits-plot-text">{useDescription(points)}</desc>
          {grid.map((value) => (
            <g key={value}>
              <line className="ln-grid" x1="0" x2="100%" y1={at(y(value))} y2={at(y(value))} />
              <text x="-10" y={at(y(value))} dy="5" textAnchor="end">
                {number(value)}
              </text>
            </g>
          ))}
          <line className="ln-base" x1="0" x2="100%" y1="100%" y2="100%" />
          <svg
            aria-hidden="true"
            viewBox="0 0 100 100"
            preserveAspectRatio="none"
            width="100%"
            height="100%"
            overflow="visible"
          >
            <path className="ln-before" d={pathBefore} />
            <path className="ln" d={path} />
          </svg>
          {marked !== undefined && <Mark point={points[marked]} x={x(marked)} y={y} />}
          <circle className="sun-dot" cx="100%" cy={at(y(countAt(last)))} r="6" />
          <text className="strong" x="100%" y={at(lastLabel)} dy="-16" textAnchor="end">
            {fill(chart.last[unit], { count: countAt(last) })}
          </text>
          {peak !== undefined && (
            <text
              className={peakX > 40 ? 'strong x-minor' : 'strong'}
              x={at(peakX)}
              y={at(y(countAt(peak)))}
              dy="-8"
              dx={peakX > 50 ? -8 : 8}
              textAnchor={peakX > 50 ? 'end' : 'start'}
            >
              {fill(chart.peak, { count: countAt(peak), day: shortDay(points[peak]?.day ?? '', locale) })}
            </text>
          )}
          {labels.map(({ index, isMinor }) => (
            <text
              className={isMinor ? 'x-minor' : undefined}
              x={at(x(index))}
              y="100%"
              dy="22"
              textAnchor={index === 0 ? 'start' : index === last ? 'end' : 'middle'}
              key={index}
            >
              {shortDay(points[index]?.day ?? '', locale)}
            </text>
          ))}
        </svg>
        {isHydrated && (
          // A slider, so that arrow keys, fingers and screen readers can use it. It lies over the chart, unseen.
          <input
            className="plot-range"
            type="range"
            min={0}
            max={last}
            value={marked ?? last}
            aria-label={chart.choose[unit]}
            aria-valuetext={reading(points[marked ?? last])}
            onChange={({ currentTarget }) => setMarked(Number(currentTarget.value))}
            onFocus={() => setMarked(marked ?? last)}
            onBlur={() => setMarked(undefined)}
            onPointerMove={({ currentTarget, clientX }) => {
              const { left, width } = currentTarget.getBoundingClientRect()
              setMarked(Math.min(last, Math.max(0, Math.round(((clientX - left) / width) * last))))
            }}
            onPointerLeave={({ currentTarget }) => {
              if (document.activeElement !== currentTarget) setMarked(undefined)
            }}
          />
        )}
      </div>
      {isHydrated && (
        <p className="plot-reading" aria-hidden="true">
          {marked === undefined ? chart.hint : reading(points[marked])}
        </p>
      )}
    </>
  )
}

/** The vertical line at a point, with its values. */
function Mark({ point, x, y }: { point: ViewPoint | undefined; x: number; y: (value: number) => number }) {
  const { count = null, before = null } = point ?? {}
  return (
    <g>
      <line className="ln-mark" x1={at(x)} x2={at(x)} y1="0" y2="100%" />
      {before !== null && <circle className="dot-before" cx={at(x)} cy={at(y(before))} r="4.5" />}
      {count !== null && <circle className="dot" cx={at(x)} cy={at(y(count))} r="5" />}
    </g>
  )
}

/** Returns a function that says the values of a point: '11 November: 301 page views; 180 on 12 October'. */
function usePointText(unit: ViewLine['unit']) {
  const locale = useLocale()
  const { texts, fill, plural } = locale
  const { chart } = texts.visits
  return (point: ViewPoint | undefined) => {
    if (!point) return ''
    const { day, count, dayBefore, before } = point
    const views = count === null ? chart.notCounted : plural(chart.views, count)
    const now = fill(chart.point[unit], { day: dayText(day, locale), views })
    if (before === null) return now
    return `${now}; ${fill(chart.pointBefore[unit], { count: before, day: dayText(dayBefore, locale) })}`
  }
}

/** The chart in words. */
function useDescription(points: readonly ViewPoint[]): string {
  const locale = useLocale()
  const { texts, fill } = locale
  const { chart } = texts.visits
  const counted = points.flatMap(({ day, count }) => (count === null ? [] : [{ day, count }]))
  const [first, last] = [counted[0], counted.at(-1)]
  if (!first || !last) return ''
  if (first === last) return fill(chart.first, { count: first.count, day: dayText(first.day, locale) })
  const peak = counted.reduce((highest, point) => (point.count > highest.count ? point : highest))
  const now = fill(chart.text, {
    ...{ first: first.count, firstDay: dayText(first.day, locale) },
    ...{ last: last.count, lastDay: dayText(last.day, locale) },
    ...{ peak: peak.count, peakDay: dayText(peak.day, locale) },
  })
  const before = points.flatMap(({ before }) => (before === null ? [] : [before]))
  if (before.length === 0) return now
  return `${now} ${fill(chart.before, { least: Math.min(...before), most: Math.max(...before) })}`
}

function LineTable({ line: { unit, points }, isComparable }: { line: ViewLine; isComparable: boolean }) {
  const locale = useLocale()
  const { texts, fill, number } = locale
  const { chart } = texts.visits
  const title = chart.title[unit]
  return (
    <details className="as-table">
      <summary>{chart.table}</summary>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable by keyboard. */}
      <section className="scroll" tabIndex={0} aria-label={fill(chart.tableOf, { title })}>
        <table className="table">
          <caption className="vh">{title}</caption>
          <thead>
            <tr>
              <th scope="col">{chart.columns[unit]}</th>
              <th scope="col" className="num">
                {chart.columns.now}
              </th>
              {isComparable && (
                <th scope="col" className="num">
                  {chart.columns.before}
                </th>
              )}
            </tr>
          </thead>
          <tbody>
            {[...points].reverse().map(({ day, count, before }) => (
              <tr key={day}>
                <th scope="row">{dayText(day, locale, unit === 'week')}</th>
                <td className="num">{count === null ? chart.notCounted : number(count)}</td>
                {before !== null && <td className="num">{number(before)}</td>}
              </tr>
            ))}
          </tbody>
        </table>
      </section>
    </details>
  )
}
