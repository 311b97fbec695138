// What the desk's pages for editing the site show, and what they send: plain data, as in ../desk-data.ts.
//
// Everybody at the desk shares one draft. It consists of entries with these names:
// - `texts.<language>.<key>`: a text of the site, a whole list of texts, or the plural forms of a text;
// - `pictures.<slot>`: the operator's picture in a slot (src/pictures/operator-pictures.ts), or null for the picture of
//   the content file or the site;
// - `facts.<field>`: one of `factFields`, always as a whole, in the form that src/site/facts.ts describes.
// Texts that people wrote are as they were typed: show them as text.
import type { Language } from '../../language/language.ts'
import type { PictureName } from '../../pictures/table.ts'
import type { TextArea } from '../all-texts/text-areas.ts'

// The draft

/** The facts that are entries of the draft. Each is written as a whole. */
export const factFields = [
  'brand',
  'foundingYear',
  'office',
  'hours',
  'specialDays',
  'services',
  'order.services',
  'securityMonitoring',
  'locations',
  'order.locations',
  'coastBetween',
  'packages',
  'prices',
  'sections',
  'order.sections',
  'priceRange',
  'spokenLanguages',
  'links',
  'legal',
  'reviews',
  'securityContact',
] as const
export type FactField = (typeof factFields)[number]

export type TextEntryName = `texts.${Language}.${string}`
export type PictureEntryName = `pictures.${string}`
export type FactEntryName = `facts.${FactField}`
export type EntryName = TextEntryName | PictureEntryName | FactEntryName

/** An entry as it would be published. */
export interface Entry<Value = unknown> {
  name: EntryName
  value: Value
  /** Grows with every change of the entry. A write sends the version that it saw. */
  version: number
  /** Whether the value differs from what visitors see. */
  isChanged: boolean
  /** The name of the person who changed it last, and when. Missing if nobody ever did. */
  by?: string
  at?: number
}

/** The state of the draft, on every page for editing. */
export interface DraftSummary {
  /** How many entries differ from what visitors see. */
  changes: number
  /** The last change of the draft. */
  saved?: { at: number; by: string }
  /** The number of the published version; 0 is the site as installed. */
  published: number
}

/** The JSON that is sent to `dataAddress(forms.draft)`: all of it is saved, or nothing. */
export interface DraftWrite {
  entries: { name: EntryName; version: number; value: unknown }[]
}

/** The JSON response of a write (200). */
export interface DraftSaved {
  entries: Entry[]
  draft: DraftSummary
}

/**
 * The JSON answer of a write that was refused: 409 if `conflicts` is not empty, otherwise 422. A plain form is answered
 * with its page and the same refusal.
 */
export interface DraftRefusal {
  /** Entries that somebody changed since the version that was sent. Sending `theirs.version` overwrites. */
  conflicts: { name: EntryName; mine: unknown; theirs: Entry }[]
  faults: Fault[]
}

export interface Fault {
  /** The entry; missing if the fault is in the content file (SITE_FILE). */
  name?: EntryName
  /** The field within the value as a JSON pointer: `/saturday/opens`; '' for the value itself. */
  field: string
  /** The page of the desk that shows the entry, with the fragment of its field. */
  address?: string
  /** In English, as in the log and the doctor. */
  message: string
  /** What `message` says, for a sentence in the language of the desk. Missing if `code` says it all. */
  detail?: FaultDetail
  code:
    | 'schema'
    | 'missing-text'
    | 'unknown-placeholder'
    | 'missing-alt'
    | 'contrast'
    | 'picture'
    | 'picture-not-ready'
    | 'empty-list'
    | 'hours'
    | 'other'
}

/** A sentence of `faultDetails` in the texts of the desk, with the values of its placeholders. */
export interface FaultDetail {
  kind:
    | 'missing'
    | 'unknown-field'
    | 'unknown-entry'
    | 'number'
    | 'choice'
    | 'too-short'
    | 'too-long'
    | 'too-many'
    | 'too-small'
    | 'too-large'
    | 'cents'
    | 'phone'
    | 'address'
    | 'time'
    | 'colour'
    | 'form'
    | 'placeholder'
    | 'contrast'
    | 'picture-heic'
    | 'picture-type'
    | 'picture-size'
    | 'picture-pixels'
    | 'picture-memory'
    | 'picture-missing'
    | 'picture-damaged'
    | 'logo-type'
    | 'logo-size'
  values: Record<string, string | number>
}

