// The texts that the home page does not need. Used by the build only (vite.config.ts): in the browser this list would be
// dead code.

/**
 * The keys of the second part of the texts (src/language/text-parts.ts); `*` matches any key. It cannot contain what
 * the home page shows.
 */
export const otherPagesTexts: readonly string[] = [
  ...['fullDescription', 'highlights', 'metaTitle', 'metaDescription'].map((key) => `services.items.*.${key}`),
  ...['title', 'subtitle', 'commitment', 'packagesTitle', 'priceNote', 'everythingIn', 'comparison'].map(
    (key) => `pricing.${key}`,
  ),
  ...['description', 'features', 'buttonText', 'badge'].map((key) => `pricing.packages.*.${key}`),
  ...['additionalTitle', 'additionalSubtitle', 'additional', 'closing'].map((key) => `pricing.${key}`),
  ...['pricing', 'services', 'search', 'legal', 'contactSent', 'contactError', 'notFound', 'serviceNotFound'].map(
    (key) => `meta.${key}`,
  ),
  'servicePage',
  'notFound',
  'serviceNotFound',
  // The dialog has its results from the server.
  ...['otherNames', 'count', 'pageTitle'].map((key) => `search.${key}`),
]

/** Removes the texts at `path` (a list of keys) from `texts` and returns them, in the same structure. */
export function takeTexts(texts: Record<string, unknown>, [key = '', ...rest]: readonly string[]): object {
  const keys = key === '*' ? Object.keys(texts) : [key]
  const taken = keys.flatMap((name) => {
    const value = texts[name]
    if (value === undefined) return []
    if (rest.length > 0) return [[name, takeTexts(value as Record<string, unknown>, rest)]]
    delete texts[name]
    return [[name, value]]
  })
  return Object.fromEntries(taken)
}
