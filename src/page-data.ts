// What the server leaves in the document for the browser: what the application cannot know by itself.
import type { RefusedForm } from './contact/validate.ts'
import type { Language } from './language/language.ts'
import { factsWith } from './site/default-facts.ts'
import type { PartialFacts } from './site/facts.ts'
import type { Site } from './site/site.ts'

/** The id of the data block in the document. */
export const pageDataId = 'page-data'

export interface PageData extends Omit<Site, 'facts'> {
  language: Language
  /** The operator's facts where they differ from the placeholders, which the application has. */
  facts: PartialFacts
  /** The plain form that was refused: the page shows it again. */
  refused?: RefusedForm
  /** The operator's own texts for this page. */
  texts?: object
}

/** The site as the data block describes it. */
export function siteFrom({
  facts,
  siteUrl,
  languages,
  retentionDays,
  year,
  hasTextOverrides,
  pictures,
}: PageData): Site {
  return { facts: factsWith(facts), siteUrl, languages, retentionDays, year, hasTextOverrides, pictures }
}
