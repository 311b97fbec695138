// Where the points, the lines and the labels of the chart are, in percent of its width and height.
import { scaleLinear, scalePoint } from 'd3-scale'
import { line as lineThrough } from 'd3-shape'
import type { ViewPoint } from './visits-data.ts'

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
  /** The index of the highest point, if it can have a label beside that of the last point. */
  peak: number | undefined
}

/** Points between two labels: every day of a week, every week of a month, every quarter of a year. */
const stepOf = (length: number) => (length <= 7 ? 1 : length <= 31 ? 7 : 13)
/** The share of the points at the end of the line that are too near to the label of the last one. */
const peakEnd = 0.8

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
  const counts = points.map(({ count }) => count ?? 0)
  const top = counts.indexOf(Math.max(...counts))
  return {
    x,
    y: vertical,
    grid: vertical.ticks(4).filter((value) => value > 0 && Number.isInteger(value)),
    path: path(({ count }) => count),
    pathBefore: path(({ before }) => before),
    labels,
    peak: top < last * peakEnd && (counts[top] ?? 0) > 0 ? top : undefined,
  }
}
