// An edition of the site: all that is shown, from one reading of SITE_FILE. Another reading is another edition.
import type { Language } from '../../src/language/language.ts'
import type { OwnTexts } from '../../src/language/own-texts.ts'
import type { Translate } from '../../src/language/translate.ts'
import type { PartialFacts } from '../../src/site/facts.ts'
import type { Site } from '../../src/site/site.ts'
import type { ServedPicture } from '../pictures/operator-pictures.ts'
import type { Settings } from '../settings.ts'
import { readFacts } from './facts.ts'
import { textsWith, translators } from './texts.ts'

export interface SiteContent {
  site: Site
  /** The operator's facts where they differ from the placeholders: all that the browser needs to be sent. */
  overrides: PartialFacts
  /** The operator's own pictures, which `site` names. */
  servedPictures: readonly ServedPicture[]
  /** The texts of each language, and those among them that are the operator's own. */
  texts: Readonly<Record<Language, object>>
  ownTexts: OwnTexts
  translate: (language: Language) => Translate
}

/** The edition that `settings` and their SITE_FILE make. Throws InvalidSettings with every fault of the file. */
export async function loadSiteContent(settings: Settings, year = new Date().getFullYear()): Promise<SiteContent> {
  const { facts, pictures, texts: ownTexts, ...rest } = await readFacts(settings.SITE_FILE, settings.LANGUAGES)
  const site: Site = {
    facts,
    siteUrl: settings.SITE_URL,
    languages: settings.LANGUAGES,
    retentionDays: settings.RETENTION_DAYS,
    year,
    ...(Object.keys(ownTexts).length > 0 && { hasOwnTexts: true }),
    pictures,
  }
  const texts = textsWith(ownTexts)
  return { site, texts, ownTexts, ...rest, translate: translators(site, texts) }
}
