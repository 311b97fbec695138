// The pictures of shared links: one for each page and language with the heading of the page, one for each language for
// all other pages, one with mark and brand only, and one without words. scripts/social-pictures.ts builds them, and the
// server serves them at /social/.
import { type Language, languages, scripts } from '../language/language.ts'
import type { Translate } from '../language/translate.ts'
import { defaultFacts } from '../site/default-facts.ts'
import { isLegalId, type LegalId, legalIds } from '../site/legal-pages.ts'
import { isBuiltInService, type ServiceId, serviceIds } from '../site/services.ts'
import type { Site } from '../site/site.ts'

/** `site` is for every page without its own picture, such as the search. */
export type SocialPage = 'home' | 'pricing' | ServiceId | LegalId | 'site'
export const socialPages: readonly SocialPage[] = ['home', 'pricing', ...serviceIds, ...legalIds, 'site']

/** The social page of the service `id`. Added services have none. */
const serviceSocialPage = (id: string): SocialPage => (isBuiltInService(id) ? id : 'site')

export const socialSize = { width: 1200, height: 630 }

export const socialFile = (language: Language, page: SocialPage) => `${language}-${page}.jpg`

/** The file name of the picture with mark and brand only, for languages that the site has no font for. */
export const brandFile = 'brand.jpg'

/** The file name of the picture without words, and so without the name of a company. */
export const wordlessFile = 'wordless.jpg'

/** The heading that the picture of `page` shows. */
export function socialHeading(page: SocialPage, t: Translate): string {
  if (isBuiltInService(page)) return t(`services.items.${page}.title`)
  if (isLegalId(page)) return t(`footer.legal.${page}`)
  if (page === 'home') return t('hero.title')
  if (page === 'pricing') return t('pricing.title')
  const [withoutBrand = ''] = t('meta.home.title').split(' | ')
  return withoutBrand
}

/** A page, or the page of a service by its id, which the operator may have added. */
export type SharedPage = SocialPage | { service: string }

/**
 * The picture of a link to `shared`. The built-in ones show the name of the example company. A company with another
 * name and without a social picture gets the one without words. Its URL is absolute, because readers of the tag do not
 * resolve URLs.
 */
export function socialPicture(shared: SharedPage, site: Site, language: Language, t: Translate) {
  const { facts, siteUrl, pictures = {} } = site
  const picture = (typeof shared === 'object' && pictures[`social-${shared.service}`]) || pictures.social
  const format = { ...socialSize, type: 'image/jpeg' }
  if (picture) {
    return {
      url: `${siteUrl}/pictures/${picture.key}/picture.jpg`,
      ...format,
      alt: picture.alt?.[language] ?? facts.brand,
    }
  }
  if (facts.brand !== defaultFacts.brand) {
    return { url: `${siteUrl}/social/${wordlessFile}`, ...format, alt: t('imageAlt.hero') }
  }
  if (!scripts[languages[language].script].face) {
    return { url: `${siteUrl}/social/${brandFile}`, ...format, alt: t('imageAlt.og', { title: t('imageAlt.hero') }) }
  }
  const page = typeof shared === 'object' ? serviceSocialPage(shared.service) : shared
  const alt = t('imageAlt.og', { title: socialHeading(page, t) })
  return { url: `${siteUrl}/social/${socialFile(language, page)}`, ...format, alt }
}
