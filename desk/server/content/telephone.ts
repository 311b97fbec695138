// Telephone numbers of the content: typed as people of the country write them, stored in the international form.
import { parsePhoneNumber } from '../../../server/outbox/phone-number.ts'
import { type Path, schemaAt } from '../../api/paths.ts'
import { keywordsOf } from '../../api/schema-field.ts'

/** `value` for `path`: a number of `country` in the international form, unless the schema accepts it as it is. */
export function storedNumber(path: Path, value: unknown, country: string): unknown {
  const { control, pattern = '' } = keywordsOf(schemaAt(path) ?? {})
  if (control !== 'tel' || typeof value !== 'string' || new RegExp(pattern).test(value)) return value
  return parsePhoneNumber(value, country)?.formatInternational() ?? value
}