/*
 * A plain form is sent to `forms.draft` too. For each entry it has `version:<name>` and `value:<name>`, or, for a part
 * of a value, `value:<name>` followed by a JSON pointer: `value:facts.hours/saturday/opens`, `value:texts.en.about.paragraphs/0`.
 * The server starts from the current value and converts texts to what the schema says: '' is null where null is
 * allowed, otherwise the part is left out; `yes` and `no` are booleans. `back` is the address of the page that the
 * browser returns to, one of `pages`.
 */

/** What pages for editing have in common. */
interface EditingPage {
  draft: DraftSummary
  /** What must be corrected in the entries of the page before the draft can be published. */
  faults?: Fault[]
  /** The plain form before was not saved. */
  refused?: DraftRefusal
}

// Texts: the site in a frame

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

/** `pages.texts`: the page of the site in a frame; without scripts, a list of its texts and pictures. */
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
 * server/desk/text-marks.ts describes, without a change of its elements:
 * - `<!--text about.paragraphs/0-->…<!--/text-->` around a text: its key and the part of it;
 * - `<!--value phone-->…<!--/value-->` around the value of a placeholder;
 * - `data-texts="imageAlt.hero nav.search"` on an element with texts in its attributes;
 * - `data-picture="hero"` on an `<img>`.
 * Links lead to the preview of their page. Forms cannot be sent.
 */

