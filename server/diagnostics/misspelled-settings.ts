// Variables of the environment that look like a setting and are none: a setting with a spelling mistake has no effect,
// and nothing else would tell.
import { Environment } from '../settings.ts'

const settings = Object.keys(Environment.properties)

// Names that systems set themselves.
const foreign = new Set(['LANGUAGE', 'HOSTS', 'PORTS'])

interface MisspelledSetting {
  /** The name as it stands in the environment. */
  found: string
  /** The setting that was probably meant. */
  meant: string
}

/** The variables of `environment` that have no effect because of a spelling mistake: nearly the name of a setting. */
export function misspelledIn(environment: NodeJS.ProcessEnv): MisspelledSetting[] {
  return Object.keys(environment).flatMap((found) => {
    if (settings.includes(found) || foreign.has(found)) return []
    const meant = settings.find((name) => distance(found.toUpperCase(), name) <= (name.length < 6 ? 1 : 2))
    return meant ? [{ found, meant }] : []
  })
}

/** How many letters were left out, added, changed or exchanged with their neighbour (optimal string alignment). */
function distance(a: string, b: string): number {
  if (Math.abs(a.length - b.length) > 2) return Number.POSITIVE_INFINITY
  const rows = [Array.from({ length: b.length + 1 }, (_, column) => column)]
  for (let row = 1; row <= a.length; row++) {
    const current = [row]
    for (let column = 1; column <= b.length; column++) {
      const at = (up: number, left: number) => rows[row - up]?.[column - left] ?? 0
      const changed = a[row - 1] === b[column - 1] ? 0 : 1
      const isExchanged = a[row - 1] === b[column - 2] && a[row - 2] === b[column - 1] && changed
      current.push(
        Math.min(
          at(1, 0) + 1,
          (current[column - 1] ?? 0) + 1,
          at(1, 1) + changed,
          isExchanged ? at(2, 2) + 1 : Number.POSITIVE_INFINITY,
        ),
      )
    }
    rows.push(current)
  }
  return rows[a.length]?.[b.length] ?? Number.POSITIVE_INFINITY
}
