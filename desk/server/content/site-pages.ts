// The pages of the site, with their names in the desk.
import type { SiteContent } from '../../../server/content/site-content.ts'
import type { Language } from '../../../src/language/language.ts'
import type { Translate } from '../../../src/language/translate.ts'
import { type SharedPage, socialPicture } from '../../../src/pictures/social.ts'
import { titleAt } from '../../../src/routes.ts'
import { isLegalId } from '../../../src/site/legal-pages.ts'
import type { SitePage } from '../../api/content.ts'
import type { DeskLanguage } from '../../api/desk-data.ts'

/** The name of the page at `path` in the language of `t`; the path if the site no longer has such a page. */
export function pageName(path: string, t: Translate): string {
  const title = t.lookup(titleAt(path) ?? '')
  return typeof title === 'string' ? t.fill(title) : path
}

/** The pages of `content`, except personal ones. */
export function listSitePages({ pages, site, translate }: SiteContent, deskLanguage: DeskLanguage): SitePage[] {
  const t = translate(deskLanguage)
  const getSocialPicture = (path: string, language: Language) =>
    new URL(socialPicture(sharedPage(path), site, language, translate(language)).url).pathname
  return [...pages].flatMap(([path, { meta, isPersonal }]) => {
    if (isPersonal) return []
    const pictures = site.languages.map((language) => [language, getSocialPicture(path, language)])
    return [{ path, name: pageName(path, t), meta, socialPictures: Object.fromEntries(pictures) }]
  })
}

function sharedPage(path: string): SharedPage {
  const [, group = '', id = ''] = path.split('/')
  if (group === 'services') return { service: id }
  if (group === 'legal' && isLegalId(id)) return id
  if (group === 'investment') return 'pricing'
  return group === '' ? 'home' : 'site'
}
