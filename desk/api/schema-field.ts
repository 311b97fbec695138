// Form fields from a schema: the control for a value, the value as text, and errors while a person types. The server
// checks everything again (server/content/content-document.ts).
import type { TSchema } from 'typebox'
import { Value } from 'typebox/value'
import { schemaKeywords } from '../../src/site/content-error.ts'
import type { PathError } from './content.ts'

export type Reason = Pick<PathError, 'code' | 'values'>

/** The keywords of JSON Schema that the schema of the facts uses for a single value. */
interface FieldKeywords {
  anyOf?: TSchema[]
  properties?: Record<string, TSchema>
  required?: string[]
  items?: TSchema
  maxItems?: number
  type?: string | string[]
  enum?: readonly string[]
  format?: string
  pattern?: string
  control?: string
  multiline?: boolean
  multipleOf?: number
  maxLength?: number
}

/** The controls that the schema names. */
const controls = ['tel', 'url', 'country', 'language', 'time-zone', 'mail-or-address'] as const

export type Control =
  | (typeof controls)[number]
  | 'switch'
  | 'hours'
  | 'select'
  | 'number'
  | 'date'
  | 'email'
  | 'long'
  | 'line'

/** Values that may have this many characters get a field of several lines. */
const longText = 300

export const getKeywords = (schema: TSchema): FieldKeywords => schema as FieldKeywords

const getTypes = (schema: TSchema) => [getKeywords(schema).type ?? 'string'].flat()

/** Returns true if the field may be empty: null removes the fact. */
export const isNullable = (schema: TSchema) => getTypes(schema).includes('null')

/** The control that edits a value of `schema`. */
export function getControl(schema: TSchema): Control {
  const { enum: choices, format, control, maxLength = 0 } = getKeywords(schema)
  const types = getTypes(schema)
  if (types.includes('boolean')) return 'switch'
  // The hours of a day are the only value of several shapes.
  if (types.includes('object') && types.includes('array')) return 'hours'
  if (types.includes('number') || types.includes('integer')) return 'number'
  if (choices) return 'select'
  if (format === 'date' || format === 'email') return format
  const named = controls.find((known) => known === control)
  if (named) return named
  return maxLength >= longText ? 'long' : 'line'
}

/**
 * `value` as text for a field of `schema`: a number with its decimal separator, a price with all its cents, an email
 * address without its scheme.
 */
export function toFieldText(value: unknown, schema?: TSchema, separator = '.'): string {
  if (typeof value === 'number') {
    const hasCents = schema && getKeywords(schema).multipleOf === 0.01 && !Number.isInteger(value)
    return (hasCents ? value.toFixed(2) : String(value)).replace('.', separator)
  }
  return value === null || value === undefined ? '' : String(value).replace(/^mailto:/, '')
}

/** The value of typed text. Empty text is null where the schema allows it. Text that is not a number stays text. */
export function typedValue(typed: string, schema: TSchema): string | number | null {
  const text = typed.trim()
  if (text === '' && isNullable(schema)) return null
  if (getControl(schema) === 'mail-or-address' && /^[^\s@/:]+@[^\s@/:]+$/.test(text)) return `mailto:${text}`
  if (getControl(schema) !== 'number' || text === '') return text
  const digits = text.replace(/[\s€]/g, '').replace(',', '.')
  return digits !== '' && Number.isFinite(Number(digits)) ? Number(digits) : text
}

/** The first error in `value`, if any. Only the server checks phone numbers, because it knows national forms. */
export function valueError(value: unknown, schema: TSchema): Reason | undefined {
  if (value === undefined) return undefined
  const typed = typeof value === 'string' ? value.trim() : value
  const { format, control } = getKeywords(schema)
  if (Value.Check(schema, typed)) {
    // The standard allows an address without a top-level domain, which is a mistake here.
    const isIncomplete = format === 'email' && !/\.[^.@]+$/.test(String(typed))
    return isIncomplete ? { code: 'format', values: { format } } : undefined
  }
  if (toFieldText(typed) === '') return { code: 'required', values: {} }
  const [error] = control === 'tel' ? [] : Value.Errors(schema, typed)
  if (!error) return undefined
  const code = schemaKeywords.find((known) => known === error.keyword) ?? 'schema'
  const { limit, type, multipleOf } = error.params as Partial<Record<string, string | number | string[]>>
  const values = { limit, type: [type].flat()[0], multipleOf, format, control }
  return { code, values: JSON.parse(JSON.stringify(values)) }
}
