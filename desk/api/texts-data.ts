// What the page that finds texts shows.
import type { Language } from '../../src/language/language.ts'
import type { EditingPage } from './draft-data.ts'
import type { TextArea } from './text-areas.ts'

/** A text; a list; plural forms by name; or the sections of a legal page. */
export type TextValue = string | readonly string[] | Readonly<Record<string, string>> | readonly LegalSection[]

/** `requires` names a placeholder: the line is shown only if it has a value. */
type LegalLine = string | { text: string; requires: string }
interface LegalSection {
  heading: string
  paragraphs?: readonly LegalLine[]
  list?: readonly LegalLine[]
}

/** A part of a text of the site, in one language. */
export interface FoundText {
  key: string
  /** As in `ShownText`. */
  part: string
  area: TextArea
  language: Language
  /** With its placeholders. */
  text: string
  isChanged: boolean
}

/** `pages.allTexts`: the areas of texts; the texts of one; or those that were searched for. */
export interface AllTextsPage extends EditingPage {
  kind: 'all-texts'
  /** The words that are searched for, or ''. */
  q: string
  area?: TextArea
  /** How many texts each area has. */
  counts: Partial<Record<TextArea, number>>
  /** Empty without words and area. The first ones, if there are many. */
  found: FoundText[]
  total: number
}
