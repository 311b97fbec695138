// The pages of the site, as the desk names them.

import type { SiteContent } from '../../../server/content/site-content.ts'
import { isLanguage, type Language } from '../../../src/language/language.ts'
import type { Translate } from '../../../src/language/translate.ts'
import type { SearchTextsPage, SitePage } from '../../api/texts-data.ts'
import { pageName } from './page-name.ts'

/** Every page of `content` that has an address of its own. */
export function sitePages({ pages }: Pick<SiteContent, 'pages'>, t: Translate): SitePage[] {
  return [...pages].flatMap(([path, { isPersonal }]) => (isPersonal ? [] : [{ path, name: pageName(path, t) }]))
}

/**
 * The page and the language in the query of a page of the desk. Without them: the home page, in the language of the desk
 * if the site has it.
 */
export function chosenPage(
  query: unknown,
  { site, pages }: SiteContent,
  deskLanguage: Language,
): { path: string; language: Language } {
  const { path, in: language } = query as { path?: unknown; in?: unknown }
  const [first = 'en'] = site.languages
  const offered = (wanted: unknown) => isLanguage(wanted) && site.languages.includes(wanted)
  return {
    path: typeof path === 'string' && pages.has(path) && !pages.get(path)?.isPersonal ? path : '/',
    language: [language, deskLanguage, first].find(offered) as Language,
  }
}

type SearchText = keyof SearchTextsPage['texts']

const searchTexts: readonly SearchText[] = ['title', 'description', 'socialTitle', 'socialDescription', 'keywords']

/** The keys of the texts that search engines and shared links show of the page at `path`. */
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
