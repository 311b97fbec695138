// The content of the site as the application edits it: one document, whose values are known by their paths.
import { type Static, Type } from 'typebox'
import type { Language } from '../../src/language/language.ts'
import { desk } from './addresses.ts'
import type { Fault } from './draft-data.ts'
import type { Path } from './paths.ts'

/** GET: a `Content`. */
export const contentAddress = `${desk}/api/content`
/** PATCH: a `DraftWrite`. All of it is saved, or nothing. */
export const draftAddress = `${desk}/api/draft`

/** The numbers of versions, and of the revision. */
const Counter = Type.Integer({ minimum: 0, maximum: Number.MAX_SAFE_INTEGER })

export const DraftWrite = Type.Object(
  {
    entries: Type.Array(
      Type.Object(
        {
          path: Type.Unsafe<Path>(Type.String({ pattern: '^(/[A-Za-z0-9_-]{1,100}){1,10}$' })),
          /** The version that the person saw. */
          version: Counter,
          /** Without it, the value goes back to the content file. */
          value: Type.Optional(Type.Unknown()),
        },
        { additionalProperties: false },
      ),
      { minItems: 1, maxItems: 200 },
    ),
  },
  { additionalProperties: false },
)
export type DraftWrite = Static<typeof DraftWrite>

/** A value that somebody has written. */
export interface ContentEntry {
  path: Path
  /** Increases with each change. A write sends the version that it saw; 0 if nobody has written the value. */
  version: number
  /** The name of the person who wrote it last; '' for the command. */
  by: string
  /** When that was, in milliseconds since 1970. */
  at: number
  /** Missing if the value is as it was published. Without `value`, it is that of the content file. */
  draft?: { value?: unknown }
}

/** What is wrong with a value. It is shown at the field of its path. */
export type PathError = Pick<Fault, 'path' | 'code' | 'values'>

type Document = Readonly<Record<string, unknown>>

/** All that is needed to edit the content. Its ETag changes with it. */
export interface Content {
  /** What the site would be without the desk, with all its texts. */
  base: Document
  /** What visitors see. */
  published: Document
  /** The values that were ever written, and those of the draft. */
  entries: ContentEntry[]
  /** What must be corrected before the draft can be published. */
  errors: PathError[]
  /** Increases with each change of the draft. Publishing sends the one that the person saw. */
  revision: number
  /** The number of the published version; 0 is the site as installed. */
  version: number
  /** The languages of the site, the first is its default. */
  languages: readonly Language[]
  /** Every page of the site, named in the language of the desk. */
  pages: { path: string; name: string }[]
}

/** 200: the written values, and what is wrong with the draft now. */
export interface DraftResult {
  entries: ContentEntry[]
  errors: PathError[]
  revision: number
}

/** 409: values that somebody has changed since the version that was sent. Sending theirs overwrites. */
export interface DraftConflict {
  conflicts: ContentEntry[]
}

/** 422: what is wrong with the values that were sent. */
export interface DraftRefused {
  errors: PathError[]
}