/** A text in one language. */
export interface TextInLanguage extends Entry<TextValue> {
  name: TextEntryName
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
export type LegalLine = string | { text: string; requires: string }
export interface LegalSection {
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
  /** With the values of its placeholders, as far as they are known without a place. */
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

// Facts

export const factSections = [
  'company',
  'hours',
  'services',
  'locations',
  'packages',
  'figures',
  'reviews',
  'legal',
  'home',
] as const
export type FactSection = (typeof factSections)[number]

/** The fields of each section. */
export const fieldsOfSection: Record<FactSection, readonly FactField[]> = {
  company: ['brand', 'office', 'links', 'spokenLanguages', 'securityContact'],
  hours: ['hours', 'specialDays'],
  services: ['services', 'order.services', 'securityMonitoring'],
  locations: ['locations', 'order.locations', 'coastBetween'],
  packages: ['packages', 'prices', 'priceRange'],
  figures: ['foundingYear'],
  reviews: ['reviews'],
  legal: ['legal'],
  home: ['sections', 'order.sections'],
}

export interface FactEntry extends Entry {
  name: FactEntryName
  field: FactField
  /** What visitors see. */
  published: unknown
  /** What the site says without the desk. */
  builtIn: unknown
}

/** A service or town with its texts and its picture. Its texts are entries: `services.items.<id>.title`… */
export interface ListItem {
  id: string
  isOn: boolean
  /** Added by the desk or the content file. */
  isAdded: boolean
  /** Its name in the language of the desk. */
  name: string
  texts: TextDetails[]
  picture: PictureDetails
}

/** `pages.facts(section)`. The schema of a field is that of src/site/facts.ts. */
export interface FactsPage extends EditingPage {
  kind: 'facts'
  section: FactSection
  facts: FactEntry[]
  /** In the sections `services` and `locations`, in their order. */
  items?: ListItem[]
  /** In the section `company`: the logo of the draft, if it has one. */
  logo?: LogoDetails
  /** The logo that was sent with a plain form was refused, in English. */
  uploadFault?: Fault
  /** The languages of the site. An added service or town needs its texts in each of them. */
  languages: readonly Language[]
}

export interface LogoDetails {
  /** The address of the logo as the pages show it; missing until it is prepared. */
  address?: string
  width?: number
  height?: number
  /** Why it cannot be used, in English. */
  fault?: string
}

// Pictures

/** The value of an entry `pictures.<slot>`. */
export interface PictureValue {
  /** A file of the content file's folder, or `uploads/<hash>.<type>`, as an upload answered. */
  file: string
  /** The alternative text in each language. */
  alt?: Partial<Record<Language, string>>
  /** From the left and from the top, 0 to 1. Without it, the site finds the point that draws the eye. */
  focus?: [x: number, y: number]
}

export interface PictureDetails {
  slot: string
  /** `value` is null for the picture of the site, whose alternative text is the text at `altKey`. */
  entry: Entry<PictureValue | null>
  published: PictureValue | null
  builtIn: PictureValue | null
  altKey?: string
  /** The picture of the site that visitors see in the slot while `value` is null. */
  drawing?: PictureName
  /** The file of `entry`, if it is there. */
  source?: PictureSource
  /** The crops of the draft's picture. */
  crops: PictureCrop[]
  /** The largest size that the slot uses, in pixels. A smaller picture is accepted, and looks soft. */
  wanted: { width: number; height: number }
}

export interface PictureSource {
  /** The address of the whole file, for the focal point. Missing if browsers cannot show it (TIFF). */
  address?: string
  width: number
  height: number
  /** The file is smaller than `wanted`. */
  isSmall: boolean
}

/** One of the slots that a picture fills. */
export interface PictureCrop {
  slot: string
  /** The shape of the crop. */
  width: number
  height: number
  /** The address of the prepared crop; missing until it is ready. A new focal point is a new crop: show it with CSS until then. */
  address?: string
}

/** `pages.picture(slot)`: without scripts, a page with a form; with them, the data of the dialog. */
export interface PicturePage extends EditingPage {
  kind: 'picture'
  picture: PictureDetails
  languages: readonly Language[]
  /** How many files of the draft's pictures are made, and how many there will be. Ask again until they are equal. */
  progress: { ready: number; total: number }
  /** The upload before was refused. `message` is in English: the file has another format, is damaged, too large… */
  uploadFault?: Fault
}

/**
 * A file is sent in parts, since the server gives each request ten seconds: POSTs of `application/octet-stream` to
 * `uploadPartAddress` (desk-addresses.ts). A part is answered with 204, the last one with this.
 * A plain form (`multipart/form-data`, fields `slot`, `version`, `file`) is sent to
 * `forms.upload` as a whole; the picture is then in the draft, and the browser returns to its page. 413 beyond 50 MB;
 * 422 with `faults` if the file cannot be used.
 */
export interface Uploaded {
  /** For `PictureValue.file`. */
  file: string
  source: PictureSource
}

// Publish, versions

/** A change between two states of the site. */
export interface Change {
  name: EntryName
  /** What the entry is about, in the language of the desk: `Home`, `Facts`, `Pictures`; then a closer name. */
  group: string
  label: string
  /** The page of the desk that edits it. */
  address: string
  before: unknown
  after: unknown
  /** The language of texts. */
  language?: Language
}

/** The size of the first view of a page. It warns, and never blocks publishing. */
export interface PageSize {
  path: string
  language: Language
  bytes: number
  /** Beyond this many bytes the page needs a second round trip. */
  limit: number
}

/** `pages.publish`. The form `publish` sends `revision`; if the draft has changed since, the page comes again with 409. */
export interface PublishPage extends EditingPage {
  kind: 'publish'
  changes: Change[]
  /** What must be corrected first. */
  blocking: Fault[]
  /** What to look at: pages beyond one flight that the draft makes larger. */
  largePages: PageSize[]
  /** Grows with every change of the draft. */
  revision: number
  /** The draft has changed, or somebody else has published, since the form was shown. Answered with 409. */
  isStale?: boolean
  /** The form before made this link for a colleague. It is shown once. */
  link?: { address: string; expiresAt: number }
}

export interface VersionRow {
  /** 0 is the site as installed. */
  number: number
  /** Missing for 0. */
  at?: number
  /** The name of the person; missing for the command `content import` and for 0. */
  by?: string
  /** The first changes, and how many there are. */
  changes: Change[]
  total: number
  /** The version that this one restored. */
  restored?: number
  isPublished: boolean
  /** Why the version cannot be shown with this release or this content file. It is skipped, and cannot be restored. */
  faults?: string[]
}

/** `pages.versions`: the last 50, the newest first. */
export interface VersionsPage extends EditingPage {
  kind: 'versions'
  versions: VersionRow[]
}

/** `pages.compare(from, to)`. */
export interface ComparePage extends EditingPage {
  kind: 'compare'
  from: VersionRow
  to: VersionRow
  changes: Change[]
}

/** Forms, by the names in desk-addresses.ts. `draft` and `upload` are described above. */
export interface PagesForms {
  /** Forgets a change, or all changes if `name` is empty. Leads to `pages.publish`. */
  discard: { name: string; revision: number }
  publish: { revision: number }
  /** Publishes a new version equal to `version`. `published` is the number of the version that was current. */
  restore: { version: number; published: number }
  /** Makes a link to the preview for a day. Answered with `pages.publish` and its `link`. */
  previewLink: Record<string, never>
}

export type PagesPage =
  | TextsPage
  | TextPage
  | AllTextsPage
  | SearchTextsPage
  | FactsPage
  | PicturePage
  | PublishPage
  | VersionsPage
  | ComparePage
