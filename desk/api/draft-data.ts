// The draft that everybody at the desk shares. It consists of entries, each at a path of the content document
// (desk/api/paths.ts): a text, a list of texts, the plural forms of a text; the operator's picture in a slot, or null for
// the picture of the content file or the site; one of `factPaths`.
// Texts that people wrote are as they were typed: show them as text.
import type { PathError } from './content.ts'
import type { Path } from './paths.ts'

/** The facts that are entries of the draft. */
export const factPaths = [
  '/brand',
  '/nameBesideLogo',
  '/foundingYear',
  '/office',
  '/hours',
  '/specialDays',
  '/services',
  '/order/services',
  '/securityMonitoring',
  '/locations',
  '/order/locations',
  '/coastBetween',
  '/packages',
  '/prices',
  '/sections',
  '/order/sections',
  '/priceRange',
  '/spokenLanguages',
  '/links',
  '/legal',
  '/figures',
  '/reviews',
  '/securityContact',
] as const satisfies Path[]
export type FactPath = (typeof factPaths)[number]

/** An entry as it would be published. */
export interface Entry<Value = unknown> {
  path: Path
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
  entries: { path: Path; version: number; value: unknown }[]
}

/** The JSON response of a write (200). */
export interface DraftSaved {
  entries: Entry[]
  draft: DraftSummary
}

/** The JSON answer of a write that was refused: 409 if `conflicts` is not empty, otherwise 422. */
export interface DraftRefusal {
  /** Entries that somebody changed since the version that was sent. Sending `theirs.version` overwrites. */
  conflicts: { path: Path; mine: unknown; theirs: Entry }[]
  faults: Fault[]
}

export interface Fault extends PathError {
  /** The page of the desk that shows the entry, with the fragment of its field. */
  address?: string
}

/** What pages for editing have in common. */
export interface EditingPage {
  draft: DraftSummary
  /** What must be corrected in the entries of the page before the draft can be published. */
  faults?: Fault[]
}
