// The site content: everything that visitors can see, as loaded from SITE_FILE. It is immutable.
import { join } from 'node:path'
import { isDeepStrictEqual } from 'node:util'
import type { Language } from '../../src/language/language.ts'
import type { Translate } from '../../src/language/translate.ts'
import { type Pages, sitePages } from '../../src/routes.ts'
import type { Facts, PartialFacts } from '../../src/site/facts.ts'
import type { OperatorPictures } from '../../src/site/operator-pictures.ts'
import type { BrandColours } from '../../src/site/palette.ts'
import type { Site } from '../../src/site/site.ts'
import type { Settings } from '../settings/settings.ts'
import { officeDay } from './office-time.ts'
import { shownDays } from './opening-days.ts'
import { operatorRules } from './operator-styles.ts'
import type { PictureJob } from './pictures/picture-slots.ts'
import { openPictureStore, type PictureStore } from './pictures/picture-store.ts'
import { createTranslators, type TextOverrides, textsWith } from './texts.ts'

export interface SiteContent {
  site: Site
  pages: Pages
  /** The operator's facts that differ from the placeholders. The browser knows the placeholders and gets only these. */
  overrides: PartialFacts
  /** All special days. `site` has only the days of the next weeks. */
  specialDays: Facts['specialDays']
  /** All pictures of the operator. `site` has only those that are ready. */
  pictureJobs: readonly PictureJob[]
  colours: BrandColours
  /** The CSS rules that the operator's colours and pictures add to each page. */
  styles: string
  texts: Readonly<Record<Language, object>>
  textOverrides: TextOverrides
  translate: (language: Language) => Translate
  /** Called once for each missing text. Otherwise the console gets the messages. */
  reportMissing?: (message: string) => void
}

/** The operator's content, with placeholders for the facts that are left out. */
export interface OperatorContent extends Pick<SiteContent, 'overrides' | 'pictureJobs' | 'colours'> {
  facts: Facts
  texts: TextOverrides
  pictures: OperatorPictures
}

/** The site content with the operator's content, as visitors see it today. */
export function siteContentFrom(
  settings: Settings,
  operator: OperatorContent,
  reportMissing?: SiteContent['reportMissing'],
): SiteContent {
  const { facts, overrides, pictures, texts: textOverrides, pictureJobs, colours } = operator
  const site: Site = {
    facts,
    siteUrl: settings.SITE_URL,
    languages: settings.LANGUAGES,
    retentionDays: settings.RETENTION_DAYS,
    ...(settings.CONFIRMATION_MAIL === 'on' && { confirmsByMail: true }),
    ...(settings.DESK === 'on' && { hasDesk: true }),
    ...(settings.STATISTICS === 'off' && { statistics: 'off' }),
    // Set by `onDay`.
    year: 0,
    ...(Object.keys(textOverrides).length > 0 && { hasChangedTexts: true }),
    ...(Object.keys(pictures).length > 0 && { pictures }),
  }
  const texts = textsWith(textOverrides)
  const content = {
    site,
    pages: sitePages(facts),
    texts,
    textOverrides,
    overrides,
    specialDays: facts.specialDays,
    pictureJobs,
    colours,
    styles: operatorRules(colours, pictures),
    translate: createTranslators(site, { texts, reportMissing }),
    ...(reportMissing && { reportMissing }),
  }
  return onDay(content, officeDay(Date.now(), facts.office.timeZone))
}

/** `content` with the special days that visitors see on `today` (2026-11-20); the same object if nothing changes. */
export function onDay(content: SiteContent, today: string): SiteContent {
  const { site } = content
  const year = Number(today.slice(0, 4))
  const specialDays = shownDays(content.specialDays, today)
  if (year === site.year && isDeepStrictEqual(specialDays, site.facts.specialDays)) return content
  const { specialDays: _all, ...others } = content.overrides
  // The key is absent without special days: each page contains the overrides.
  const overrides = { ...others, ...(specialDays.length > 0 && { specialDays }) }
  const next = { ...site, year, facts: { ...site.facts, specialDays } }
  return { ...content, site: next, overrides, translate: createTranslators(next, content) }
}

/** The folder of the pictures that were uploaded in the desk. */
export const uploadsIn = ({ DATA_DIR }: Pick<Settings, 'DATA_DIR'>): string => join(DATA_DIR, 'uploads')

export const picturesIn = ({ DATA_DIR }: Pick<Settings, 'DATA_DIR'>): PictureStore =>
  openPictureStore(join(DATA_DIR, 'pictures'))
