// The parts in which browsers fetch the texts of a language (vite.config.ts makes them of its one file): those of the home
// page and of what surrounds every page, those of the other pages, and those of the legal pages.

/** The texts of the other pages; `*` stands for any key. What the home page shows must not be among them. */
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
]

/** Whether `texts` have the parts that the page at `pathname` needs. */
export function hasTextsFor(pathname: string, texts: object): boolean {
  return pathname === '/' || Object.hasOwn(texts, pathname.startsWith('/legal/') ? 'legal' : 'servicePage')
}

/** Takes the texts at `path` (its keys) out of `texts`, and answers them where they stood. */
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
