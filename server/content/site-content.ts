// The site content: everything that visitors can see, from one reading of SITE_FILE. It never changes after it was made.
import type { Language } from '../../src/language/language.ts'
import type { TextOverrides } from '../../src/language/text-overrides.ts'
import type { Translate } from '../../src/language/translate.ts'
import { type Pages, pagesOf } from '../../src/routes.ts'
import type { PartialFacts } from '../../src/site/facts.ts'
import type { Site } from '../../src/site/site.ts'
import type { Settings } from '../settings.ts'
import { readFacts } from './facts.ts'
import type { ServedPicture } from './operator-pictures.ts'
import { textsWith, translators } from './texts.ts'

export interface SiteContent {
  site: Site
  /** Every path that is a page, with its route. */
  pages: Pages
  /** The operator's facts where they differ from the placeholders: all that the browser needs to be sent. */
  overrides: PartialFacts
  /** The operator's own pictures, which `site` names. */
  servedPictures: readonly ServedPicture[]
  /** The texts of each language, and those among them that are the operator's own. */
  texts: Readonly<Record<Language, object>>
  ownTexts: TextOverrides
  translate: (language: Language) => Translate
}

interface LoadOptions {
  /** The year of the copyright line. */
  year?: number
  /** Pictures that are in memory already: those that have not changed stay there once. */
  known?: readonly ServedPicture[]
}

/** Makes the content from `settings` and their SITE_FILE. Throws InvalidSettings with every fault of the file. */
export async function loadSiteContent(settings: Settings, options: LoadOptions = {}): Promise<SiteContent> {
  const { year = new Date().getFullYear(), known } = options
  const { facts, pictures, texts: ownTexts, ...rest } = await readFacts(settings.SITE_FILE, settings.LANGUAGES, known)
  const site: Site = {
    facts,
    siteUrl: settings.SITE_URL,
    languages: settings.LANGUAGES,
    retentionDays: settings.RETENTION_DAYS,
    year,
    ...(Object.keys(ownTexts).length > 0 && { hasTextOverrides: true }),
    pictures,
  }
  const texts = textsWith(ownTexts)
  return { site, pages: pagesOf(facts), texts, ownTexts, ...rest, translate: translators(site, texts) }
}

/** `content` with another year in its copyright line. */
export function withYear(content: SiteContent, year: number): SiteContent {
  const site = { ...content.site, year }
  return { ...content, site, translate: translators(site, content.texts) }
}
