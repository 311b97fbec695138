// Cleans typed values for the draft.
import { parsePhoneNumber } from '../../../server/outbox/phone-number.ts'
import { sanitize, singleLine } from '../../../src/contact/validate.ts'
import { isWithin, type Path, schemaAt, valueAt } from '../../api/paths.ts'
import { getKeywords } from '../../api/schema-field.ts'
import type { DraftState } from './draft.ts'

/** The longest text, in characters. */
const longestText = 5_000

/**
 * Removes characters that can hide text or change its direction, unless the current value at `path` has them. Strings
 * of the current value stay unchanged. Only texts can have several lines. Phone numbers get the international form.
 */
export function cleanValue({ published, base, draft }: DraftState, path: Path, value: unknown): unknown {
  const known = new Set([published, base, draft].flatMap(({ values }) => stringsIn(valueAt(values, path))))
  const allowed = [...known].join('')
  const clean = isWithin(path, '/texts') ? sanitize : singleLine
  const clear = withStrings(value, (text) => (known.has(text) ? text : clean(text, longestText, allowed)))
  return internationalNumber(path, clear, draft.content.site.facts.office.country)
}

/** `value` with `change` applied to each string. */
function withStrings(value: unknown, change: (text: string) => string): unknown {
  if (typeof value === 'string') return change(value)
  if (Array.isArray(value)) return value.map((item) => withStrings(item, change))
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([key, below]) => [key, withStrings(below, change)]))
}

function stringsIn(value: unknown): string[] {
  if (typeof value === 'string') return [value]
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(stringsIn) : []
}

/** A phone number of `country` in the international form, unless the schema accepts it as it is. */
function internationalNumber(path: Path, value: unknown, country: string): unknown {
  const { control, pattern = '' } = getKeywords(schemaAt(path) ?? {})
  if (control !== 'tel' || typeof value !== 'string' || new RegExp(pattern).test(value)) return value
  return parsePhoneNumber(value, country)?.formatInternational() ?? value
}
