// Positions of the line and its labels, in percent of the width and height of the chart.
import { scaleLinear, scalePoint } from 'd3-scale'
import { line as lineThrough } from 'd3-shape'
import type { ViewPoint } from '../../api/visits-data.ts'

export interface LineGeometry {
  /** The position of the point with this index. */
  x(index: number): number
  y(value: number): number
  /** The values of the grid, without 0. */
  grid: number[]
  path: string
  /** The indices of the points that have a label; `isMinor` for labels that do not fit on a phone. */
  labels: { index: number; isMinor: boolean }[]
  /** The position of the label of the last point, above the line. */
  lastLabel: number
  /** The index of the highest point, unless its label would overlap the label of the last point. */
  peak: number | undefined
}

/** Points between two labels: every day of a week, every week of a month, every quarter of a year. */
function labelStep(length: number): number {
  if (length <= 7) return 1
  return length <= 31 ? 7 : 13
}

/** The width of a label on a phone, as a share of the width of the chart. */
const labelWidth = 1 / 3

export function lineGeometry(points: readonly ViewPoint[]): LineGeometry {
  const last = points.length - 1
  const counts = points.map(({ count }) => count ?? 0)
  const y = scaleLinear()
    .domain([0, Math.max(4, ...counts)])
    .range([100, 0])
    .nice(4)
  const horizontal = scalePoint<number>().domain(points.keys()).range([0, 100])
  const x = (index: number) => horizontal(index) ?? 0
  const path = lineThrough<ViewPoint>()
    .defined(({ count }) => count !== null)
    .x((_, index) => x(index))
    .y(({ count }) => y(count ?? 0))
    .digits(2)(points)
  const step = labelStep(points.length)
  const labels = [...points.keys()]
    .filter((index) => index === last || (index % step === 0 && last - index >= step / 2))
    .map((index) => ({ index, isMinor: index !== last && index % (2 * step) !== 0 }))
  const reach = Math.ceil(last * labelWidth)
  const peak = counts.indexOf(Math.max(...counts))
  return {
    x,
    y,
    grid: y.ticks(4).filter((value) => value > 0 && Number.isInteger(value)),
    path: path ?? '',
    labels,
    lastLabel: y(Math.max(...counts.slice(-reach - 1))),
    peak: peak < last - reach ? peak : undefined,
  }
}
