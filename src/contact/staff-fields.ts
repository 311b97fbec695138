// The fields of a request as the staff read them, in emails, CSV files and the desk. Browsers do not load this file.
import type { Translate } from '../language/translate.ts'
import { callTimeForStaff } from './call-time.ts'
import { type ContactField, type ContactRequest, contactFields, type Rule, rules } from './rules.ts'

interface ReceivedRequest {
  request: ContactRequest
  receivedAt: number
}

/** The fields that the staff read, in the order of their tables: the package follows the service. */
export const staffFields = contactFields.flatMap((field): ContactField[] => {
  if (field === 'package' || field === 'confidentiality') return []
  return field === 'service' ? [field, 'package'] : [field]
})

/** The text of `field` in a request for the staff in `timeZone`; '' if the visitor left it empty. */
export function fieldText(
  field: ContactField,
  { request, receivedAt }: ReceivedRequest,
  t: Translate,
  timeZone: string,
): string {
  const rule: Rule = rules[field]
  const value = request[field]
  if (typeof value !== 'string') return ''
  if (field === 'callTime') return callTimeForStaff(value, receivedAt, t, timeZone)
  return rule.kind === 'choice' ? rule.title(value, t) : value
}
