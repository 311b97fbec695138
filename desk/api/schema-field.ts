// What a form makes of a schema: which control edits a value, how the value is written in it, and what is wrong with
// what was typed. The server has the last word (server/content/content-document.ts); this only answers while somebody types.
import type { TSchema } from 'typebox'
import type { PathError } from './content.ts'

type Reason = Pick<PathError, 'code' | 'values'>

/** The keywords of JSON Schema that the schema of the facts uses for a single value. */
interface Keywords {
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
  minLength?: number
  maxLength?: number
  minimum?: number
  maximum?: number
  multipleOf?: number
}

/** The kinds of texts that the schema names itself. */
const controls = ['tel', 'url', 'country', 'language', 'colour', 'mail-or-address'] as const

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

/** From so many characters a value is a text of several lines. */
const longText = 300

export const keywordsOf = (schema: TSchema): Keywords => schema as Keywords

const typesOf = (schema: TSchema) => [keywordsOf(schema).type ?? 'string'].flat()

/** Whether nothing may stand in the field: null removes the fact. */
export const isNullable = (schema: TSchema) => typesOf(schema).includes('null')

/** The control that edits a value of `schema`. */
export function controlOf(schema: TSchema): Control {
  const { enum: choices, format, control, maxLength = 0 } = keywordsOf(schema)
  const types = typesOf(schema)
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

/** `value` as it stands in a field. */
export const writtenIn = (value: unknown): string => (value === null || value === undefined ? '' : String(value))

/** The value that was typed: nothing is null where the schema knows it; a number that cannot be read stays text. */
export function typedValue(typed: string, schema: TSchema): string | number | null {
  const text = typed.trim()
  if (text === '' && isNullable(schema)) return null
  if (controlOf(schema) !== 'number' || text === '') return text
  const digits = text.replace(/[\s€]/g, '').replace(',', '.')
  return digits !== '' && Number.isFinite(Number(digits)) ? Number(digits) : text
}

/** What is wrong with `value`; undefined if nothing is. The server judges telephone numbers: it knows national forms. */
export function faultOf(value: unknown, schema: TSchema): Reason | undefined {
  if (value === undefined || (value === null && isNullable(schema))) return undefined
  if (controlOf(schema) === 'switch') return undefined
  return controlOf(schema) === 'number' ? numberFault(value, keywordsOf(schema)) : textFault(value, schema)
}

const reason = (code: Reason['code'], values: Reason['values'] = {}): Reason => ({ code, values })

function numberFault(value: unknown, { type, minimum, maximum, multipleOf }: Keywords): Reason | undefined {
  if (value === '' || value === null) return reason('required')
  if (typeof value !== 'number') return reason('type', { type: 'number' })
  if (minimum !== undefined && value < minimum) return reason('minimum', { limit: minimum })
  if (maximum !== undefined && value > maximum) return reason('maximum', { limit: maximum })
  if ([type].flat().includes('integer') && !Number.isInteger(value)) return reason('type', { type: 'integer' })
  // Binary fractions: 19.99 / 0.01 is 1998.9999999999998.
  const steps = multipleOf ? value / multipleOf : 0
  return multipleOf && Math.abs(steps - Math.round(steps)) > 1e-6 ? reason('multipleOf', { multipleOf }) : undefined
}

function textFault(value: unknown, schema: TSchema): Reason | undefined {
  const { minLength = 0, maxLength = Number.POSITIVE_INFINITY, pattern, enum: choices } = keywordsOf(schema)
  const text = writtenIn(value)
  const control = controlOf(schema)
  const isRequired = minLength > 0 || pattern !== undefined || choices || ['date', 'email'].includes(control)
  if (text.trim() === '') return isRequired ? reason('required') : undefined
  if ([...text].length > maxLength) return reason('maxLength', { limit: maxLength })
  if (control === 'tel') return undefined
  if (pattern !== undefined && !new RegExp(pattern, 'u').test(text)) return reason('pattern', { control })
  if (choices && !choices.includes(text)) return reason('enum')
  if (control === 'email' && !/^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(text)) return reason('format', { format: control })
  return control === 'date' && Number.isNaN(Date.parse(text)) ? reason('format', { format: control }) : undefined
}
