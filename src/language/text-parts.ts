// Browsers load the texts of a language in three parts: those of the home page and the shell, those of the other
// pages, and those of the legal pages. vite.config.ts makes the parts from the one file of a language.

/** The keys of the second part; `*` matches any key. It cannot contain what the home page shows. */
export const otherPagesTexts: readonly string[] = [
  ...['fullDescription', 'highlights', 'metaTitle', 'metaDescription'].map((key) => `services.items.*.${key}`),
  ...['title', 'subtitle', 'commitment', 'packagesTitle', 'priceNote', 'everythingIn', 'comparison'].map(
    (key) => `pricing.${key}`,
  ),
  ...['description', 'features', 'buttonText', 'badge'].map((key) => `pricing.packages.*.${key}`),
  ...['additionalTitle', 'additionalSubtitle', 'additional', 'closing'].map((key) => `pricing.${key}`),
  ...['pricing', 'services', 'search', 'legal', 'contactSent', 'notFound', 'serviceNotFound'].map(
    (key) => `meta.${key}`,
  ),
  'servicePage',
  'notFound',
  'serviceNotFound',
  // The dialog has its results from the server.
  'search.otherNames',
]

/** A group of texts that only the last part has which the page at `pathname` needs; none for the home page. */
export function groupOfPart(pathname: string): string | undefined {
  if (pathname === '/') return undefined
  return pathname.startsWith('/legal/') ? 'legal' : 'servicePage'
}

/** Whether `texts` contains the parts that the page at `pathname` needs. */
export function hasTextsFor(pathname: string, texts: object): boolean {
  const group = groupOfPart(pathname)
  return !group || Object.hasOwn(texts, group)
}

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
