// The texts that search engines and shared links show of a page of the site.

export const searchTexts = ['title', 'description', 'socialTitle', 'socialDescription', 'keywords'] as const
export type SearchText = (typeof searchTexts)[number]

/** The keys of these texts for the group `meta` of a page. Not every page has all of them. */
export function searchKeys(meta: string): Record<SearchText, string> {
  const keys = Object.fromEntries(searchTexts.map((text) => [text, `meta.${meta}.${text}`])) as Record<
    SearchText,
    string
  >
  if (!meta.startsWith('services.')) return keys
  // Two of them are next to the other texts of a service.
  const item = meta.replace('.', '.items.')
  return { ...keys, title: `${item}.metaTitle`, description: `${item}.metaDescription` }
}
