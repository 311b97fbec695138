// What publishing and the versions show: changes, versions.
import type { Language } from '../../src/language/language.ts'
import type { EditingPage, Fault } from './draft-data.ts'
import type { Path } from './paths.ts'

/** A change between two states of the site. */
export interface Change {
  path: Path
  /** What the entry is about, in the language of the desk: `Home`, `Facts`, `Pictures`; then a closer name. */
  group: string
  label: string
  /** The page of the desk that edits it. */
  address: string
  before: unknown
  after: unknown
  /** The language of texts. */
  language?: Language
  /** The names of those who wrote it. Only on the page that publishes. */
  by?: string[]
}

/** `pages.publish`. The form `publish` sends `revision`, and the paths of the
 * changes unless it publishes all; if the draft has changed since, the page comes again with 409. */
export interface PublishPage extends EditingPage {
  kind: 'publish'
  changes: Change[]
  /** What must be corrected first. */
  blocking: Fault[]
  /** Texts that may be out of date, because another language of them is changed. */
  outdated: Path[]
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
  faults?: Fault[]
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
