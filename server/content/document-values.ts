// Values in a JSON document, by their path: the names of the value and of the groups around it, from the outside.
import { isRecord } from '../../src/site/deep-merge.ts'

type JsonObject = Readonly<Record<string, unknown>>

export const toRecord = (node: unknown): JsonObject => (isRecord(node) ? node : {})

/** `node` with `value` at `path`, or without it if `value` is undefined. A group that becomes empty is left out. */
export function withValue(node: unknown, path: readonly string[], value: unknown): JsonObject | undefined {
  const [name = '', ...rest] = path
  const group = toRecord(node)
  const below = rest.length > 0 ? withValue(Object.hasOwn(group, name) ? group[name] : {}, rest, value) : value
  const others = Object.entries(group).filter(([other]) => other !== name)
  const entries = below === undefined ? others : [...others, [name, below] as const]
  return entries.length > 0 ? Object.fromEntries(entries) : undefined
}

/**
 * `document` without the values at `paths`. Lists, and groups that lack the rest of a path, are left out as a whole.
 */
export function withoutValues(document: JsonObject, paths: readonly (readonly string[])[]): JsonObject {
  const below = Map.groupBy(paths, ([name = '']) => name)
  const entries = Object.entries(document).flatMap(([name, value]) => {
    const rests = below.get(name)?.map(([, ...rest]) => rest)
    if (!rests) return [[name, value]]
    const isWhole = !isRecord(value) || rests.some(([next]) => next === undefined || !Object.hasOwn(value, next))
    const rest = isWhole ? {} : withoutValues(value, rests)
    return Object.keys(rest).length > 0 ? [[name, rest]] : []
  })
  return Object.fromEntries(entries)
}
