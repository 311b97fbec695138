// Where the points, the lines and the labels of the chart are, in percent of its width and height.
import { scaleLinear, scalePoint } from 'd3-scale'
import { line as lineThrough } from 'd3-shape'
import type { ViewPoint } from '../../api/visits-data.ts'

export interface LineGeometry {
  /** The position of the point with this index. */
  x(index: number): number
  y(value: number): number
  /** The values of the grid, without 0. */
  grid: number[]
  /** The paths of the period and of the one before. */
  path: string
  pathBefore: string
  /** The indices of the points that have a label; `isMinor` for those without room on a phone. */
  labels: { index: number; isMinor: boolean }[]
  /** The position above both lines where the label of the last point is. */
  lastLabel: number
  /** The index of the highest point, unless its label would lie over a line or over that of the last point. */
  peak: number | undefined
}

/** Points between two labels: every day of a week, every week of a month, every quarter of a year. */
const stepOf = (length: number) => (length <= 7 ? 1 : length <= 31 ? 7 : 13)
/** The width of a label on a phone, as a share of that of the chart. */
const labelWidth = 1 / 3

export function lineGeometry(points: readonly ViewPoint[]): LineGeometry {
  const last = points.length - 1
  const highest = Math.max(4, ...points.flatMap(({ count, before }) => [count ?? 0, before ?? 0]))
  const vertical = scaleLinear().domain([0, highest]).range([100, 0]).nice(4)
  const horizontal = scalePoint<number>().domain(points.keys()).range([0, 100])
  const x = (index: number) => horizontal(index) ?? 0
  const path = (value: (point: ViewPoint) => number | null) =>
    lineThrough<ViewPoint>()
      .defined((point) => value(point) !== null)
      .x((_, index) => x(index))
      .y((point) => vertical(value(point) ?? 0))
      .digits(2)(points) ?? ''
  const step = stepOf(points.length)
  const labels = [...points.keys()]
    .filter((index) => index === last || (index % step === 0 && last - index >= step / 2))
    .map((index) => ({ index, isMinor: index !== last && index % (2 * step) !== 0 }))
  const reach = Math.ceil(last * labelWidth)
  const highestOf = (part: readonly ViewPoint[], value: (point: ViewPoint) => number | null) =>
    Math.max(0, ...part.map((point) => value(point) ?? 0))
  const counts = points.map(({ count }) => count ?? 0)
  const top = counts.indexOf(Math.max(...counts))
  const besideTop = x(top) > 50 ? points.slice(Math.max(0, top - reach), top + 1) : points.slice(top, top + reach + 1)
  const isClear = (counts[top] ?? 0) > highestOf(besideTop, ({ before }) => before)
  const end = points.slice(-reach - 1)
  return {
    x,
    y: vertical,
    grid: vertical.ticks(4).filter((value) => value > 0 && Number.isInteger(value)),
    path: path(({ count }) => count),
    pathBefore: path(({ before }) => before),
    labels,
    lastLabel: vertical(highestOf(end, ({ count, before }) => Math.max(count ?? 0, before ?? 0))),
    peak: isClear && top < last - reach / 2 ? top : undefined,
  }
}
