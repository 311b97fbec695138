// An error in a field of the content, as data. The log, the doctor and the commands print its English line. The desk shows
// a sentence in its own language.

/** What is wrong exactly, with the values of its sentence: `faultDetails` in the texts of the desk. */
export interface ContentErrorDetail {
  kind:
    | 'missing'
    | 'unknown-field'
    | 'unknown-entry'
    | 'number'
    | 'choice'
    | 'too-short'
    | 'too-long'
    | 'too-few'
    | 'too-many'
    | 'too-small'
    | 'too-large'
    | 'cents'
    | 'phone'
    | 'address'
    | 'mail-or-address'
    | 'time'
    | 'colour'
    | 'email'
    | 'date'
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
    | 'unreadable'
  values: Record<string, string | number>
}

/** The kinds of errors, by how they are corrected. */
export type ContentErrorCode =
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

export interface ContentError {
  /** The names of the field and of the groups around it, from the outside: office, phone. */
  path: readonly string[]
  code: ContentErrorCode
  /** Missing if `code` says it all. */
  detail?: ContentErrorDetail
  /** In English, without the field: 'must be number'. */
  message: string
}

/** The line of an error in the log: 'office.phone: is not written as expected'. */
export const errorLine = ({ path, message }: ContentError): string =>
  path.length > 0 ? `${path.join('.')}: ${message}` : message

/** The error at `path`, written with dots, that `detail` describes. */
export const contentError = (
  path: string,
  code: ContentErrorCode,
  { message, ...detail }: { message: string } & (ContentErrorDetail | { kind?: undefined }),
): ContentError => ({ path: path.split('.'), code, ...(detail.kind && { detail }), message })
