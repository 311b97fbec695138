// A fault in a field of the content, as data. The log, the doctor and the commands print its English line. The desk shows
// a sentence in its own language.

/** What is wrong exactly, with the values of its sentence: `faultDetails` in the texts of the desk. */
export interface FaultDetail {
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

/** The kinds of faults, by how they are corrected. */
export type FaultCode =
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

export interface ContentFault {
  /** The names of the field and of the groups around it, from the outside: office, phone. */
  path: readonly string[]
  code: FaultCode
  /** Missing if `code` says it all. */
  detail?: FaultDetail
  /** In English, without the field: 'must be number'. */
  message: string
}

/** The line of a fault in the log: 'office.phone: is not written as expected'. */
export const faultLine = ({ path, message }: ContentFault): string =>
  path.length > 0 ? `${path.join('.')}: ${message}` : message

/** The fault at `path`, written with dots, that `detail` describes. */
export const contentFault = (
  path: string,
  code: FaultCode,
  { message, ...detail }: { message: string } & (FaultDetail | { kind?: undefined }),
): ContentFault => ({ path: path.split('.'), code, ...(detail.kind && { detail }), message })
