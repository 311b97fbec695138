// Publishing the draft, restoring a version, and links that show the draft to others.
import { type Static, Type } from 'typebox'
import { Counter, type PathError, PathText } from './content.ts'
import type { Path } from './paths.ts'
import { desk } from './urls.ts'

/** POST: a `PublishRequest`. 200: a `PublishResult`, 409: a `StaleDraft`, 422: `PathErrors`. */
export const publishUrl = `${desk}/api/publish`
/** POST: a `DiscardRequest`. 204, or 409: a `StaleDraft`. */
export const discardUrl = `${desk}/api/discard`
/** POST: a `RestoreRequest`. Answers like `publishUrl`. */
export const restoreUrl = `${desk}/api/restore`
/** POST: a `PreviewLink`. */
export const previewLinksUrl = `${desk}/api/preview-links`
/** GET: every `VersionRow`, the newest first. */
export const versionsUrl = `${desk}/api/versions`
/** GET: a `Comparison` of a version with what is published. */
export const comparisonUrl = (version: number | ':version') => `${versionsUrl}/${version}`

export const PublishRequest = Type.Object(
  {
    /** The draft that the person saw. */
    revision: Counter,
    /** The values to publish; missing for all changes. */
    paths: Type.Optional(Type.Array(PathText, { minItems: 1, maxItems: 10_000 })),
  },
  { additionalProperties: false },
)
export type PublishRequest = Static<typeof PublishRequest>

export const DiscardRequest = Type.Object({ revision: Counter }, { additionalProperties: false })
export type DiscardRequest = Static<typeof DiscardRequest>

/** Publishes a new version equal to `version`. `published` is the number of the version that the person saw. */
export const RestoreRequest = Type.Object({ version: Counter, published: Counter }, { additionalProperties: false })
export type RestoreRequest = Static<typeof RestoreRequest>

export interface PublishResult {
  /** The number of the new version. */
  version: number
}

/** Another person has changed the draft or published meanwhile. */
export interface StaleDraft {
  stale: true
}

export interface PreviewLink {
  /** The start of the URLs of the draft. The language and the path of a page follow. */
  url: string
  expiresAt: number
}

export interface VersionRow {
  /** 0 is the site as installed. */
  number: number
  /** Missing for 0. */
  at?: number
  /** Missing for 0 and for the command `content import`. */
  by?: string
  /** The changed units. */
  changes: Path[]
  /** The version that this version restored. */
  restored?: number
  isPublished: boolean
  /** Values that are left out, because this release or this content file does not allow them. */
  errors?: PathError[]
}

/** A unit that differs between two states of the site. The property of a state without the value is missing. */
export interface ChangedUnit {
  path: Path
  before?: unknown
  after?: unknown
}

/** The changes that restoring `version` would make. */
export interface Comparison {
  version: VersionRow
  changes: ChangedUnit[]
}
