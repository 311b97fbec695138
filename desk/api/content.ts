// The content of the site as the application edits it: one document, whose values are known by their paths.
import { type Static, Type } from 'typebox'
import type { Language } from '../../src/language/language.ts'
import type { ContentErrorCode, ErrorValues } from '../../src/site/content-error.ts'
import { desk } from './addresses.ts'
import type { Path } from './paths.ts'

/** GET: a `Content`. */
export const contentAddress = `${desk}/api/content`
/** PATCH: a `DraftWrite`. All of it is saved, or nothing. */
export const draftAddress = `${desk}/api/draft`

/** The most values of a write. */
export const longestWrite = 200

/** The numbers of versions, and of the revision. */
export const Counter = Type.Integer({ minimum: 0, maximum: Number.MAX_SAFE_INTEGER })

/** A path as it is sent. */
export const PathText = Type.Unsafe<Path>(Type.String({ pattern: '^(/[A-Za-z0-9_-]{1,100}){1,10}$' }))

export const DraftWrite = Type.Object(
  {
    entries: Type.Array(
      Type.Object(
        {
          path: PathText,
          /** The version that the person saw. */
          version: Counter,
          /** Without it, the value goes back to the content file. */
          value: Type.Optional(Type.Unknown()),
        },
        { additionalProperties: false },
      ),
      { minItems: 1, maxItems: longestWrite },
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
export interface PathError {
  /** '/' if it is in the content as a whole. */
  path: Path
  code: ContentErrorCode | 'missing-alt' | 'missing-placeholder' | 'picture-not-ready' | 'no-such-entry'
  values: ErrorValues
}

/** A fact that French law asks for and that is missing or wrong. It may be published all the same. */
interface LegalFault {
  path: Path
  kind: 'missing' | 'placeholder' | 'malformed'
}

/** A placeholder that every text may use, written as `{{phone}}`, with its value in each language of the site. */
export interface Placeholder {
  name: string
  values: Partial<Record<Language, string>>
}

/** A page of the site. */
export interface SitePage {
  /** Such as `/services/concierge-services`. */
  path: string
  /** In the language of the desk. */
  name: string
  /** The group of its texts for search engines, below `meta` in the site's texts. */
  meta: string
  /** The address of the picture of shared links in each language of the site. */
  socialPictures: Partial<Record<Language, string>>
}

type Document = Readonly<Record<string, unknown>>

/** All that is needed to edit the content. Its ETag changes with it. */
export interface Content {
  /** What the site would be without the desk, with all its texts. */
  base: Document
  /** What visitors see. */
  published: Document
  /** The values that were ever written, and those of the draft. */
  entries: ContentEntry[]
  /** The units that publishing the draft would change. */
  changes: Path[]
  /** What must be corrected before the draft can be published. */
  errors: PathError[]
  /** The facts that the law asks for and the draft lacks. */
  legalFaults: LegalFault[]
  /** Increases with each change of the draft. Publishing sends the one that the person saw. */
  revision: number
  /** The number of the published version; 0 is the site as installed. */
  version: number
  /** The languages of the site, the first is its default. */
  languages: readonly Language[]
  /** The address of the site, without a slash at the end. */
  siteUrl: string
  /** Every page that has an address of its own. */
  pages: SitePage[]
  placeholders: Placeholder[]
}

/** Announces that the content has changed. */
export interface ContentEvent {
  revision: number
}

/** 200: the written values, and what is wrong with the draft now. */
export interface DraftResult extends Pick<Content, 'entries' | 'changes' | 'errors' | 'legalFaults' | 'revision'> {}

/** 409: values that somebody has changed since the version that was sent. Sending theirs overwrites. */
export interface DraftConflict {
  conflicts: ContentEntry[]
}

/** 422: what is wrong with the values that were sent. */
export interface DraftRefused {
  errors: PathError[]
}
