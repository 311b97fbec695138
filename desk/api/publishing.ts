// Publishing: the draft becomes a version, an earlier version comes back, and a link shows the draft to others.
import { type Static, Type } from 'typebox'
import { desk } from './addresses.ts'
import { Counter, type PathError, PathText } from './content.ts'
import type { Path } from './paths.ts'

/** POST: a `PublishRequest`. 200: a `PublishResult`, 409: a `StaleDraft`, 422: a `PublishRefused`. */
export const publishAddress = `${desk}/api/publish`
/** POST: a `DiscardRequest`. 204, or 409: a `StaleDraft`. */
export const discardAddress = `${desk}/api/discard`
/** POST: a `RestoreRequest`. The answers are those of publishing. */
export const restoreAddress = `${desk}/api/restore`
/** POST: a `PreviewLink`. */
export const previewLinksAddress = `${desk}/api/preview-links`
/** GET: every `VersionRow`, the newest first. */
export const versionsAddress = `${desk}/api/versions`
/** GET: a `Comparison` of a version with what is published. */
export const comparisonAddress = (version: number | ':version') => `${versionsAddress}/${version}`

export const PublishRequest = Type.Object(
  {
    /** The draft that the person saw. */
    revision: Counter,
    /** The values to publish; every change without it. */
    paths: Type.Optional(Type.Array(PathText, { minItems: 1, maxItems: 10_000 })),
  },
  { additionalProperties: false },
)
export type PublishRequest = Static<typeof PublishRequest>

/** Forgets the whole draft. */
export const DiscardRequest = Type.Object({ revision: Counter }, { additionalProperties: false })
export type DiscardRequest = Static<typeof DiscardRequest>

/** Publishes a new version equal to `version`. `published` is the number of the version that the person saw. */
export const RestoreRequest = Type.Object({ version: Counter, published: Counter }, { additionalProperties: false })
export type RestoreRequest = Static<typeof RestoreRequest>

export interface PublishResult {
  /** The number of the new version. */
  version: number
}

/** The draft has changed, or somebody else has published, since the person looked. */
export interface StaleDraft {
  stale: true
}

/** The errors of the chosen changes. One change may need another one. */
export interface PublishRefused {
  errors: PathError[]
}

export interface PreviewLink {
  address: string
  expiresAt: number
}

export interface VersionRow {
  /** 0 is the site as installed. */
  number: number
  /** Missing for 0. */
  at?: number
  /** The name of the person; missing for the command `content import` and for 0. */
  by?: string
  /** The units that it changed. */
  changes: Path[]
  /** The version that this one restored. */
  restored?: number
  isPublished: boolean
  /** Values that this release or this content file cannot show. They are left out. */
  errors?: PathError[]
}

/** A unit that differs between two states of the site. A state that does not have the value has no property. */
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
