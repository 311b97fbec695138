// The draft that everybody at the desk shares. It consists of entries with these names:
// - `texts.<language>.<key>`: a text of the site, a whole list of texts, or the plural forms of a text;
// - `pictures.<slot>`: the operator's picture in a slot (src/pictures/operator-pictures.ts), or null for the picture of
//   the content file or the site;
// - `facts.<field>`: one of `factFields`, always as a whole, in the form that src/site/facts.ts describes.
// Texts that people wrote are as they were typed: show them as text.
import type { Language } from '../../src/language/language.ts'
import type { ContentErrorCode, ErrorValues } from '../../src/site/content-error.ts'

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
type PictureEntryName = `pictures.${string}`
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

/** The JSON answer of a write that was refused: 409 if `conflicts` is not empty, otherwise 422. */
export interface DraftRefusal {
  /** Entries that somebody changed since the version that was sent. Sending `theirs.version` overwrites. */
  conflicts: { name: EntryName; mine: unknown; theirs: Entry }[]
  faults: Fault[]
}

export interface Fault {
  /** The entry; missing if the fault is in none, but in the content as a whole. */
  name?: EntryName
  /** The field within the value as a JSON pointer: `/saturday/opens`; '' for the value itself. */
  field: string
  /** The page of the desk that shows the entry, with the fragment of its field. */
  address?: string
  code: ContentErrorCode | 'missing-alt' | 'picture-not-ready' | 'no-such-entry'
  values: ErrorValues
}

/** What pages for editing have in common. */
export interface EditingPage {
  draft: DraftSummary
  /** What must be corrected in the entries of the page before the draft can be published. */
  faults?: Fault[]
}
