// The page that structured data describe.
import type { Language } from '../language/language.ts'
import type { Translate } from '../language/translate.ts'
import type { Site } from '../site/site.ts'

export interface PageContext {
  path: string
  language: Language
  site: Site
  t: Translate
  /** When the pages were last changed (ISO 8601), if that is known. */
  changed?: string | undefined
}
