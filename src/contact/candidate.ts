// What a form or a program sent, put into the shape that the rules judge: the known fields only, trimmed, absent where
// nothing was written. Browser and server both judge this shape, so that a length means the same to both.
import type { ContactField } from './schema.ts'

/** What stands in the fields of the form, as typed. */
export type ContactValues = Record<Exclude<ContactField, 'confidentiality'>, string> & { confidentiality: boolean }

/** The known fields of `fields`, cleaned; it may still break every rule. */
export function candidate(fields: unknown): Partial<Record<ContactField, unknown>> {
  const given = known(fields)
  return {
    name: line(given.name),
    email: line(given.email),
    phone: westernDigits(line(given.phone)),
    service: written(line(given.service)),
    message: written(clean(given.message)),
    confidentiality: given.confidentiality,
  }
}

/** The fields of a plain HTML form, which posts strings only and leaves out a box that is not ticked. */
export function fromPlainForm(fields: unknown): Partial<Record<ContactField, unknown>> {
  const given = known(fields)
  return { ...given, confidentiality: given.confidentiality === 'true' || given.confidentiality === 'on' }
}

/** What was typed, to the letter, so that a refused form can be shown again. */
export function typedValues(fields: unknown): ContactValues {
  const given = known(fields)
  const typed = (value: unknown) => (typeof value === 'string' ? value : '')
  return {
    name: typed(given.name),
    email: typed(given.email),
    phone: typed(given.phone),
    service: typed(given.service),
    message: typed(given.message),
    confidentiality: given.confidentiality === true,
  }
}

// Reading a field of an array, a string or a number finds nothing: such a body lacks every field.
function known(fields: unknown): Partial<Record<ContactField, unknown>> {
  return fields ?? {}
}

// A plain form posts line breaks as CR LF, and its maxlength counts one character for them, as JSON does (HTML, 4.10.5.2).
// PostgreSQL refuses U+0000, and UTF-8 has no lone surrogates. Characters that turn the direction of what follows them
// can make a text read as another than it is (Unicode Technical Report 36, 2.4); letters bring their direction with them.
// A value of another type is left to the rules to refuse.
function clean(value: unknown): unknown {
  if (typeof value !== 'string') return value
  return value
    .replace(/\r\n?/g, '\n')
    .replace(/[^\P{Cc}\n\t]|[\u202a-\u202e\u2066-\u2069]/gu, '')
    .replace(/\p{Cs}/gu, '\ufffd')
    .normalize('NFC')
    .trim()
}

// No line break survives in a field of one line: it could end a mail header.
function line(value: unknown): unknown {
  return typeof value === 'string' ? clean(value.replace(/[\t-\r\u2028\u2029]+/g, ' ')) : value
}

// A telephone is called with the digits 0 to 9, whatever keyboard they were typed on: ٠ to ٩, ۰ to ۹, ０ to ９.
function westernDigits(value: unknown): unknown {
  if (typeof value !== 'string') return value
  return value.replace(/[\u0660-\u0669\u06f0-\u06f9\uff10-\uff19]/g, (digit) => String(digit.charCodeAt(0) & 15))
}

function written(value: unknown): unknown {
  return value === '' || value === null ? undefined : value
}
