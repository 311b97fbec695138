// Keys of the texts with which search results and shared links describe a page of the site.

export const searchTexts = ['title', 'description', 'socialTitle', 'socialDescription', 'keywords'] as const
export type SearchText = (typeof searchTexts)[number]

/** The keys of a page whose texts are in the group `meta`. Not every page has all of these texts. */
export function searchKeys(meta: string): Record<SearchText, string> {
  const keys = Object.fromEntries(searchTexts.map((text) => [text, `meta.${meta}.${text}`])) as Record<
    SearchText,
    string
  >
  if (!meta.startsWith('services.')) return keys
  // Title and description are next to the other texts of a service.
  const item = meta.replace('.', '.items.')
  return { ...keys, title: `${item}.metaTitle`, description: `${item}.metaDescription` }
}
