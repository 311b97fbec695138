// The line of page views, with its values in a table.
import type { ReactNode } from 'react'
import type { ViewLine } from '../../api/visits-data.ts'
import { useLocale } from '../locale.tsx'
import { dayText, shortDay } from './figure-texts.ts'
import { lineGeometry } from './line-geometry.ts'

interface LineChartProps {
  line: ViewLine
  isComparable: boolean
  /** Content between the line and the table. */
  children?: ReactNode
}

export function LineChart({ line, isComparable, children }: LineChartProps) {
  const { texts } = useLocale()
  return (
    <figure className="chart" aria-labelledby="visits-line">
      <figcaption>
        <h2 id="visits-line">{texts.visits.chart.title[line.unit]}</h2>
      </figcaption>
      <Plot line={line} />
      {children}
      <LineTable line={line} isComparable={isComparable} />
    </figure>
  )
}

const at = (share: number) => `${share.toFixed(2)}%`

/** The drawing. Screen readers read the table instead. */
function Plot({ line }: { line: ViewLine }) {
  const locale = useLocale()
  const { texts, fill, number } = locale
  const { chart } = texts.visits
  const { points } = line
  const { x, y, grid, path, labels, lastLabel, peak } = lineGeometry(points)
  const last = points.length - 1
  function anchorAt(index: number) {
    if (index === 0) return 'start'
    return index === last ? 'end' : 'middle'
  }
  const countAt = (index: number) => points[index]?.count ?? 0
  const dayAt = (index: number) => shortDay(points[index]?.day ?? '', locale)
  return (
    <div className={number(grid.at(-1) ?? 0).length > 4 ? 'plot-box is-wide' : 'plot-box'}>
      <svg className="plot" aria-hidden="true">
        {grid.map((value) => (
          <g key={value}>
            <line className="ln-grid" x1="0" x2="100%" y1={at(y(value))} y2={at(y(value))} />
            <text x="-10" y={at(y(value))} dy="5" textAnchor="end">
              {number(value)}
            </text>
          </g>
        ))}
        <line className="ln-base" x1="0" x2="100%" y1="100%" y2="100%" />
        <svg aria-hidden="true" viewBox="0 0 100 100" preserveAspectRatio="none" overflow="visible">
          <path className="ln" d={path} />
        </svg>
        <circle className="sun-dot" cx="100%" cy={at(y(countAt(last)))} r="6" />
        <LastLabel line={line} y={at(lastLabel)} />
        {peak !== undefined && (
          <text
            className="strong"
            x={at(x(peak))}
            y={at(y(countAt(peak)))}
            dy="-8"
            textAnchor={x(peak) > 50 ? 'end' : 'start'}
          >
            {fill(chart.peak, { count: countAt(peak), day: dayAt(peak) })}
          </text>
        )}
        {labels.map(({ index, isMinor }) => (
          <text
            className={isMinor ? 'x-minor' : undefined}
            x={at(x(index))}
            y="100%"
            dy="22"
            textAnchor={anchorAt(index)}
            key={index}
          >
            {dayAt(index)}
          </text>
        ))}
      </svg>
    </div>
  )
}

/** The label of the last point: in print with its date, because paper is read on other days. */
function LastLabel({ line: { unit, points }, y }: { line: ViewLine; y: string }) {
  const locale = useLocale()
  const { last, peak } = locale.texts.visits.chart
  const { day = '', count } = points.at(-1) ?? {}
  const text = locale.fill(last[unit], { count: count ?? 0 })
  const printed = unit === 'day' ? locale.fill(peak, { count: count ?? 0, day: dayText(day, locale, true) }) : text
  return (
    <>
      <text className="strong screen-only" x="100%" y={y} dy="-16" textAnchor="end">
        {text}
      </text>
      <text className="strong print-only" x="100%" y={y} dy="-16" textAnchor="end">
        {printed}
      </text>
    </>
  )
}

function LineTable({ line: { unit, points }, isComparable }: { line: ViewLine; isComparable: boolean }) {
  const locale = useLocale()
  const { texts, fill, number } = locale
  const { chart } = texts.visits
  const title = chart.title[unit]
  return (
    <details className="as-table">
      <summary className="text-btn">{chart.table}</summary>
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
