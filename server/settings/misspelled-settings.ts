// Environment variables that have no effect, although somebody has set them.
import { Environment } from './settings.ts'

const settings = Object.keys(Environment.properties)

// Variables that operating systems and other programs set.
const foreign = new Set(['LANGUAGE', 'HOSTS', 'PORTS'])

/** A sentence for each variable of `environment` that has no effect. */
export function idleSettings(environment: NodeJS.ProcessEnv): string[] {
  const needsDesk = environment.WEEKLY_REPORT === 'on' && environment.DESK !== 'on'
  return [
    ...misspelledSettings(environment),
    ...(needsDesk ? ['WEEKLY_REPORT has no effect without DESK=on: the desk sends the report'] : []),
  ]
}

/** A sentence for each variable whose name differs from that of a setting by one or two letters. */
function misspelledSettings(environment: NodeJS.ProcessEnv): string[] {
  return Object.keys(environment).flatMap((found) => {
    if (settings.includes(found) || foreign.has(found)) return []
    const meant = settings.find((name) => distance(found.toUpperCase(), name) <= (name.length < 6 ? 1 : 2))
    return meant ? [`${found} is not a setting and has no effect: did you mean ${meant}?`] : []
  })
}

/**
 * The edit distance: letters that are missing, added, replaced or swapped with their neighbour (optimal string
 * alignment).
 */
function distance(a: string, b: string): number {
  if (Math.abs(a.length - b.length) > 2) return Number.POSITIVE_INFINITY
  const rows = [Array.from({ length: b.length + 1 }, (_, column) => column)]
  for (let row = 1; row <= a.length; row++) {
    const current = [row]
    for (let column = 1; column <= b.length; column++) {
      const at = (up: number, left: number) => rows[row - up]?.[column - left] ?? 0
      const changed = a[row - 1] === b[column - 1] ? 0 : 1
      const isSwapped = a[row - 1] === b[column - 2] && a[row - 2] === b[column - 1] && changed
      current.push(
        Math.min(
          at(1, 0) + 1,
          (current[column - 1] ?? 0) + 1,
          at(1, 1) + changed,
          isSwapped ? at(2, 2) + 1 : Number.POSITIVE_INFINITY,
        ),
      )
    }
    rows.push(current)
  }
  return rows[a.length]?.[b.length] ?? Number.POSITIVE_INFINITY
}
