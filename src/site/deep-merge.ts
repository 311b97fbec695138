// Merges the operator's values into the built-in ones.

const isRecord = (value: unknown): value is object =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** `base` with the values of `overrides`, at any depth. Lists are replaced. */
export function deepMerge(base: unknown, overrides: unknown): unknown {
  if (!isRecord(base) || !isRecord(overrides)) return overrides
  const own = base as Record<string, unknown>
  const replaced = Object.entries(overrides).map(([key, value]) => [
    key,
    Object.hasOwn(own, key) ? deepMerge(own[key], value) : value,
  ])
  return { ...base, ...Object.fromEntries(replaced) }
}
