// Errors in fields of the content, as data. The log, the doctor and the commands print the message. The desk has its
// own sentences, by code and values.

/** Keywords of JSON Schema. A value that breaks another keyword has the code `schema`. */
export const schemaKeywords = [
  'required',
  'additionalProperties',
  'type',
  'enum',
  'minLength',
  'maxLength',
  'minItems',
  'maxItems',
  'minimum',
  'maximum',
  'multipleOf',
  'pattern',
  'format',
] as const

export type PictureErrorCode =
  | 'picture-heic'
  | 'picture-film'
  | 'picture-type'
  | 'picture-size'
  | 'picture-pixels'
  | 'picture-memory'
  | 'picture-missing'
  | 'picture-damaged'
  | 'logo-type'
  | 'logo-size'
  | 'logo-text'
  | 'logo-feature'
  | 'logo-complex'
  | 'logo-empty'

export type ContentErrorCode =
  | (typeof schemaKeywords)[number]
  | 'schema'
  | 'unknown-entry'
  | 'missing-text'
  | 'unknown-placeholder'
  | 'contrast'
  | 'empty-list'
  | 'hours'
  | 'days'
  | 'future-date'
  | 'too-large'
  | 'unreadable'
  | PictureErrorCode

/** Values for the sentence about an error, such as the limit that a value exceeds. */
export type ErrorValues = Readonly<Record<string, string | number>>

export interface ContentError {
  /** The path to the field, outermost group first: office, phone. */
  path: readonly string[]
  code: ContentErrorCode
  values: ErrorValues
  /** In English, without the field: 'must be number'. */
  message: string
}

/** The line of an error in the log: 'office.phone: is not written as expected'. */
export const errorLine = ({ path, message }: ContentError): string =>
  path.length > 0 ? `${path.join('.')}: ${message}` : message

export const contentError = (
  path: string,
  code: ContentErrorCode,
  message: string,
  values: ErrorValues = {},
): ContentError => ({ path: path.split('.'), code, values, message })
