// What a shared link shows: one picture a page and language with the page's heading drawn on it, one a language for
// every other page, and one without words. scripts/social-pictures.ts makes them, the server offers them at /social/.
import { type Language, languages, scripts } from '../language/language.ts'
import type { Translate } from '../language/translate.ts'
import { defaultFacts } from '../site/default-facts.ts'
import { isLegalId, type LegalId, legalIds } from '../site/legal-pages.ts'
import { isOwnService, type ServiceId, serviceIds } from '../site/services.ts'
import type { Site } from '../site/site.ts'

/** `site` stands for every page that has no picture of its own: the search, an unknown address. */
export type SocialPage = 'home' | 'pricing' | ServiceId | LegalId | 'site'
export const socialPages: readonly SocialPage[] = ['home', 'pricing', ...serviceIds, ...legalIds, 'site']

/** The page that shares for the service `id`: its own, unless the operator has added it. */
const socialPageOf = (id: string): SocialPage => (isOwnService(id) ? id : 'site')

export const socialSize = { width: 1200, height: 630 }

/** The name of the file that `page` shares in `language`. */
export const socialFile = (language: Language, page: SocialPage) => `${language}-${page}.jpg`

/** The name of the file that has no words, and so no name of a company, drawn on it. */
export const wordlessFile = 'wordless.jpg'

/** The words that are drawn on the picture of `page`: its heading, as its visitors read it. */
export function socialHeading(page: SocialPage, t: Translate): string {
  if (isOwnService(page)) return t(`services.items.${page}.title`)
  if (isLegalId(page)) return t(`footer.legal.${page}`)
  if (page === 'home') return t('hero.title')
  if (page === 'pricing') return t('pricing.title')
  const [withoutBrand = ''] = t('meta.home.title').split(' | ')
  return withoutBrand
}

/** A page, or the page of a service by its id, which the operator may have added. */
export type SharedPage = SocialPage | { service: string }

export interface SocialPicture {
  /** The whole address: who reads it has only the tag. */
  url: string
  width: number
  height: number
  type: string
  alt: string
}

/**
 * The picture of a link to `shared`. The made ones bear the placeholder's name: a company of another name shows the one
 * without words, unless it has a picture of its own; and so does a language that is set in no face of ours.
 */
export function socialPicture(shared: SharedPage, site: Site, language: Language, t: Translate): SocialPicture {
  const { facts, siteUrl, pictures = {} } = site
  const own = (typeof shared === 'object' && pictures[`social-${shared.service}`]) || pictures.social
  const made = { ...socialSize, type: 'image/jpeg' }
  if (own) {
    return { url: `${siteUrl}/pictures/${own.key}/picture.jpg`, ...made, alt: own.alt?.[language] ?? facts.brand }
  }
  if (facts.brand !== defaultFacts.brand || !scripts[languages[language].script].face) {
    return { url: `${siteUrl}/social/${wordlessFile}`, ...made, alt: t('imageAlt.hero') }
  }
  const page = typeof shared === 'object' ? socialPageOf(shared.service) : shared
  const alt = t('imageAlt.og', { title: socialHeading(page, t) })
  return { url: `${siteUrl}/social/${socialFile(language, page)}`, ...made, alt }
}
