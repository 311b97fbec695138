// What every part of the structured data needs to know.
import type { Language } from '../language/language.ts'
import type { Translate } from '../language/translate.ts'
import type { Site } from '../site/site.ts'

/** What the structured data of a page are made of. */
export interface PageContext {
  path: string
  language: Language
  site: Site
  t: Translate
}
