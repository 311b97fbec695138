// The draft that everybody at the desk shares, as the pages that publish it show it.
import type { PathError } from './content.ts'

/** The state of the draft, on every page for editing. */
export interface DraftSummary {
  /** How many entries differ from what visitors see. */
  changes: number
  /** The last change of the draft. */
  saved?: { at: number; by: string }
  /** The number of the published version; 0 is the site as installed. */
  published: number
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
