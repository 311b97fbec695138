// The rules of `schema.ts` for the browser, without TypeBox; and for both sides, the words for a rule that is broken.
import type { TextKey, Values } from '../language/translate.ts'
import { candidate } from './candidate.ts'
import { isEmailAddress } from './email-address.ts'
import { limits } from './limits.ts'
import type { ContactField } from './schema.ts'

/** Why a field is refused: a text of the site, and what stands in its placeholders. */
export interface BrokenRule {
  text: Extract<TextKey, `contact.validation.${string}`>
  values: Values
}

/**
 * The first rule that each field of `fields` breaks, in the form's order; no field if they make a contact request. The
 * form's select has the `options`.
 */
export function invalidFields(fields: unknown, options: readonly unknown[]): Partial<Record<ContactField, BrokenRule>> {
  const { name, email, phone, service, message, confidentiality } = candidate(fields)
  const invalid: Partial<Record<ContactField, BrokenRule>> = {}

  if (length(name) < limits.name.min) invalid.name = broken('name.min', limits.name)
  else if (length(name) > limits.name.max) invalid.name = broken('name.max', limits.name)

  if (length(email) > limits.email.max) invalid.email = broken('email.max', limits.email)
  else if (typeof email !== 'string' || !isEmailAddress(email)) invalid.email = broken('email.invalid')

  if (length(phone) < limits.phone.min) invalid.phone = broken('phone.min', limits.phone)
  else if (length(phone) > limits.phone.max) invalid.phone = broken('phone.max', limits.phone)

  if (service !== undefined && !options.includes(service)) invalid.service = broken('service.invalid')

  if (message !== undefined && (typeof message !== 'string' || length(message) > limits.message.max)) {
    invalid.message = broken('message.max', limits.message)
  }
  if (confidentiality !== true) invalid.confidentiality = broken('confidentiality.required')
  return invalid
}

// In code points, as the schema's patterns count; what is not a text has none, and falls short.
function length(value: unknown): number {
  return typeof value === 'string' ? [...value].length : 0
}

type Rule = BrokenRule['text'] extends `contact.validation.${infer Rest}` ? Rest : never

function broken(rule: Rule, values: Values = {}): BrokenRule {
  return { text: `contact.validation.${rule}`, values }
}
