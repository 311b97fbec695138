// Normalizes and validates what a form or a program sent. Browser and server use the same code, so they cannot
// disagree.
import { withLatinDigits } from '../language/digits.ts'
import type { Message, Translate, Values } from '../language/translate.ts'
import {
  type ChoiceFacts,
  type ContactField,
  contactFields,
  isChoice,
  isLongEnough,
  type Rule,
  rules,
} from './rules.ts'

/** The values of the form's fields, as typed. */
export type ContactValues = Record<Exclude<ContactField, 'confidentiality'>, string> & { confidentiality: boolean }

/** The error message of each invalid field, in the visitor's language. */
export type ContactErrors = Partial<Record<ContactField, string>>

/** A plain form that the server refused: what was typed, and the error message of each invalid field. */
export interface RefusedForm {
  values: ContactValues
  errors: ContactErrors
}

/** The known fields of `fields`: trimmed, normalized, and undefined if they are empty. They may still be invalid. */
export function normalize(fields: unknown): Record<ContactField, unknown> {
  const values = asFields(fields)
  return mapFields((field) => normalizeValue(rules[field], values[field]))
}

function normalizeValue(rule: Rule, value: unknown): unknown {
  if (rule.kind === 'consent') return value
  return rule.optional ? emptyToUndefined(normalizeText(rule, value)) : normalizeText(rule, value)
}

function normalizeText(rule: Exclude<Rule, { kind: 'consent' }>, value: unknown): unknown {
  if (rule.kind === 'choice') return value
  if (rule.kind === 'multiline') return sanitize(value, rule.max)
  const line = singleLine(value, rule.max)
  return rule.kind === 'tel' ? westernDigits(line) : line
}

function mapFields<Value>(read: (field: ContactField) => Value) {
  return Object.fromEntries(contactFields.map((field) => [field, read(field)])) as Record<ContactField, Value>
}

export type FieldErrors = Partial<Record<ContactField, Message>>

/** The error of each invalid field, in the order of the form; none if `fields` is a valid contact request. */
export function validate(fields: unknown, facts: ChoiceFacts): FieldErrors {
  const normalized = normalize(fields)
  const broken = contactFields.flatMap((field) => {
    const rule: Rule = rules[field]
    const message = messageFor(rule, normalized[field], facts)
    if (!message) return []
    const values: Values = 'max' in rule ? { min: rule.min ?? 0, max: rule.max } : {}
    return [[field, (t: Translate) => t(`contact.validation.${message}`, values)]]
  })
  return Object.fromEntries(broken)
}

export function errorMessages(errors: FieldErrors, t: Translate): ContactErrors {
  return Object.fromEntries(Object.entries(errors).map(([field, message]) => [field, message(t)]))
}

function messageFor(rule: Rule, value: unknown, facts: ChoiceFacts): Rule['invalid'] | undefined {
  if (rule.kind === 'consent') return value === true ? undefined : rule.invalid
  if (value === undefined && rule.optional) return undefined
  if (typeof value !== 'string') return rule.invalid
  if (rule.kind === 'choice') return isChoice(rule, value, facts) ? undefined : rule.invalid
  if ([...value].length > rule.max) return rule.tooLong
  if (!isLongEnough(rule, value)) return rule.invalid
  return rule.test && !rule.test(value) ? (rule.failed ?? rule.invalid) : undefined
}

/**
 * The fields of a plain HTML form: it posts strings only and leaves out an unchecked box. The button that removes the
 * package sends `edit`.
 */
export function parsePlainForm(fields: unknown): Partial<Record<ContactField, unknown>> {
  const values: { edit?: unknown } & ReturnType<typeof asFields> = asFields(fields)
  return {
    ...values,
    package: values.edit === 'no-package' ? '' : values.package,
    confidentiality: values.confidentiality === 'true' || values.confidentiality === 'on',
  }
}

/** The values exactly as typed, to show a refused form again. */
export function typedValues(fields: unknown): ContactValues {
  const values = asFields(fields)
  const texts = mapFields((field) => (typeof values[field] === 'string' ? values[field] : ''))
  return { ...texts, confidentiality: values.confidentiality === true }
}

// Arrays, strings and numbers have none of the fields, so every field is missing.
function asFields(fields: unknown): Partial<Record<ContactField, unknown>> {
  return fields ?? {}
}

// Normalization to NFC takes quadratic time in the number of successive combining marks. No language needs more than
// 30 (UAX #15, Stream-Safe Text Format).
const limitCombiningMarks = (text: string) => text.replace(/(\p{M}{30})\p{M}+/gu, '$1')

/**
 * `value` as a text that emails, databases and screens can handle. Values of another type are left to the validator.
 * Invisible characters are removed, except those that occur in `allowed`.
 */
export function sanitize<Value>(value: Value, max: number, allowed = ''): Value | string {
  if (typeof value !== 'string') return value
  // A text that is four times too long stays too long: NFC composes at most three code units into one. It is refused
  // unchanged, without the cost of normalizing it.
  if (value.length > 4 * max) return value
  const text = value
    // A plain form posts line breaks as CR LF, but its maxlength counts them as one character (HTML, 4.10.5.2), as
    // JSON does. Word processors break a line by other characters (Unicode Standard Annex 14, BK).
    .replace(/\r\n?|[\v\f\u0085\u2028\u2029]/g, '\n')
    // PostgreSQL refuses U+0000. Invisible characters can hide text, fill in a name with nothing, or change the
    // direction of the following text (Unicode Technical Report 36, 2.4). Only the joiners are parts of words and
    // emoji.
    .replace(/[^\P{Cc}\n\t]|[^\P{Default_Ignorable_Code_Point}\u200c\u200d]/gu, (character) =>
      allowed.includes(character) ? character : '',
    )
    // UTF-8 cannot encode lone surrogates.
    .replace(/\p{Cs}/gu, '\ufffd')
  // Twice, because NFC splits some marks in two.
  return limitCombiningMarks(limitCombiningMarks(text).normalize('NFC')).trim()
}

// A one-line field cannot contain a line break: it could end a mail header.
export function singleLine<Value>(value: Value, max: number, allowed?: string): Value | string {
  return typeof value === 'string' ? sanitize(value.replace(/[\t-\r\u0085\u2028\u2029]+/g, ' '), max, allowed) : value
}

// Phones have the digits 0 to 9 and the sign +, whatever keyboard they were typed on: ٠ to ٩, ۰ to ۹, and the
// full-width forms of all signs.
function westernDigits(value: unknown): unknown {
  if (typeof value !== 'string') return value
  return withLatinDigits(value.normalize('NFKC'))
}

function emptyToUndefined(value: unknown): unknown {
  const text = typeof value === 'string' ? value.trim() : value
  return text === '' || text === null ? undefined : text
}
