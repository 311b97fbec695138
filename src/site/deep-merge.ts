// Merges the operator's values into the built-in ones.

/** Returns true if `value` is an object that is not a list. */
export const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** `base` with the values of `overrides`, at any depth. Lists are replaced. */
export function deepMerge(base: unknown, overrides: unknown): unknown {
  if (!isRecord(base) || !isRecord(overrides)) return overrides
  const replaced = Object.entries(overrides).map(([key, value]) => [
    key,
    Object.hasOwn(base, key) ? deepMerge(base[key], value) : value,
  ])
  return { ...base, ...Object.fromEntries(replaced) }
}
