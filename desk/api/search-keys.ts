// The texts that search engines and shared links show of a page of the site.

export const searchTexts = ['title', 'description', 'socialTitle', 'socialDescription', 'keywords'] as const
export type SearchText = (typeof searchTexts)[number]

/** The keys of these texts for the page at `path`. Not every page has all of them. */
export function searchKeys(path: string): Record<SearchText, string> {
  const [, group = '', id = ''] = path.split('/')
  if (group === 'services') {
    const [item, meta] = [`services.items.${id}`, `meta.services.${id}`]
    return {
      title: `${item}.metaTitle`,
      description: `${item}.metaDescription`,
      socialTitle: `${meta}.socialTitle`,
      socialDescription: `${meta}.socialDescription`,
      keywords: `${meta}.keywords`,
    }
  }
  const meta = { '': 'home', investment: 'pricing', legal: `legal.${id}` }[group] ?? group
  return Object.fromEntries(searchTexts.map((text) => [text, `meta.${meta}.${text}`])) as Record<SearchText, string>
}
