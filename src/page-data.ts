// The data that the server puts into the document for the application.
import type { RefusedForm } from './contact/validate.ts'
import type { Language } from './language/language.ts'
import type { FormattedValues } from './language/translate.ts'
import { factsWith } from './site/default-facts.ts'
import type { PartialFacts } from './site/facts.ts'
import type { Site } from './site/site.ts'

export const pageDataId = 'page-data'

export interface PageData extends Omit<Site, 'facts'> {
  language: Language
  /** The path of the page. A copy, for example in an archive, has another URL. */
  path: string
  /** The operator's facts that differ from the built-in ones. */
  facts: PartialFacts
  refused?: RefusedForm
  /** The results of Intl for this page and the pages that its links open. A short name: each byte counts. */
  intl: FormattedValues
  /**
   * The operator's changes of the texts of the language. With them, a page is hydrated with the texts that it was
   * rendered with, regardless of its age and of the process that rendered it.
   */
  changedTexts?: object
}

export const siteFrom = ({ facts, ...data }: PageData): Site => ({ ...data, facts: factsWith(facts) })
