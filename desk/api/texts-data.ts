// What the pages that edit texts show: the site in a frame, one text, all texts, the texts for search engines.
import type { Language } from '../../src/language/language.ts'
import type { EditingPage, Entry } from './draft-data.ts'
import type { TextArea } from './text-areas.ts'

/** A text that a page of the site shows. */
export interface ShownText {
  key: string
  /**
   * The JSON pointer of a part: the position in a list (`/2`), the plural form (`/one`), or a line within the sections
   * of a legal page (`/0/paragraphs/1`). Empty for a text that is a string.
   */
  part: string
  /** `text`, an attribute (`alt`, `aria-label`, `placeholder`, `href`…), or `head` for title and metadata. */
  place: string
  /** The start of the draft's text in the language of the page. */
  excerpt: string
  isChanged: boolean
}

/** A page of the site. */
export interface SitePage {
  /** Such as `/services/concierge-services`. */
  path: string
  /** Its name in the language of the desk. */
  name: string
}

/** `pages.texts`: the page of the site in a frame, and a list of its texts and pictures. */
export interface TextsPage extends EditingPage {
  kind: 'texts'
  /** The page that is shown. */
  path: string
  language: Language
  /** The languages of the site, the first is its default. */
  languages: readonly Language[]
  /** Every page of the site. */
  sitePages: SitePage[]
  /** The texts of the page, in the order in which it shows them. */
  texts: ShownText[]
  /** The slots of the page. */
  pictures: string[]
}

/*
 * The page in the frame (`previewAddress` with `marked`) has no scripts. It says where its texts and pictures are, as
 * desk/server/content/text-marks.ts describes, without a change of its elements:
 * - `<!--text about.paragraphs/0-->…<!--/text-->` around a text: its key and the part of it;
 * - `<!--value phone-->…<!--/value-->` around the value of a placeholder;
 * - `data-texts="imageAlt.hero nav.search"` on an element with texts in its attributes;
 * - `data-picture="hero"` on an `<img>`.
 * Links lead to the preview of their page. Forms cannot be sent.
 */

/** A text in one language. */
export interface TextInLanguage extends Entry<TextValue> {
  language: Language
  direction: 'ltr' | 'rtl'
  /** What visitors see. */
  published: TextValue
  /** What the site says without the desk: the text of the content file, otherwise the built-in one. Missing for added services and towns. */
  builtIn?: TextValue
}

/** A text; a list; plural forms by name; or the sections of a legal page. */
export type TextValue = string | readonly string[] | Readonly<Record<string, string>> | readonly LegalSection[]

/** `requires` names a placeholder: the line is shown only if it has a value. */
type LegalLine = string | { text: string; requires: string }
interface LegalSection {
  heading: string
  paragraphs?: readonly LegalLine[]
  list?: readonly LegalLine[]
}

/** A placeholder that a text may use, with its value in each language of the site. */
export interface Placeholder {
  /** Written as `{{phone}}`. */
  name: string
  /** Missing if the value depends on the place. */
  values?: Partial<Record<Language, string>>
  /** The built-in text uses it, so every language should. */
  isExpected: boolean
}

/** One text in all languages. */
export interface TextDetails {
  key: string
  languages: TextInLanguage[]
  placeholders: Placeholder[]
  /** The longest text that the schema accepts, in characters. */
  maxLength: number
}

/** `pages.text(key)`: one text in every language. The page on the frame reads the same data. */
export interface TextPage extends EditingPage {
  kind: 'text'
  text: TextDetails
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

/** `pages.searchTexts`: what search engines and shared links show of a page. */
export interface SearchTextsPage extends EditingPage {
  kind: 'search-texts'
  path: string
  language: Language
  languages: readonly Language[]
  sitePages: SitePage[]
  /** Title, description, title and description of shared links, keywords. Those that the page has. */
  texts: Partial<Record<'title' | 'description' | 'socialTitle' | 'socialDescription' | 'keywords', TextDetails>>
  /** The texts of the draft with their placeholders filled in, in `language`. */
  filled: Partial<Record<'title' | 'description' | 'socialTitle' | 'socialDescription', string>>
  /** The address that a search result shows. */
  url: string
  /** The picture of shared links. */
  socialPicture: string
}
