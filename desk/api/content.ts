// The content of the site as the application edits it: one document, whose values are known by their paths.
import { type Static, Type } from 'typebox'
import type { Language } from '../../src/language/language.ts'
import type { ContentErrorCode, ErrorValues } from '../../src/site/content-error.ts'
import type { Path } from './paths.ts'
import { desk } from './urls.ts'

/** GET: a `Content`. */
export const contentUrl = `${desk}/api/content`
/** PATCH: a `DraftWrite`. Either all values are saved, or none. */
export const draftUrl = `${desk}/api/draft`

/** The largest number of values in a write. */
export const longestWrite = 200

export const Counter = Type.Integer({ minimum: 0, maximum: Number.MAX_SAFE_INTEGER })

export const PathText = Type.Unsafe<Path>(Type.String({ pattern: '^(/[A-Za-z0-9_-]{1,100}){1,10}$' }))

export const DraftWrite = Type.Object(
  {
    units: Type.Array(
      Type.Object(
        {
          path: PathText,
          /** The version that the person saw. */
          version: Counter,
          /** Missing to use the value of the content file again. */
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

/** A unit (paths.ts) that a person has written. */
export interface ContentUnit {
  path: Path
  /** Increases with each change; 0 before the first one. */
  version: number
  /** The name of the last author; '' for the command. */
  by: string
  at: number
  /** Missing if the value is as published. `value` is missing to use the value of the content file. */
  draft?: { value?: unknown }
}

/** An error in a value, shown at the field of its path. */
export interface PathError {
  /** '/' for an error of the whole content. */
  path: Path
  code: ContentErrorCode | 'missing-alt' | 'missing-placeholder' | 'picture-not-ready' | 'no-such-unit'
  values: ErrorValues
}

/** A fact that the law requires and that is missing or wrong. It does not prevent publishing. */
interface LegalWarning {
  path: Path
  kind: 'missing' | 'placeholder' | 'malformed'
}

/** A placeholder that every text may use, written as `{{phone}}`, with its value in each language of the site. */
export interface Placeholder {
  name: string
  values: Partial<Record<Language, string>>
}

export interface SitePage {
  /** Such as `/services/concierge-services`. */
  path: string
  /** The name in the language of the desk. */
  name: string
  /** The group of its texts for search engines, below `meta` in the site's texts. */
  meta: string
  /** The URL of the social picture in each language of the site. */
  socialPictures: Partial<Record<Language, string>>
}

/** Values of a content document. */
export type ContentValues = Readonly<Record<string, unknown>>

/** Everything that the editor needs. Its ETag changes with it. */
export interface Content {
  /** The site without the changes of the desk, with all its texts. */
  base: ContentValues
  /** The site as visitors see it. */
  published: ContentValues
  /** Every unit that was ever written in the desk. */
  units: ContentUnit[]
  /** The units that publishing the draft would change. */
  changes: Path[]
  /** The errors that prevent publishing. */
  errors: PathError[]
  legalFaults: LegalWarning[]
  /** Increases with each change of the draft. Publishing sends the revision that the person saw. */
  revision: number
  /** The number of the published version; 0 is the site as installed. */
  version: number
  /** The languages of the site, the first is its default. */
  languages: readonly Language[]
  /** Without a slash at the end. */
  siteUrl: string
  pages: SitePage[]
  placeholders: Placeholder[]
}

/** An event of `eventsUrl`: the content has changed. */
export interface ContentEvent {
  revision: number
}

/** 200: the written values, and the state of the draft. */
export interface DraftResult extends Pick<Content, 'units' | 'changes' | 'errors' | 'legalFaults' | 'revision'> {}

/** 409: the values that others have changed meanwhile. A write with their versions overwrites them. */
export interface DraftConflict {
  conflicts: ContentUnit[]
}

/** 422: the errors in a write, or in the changes to publish. */
export interface PathErrors {
  errors: PathError[]
}
