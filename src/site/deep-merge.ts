// What the operator says, laid over what the site says by itself.

const isGroup = (value: unknown): value is object =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** `base` with what `overrides` says in its stead, at any depth; lists are replaced whole. */
export function deepMerge(base: unknown, overrides: unknown): unknown {
  if (!isGroup(base) || !isGroup(overrides)) return overrides
  const own = base as Record<string, unknown>
  const replaced = Object.entries(overrides).map(([key, value]) => [
    key,
    Object.hasOwn(own, key) ? deepMerge(own[key], value) : value,
  ])
  return { ...base, ...Object.fromEntries(replaced) }
}
