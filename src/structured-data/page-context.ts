// The page that structured data describe.
import type { Language } from '../language/language.ts'
import type { Translate } from '../language/translate.ts'
import type { Site } from '../site/site.ts'

export interface PageContext {
  path: string
  language: Language
  site: Site
  t: Translate
}
