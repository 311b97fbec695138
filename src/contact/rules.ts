// The rules of a contact request, stated once. The server's schema (schema.ts), the browser's validator (validate.ts)
// and the form's `maxlength` are derived from this table.
import type { TextKey } from '../language/translate.ts'
import { enabled } from '../site/enabled.ts'
import type { Facts } from '../site/facts.ts'
import type { PackageId } from '../site/packages.ts'
import { formOptionsOf } from '../site/services.ts'

export interface ContactRequest {
  /** The monthly package that the visitor selected on the pricing page. */
  package?: PackageId
  name: string
  email: string
  phone: string
  service?: string
  message?: string
  confidentiality: true
}
export type ContactField = keyof ContactRequest

/** The values that a visitor can choose: the form offers them, and the server accepts no others. */
export interface FormChoices {
  package: readonly string[]
  service: readonly string[]
}

export function formChoicesOf(facts: Pick<Facts, 'services' | 'packages' | 'securityMonitoring'>): FormChoices {
  return { package: enabled(facts.packages), service: formOptionsOf(facts) }
}

type ValidationKey = Extract<TextKey, `contact.validation.${string}`>
type Message = ValidationKey extends `contact.validation.${infer Rest}` ? Rest : never

/** A text. Lengths are counted in code points, as people and PostgreSQL do. */
interface TextRule {
  kind: 'text'
  optional?: true
  min?: number
  max: number
  /** Accepts a text below `min` that is complete. */
  isComplete?: (text: string) => boolean
  /** Whether a text of the right length is valid. */
  test?: (text: string) => boolean
  /** The message if the text is missing or too short, or if it fails the test and `failed` is absent. */
  invalid: Message
  failed?: Message
  tooLong: Message
}

interface ChoiceRule {
  kind: 'choice'
  choices: keyof FormChoices
  invalid: Message
}

interface ConsentRule {
  kind: 'consent'
  invalid: Message
}

export type Rule = TextRule | ChoiceRule | ConsentRule

// Dots are allowed between atoms only (RFC 5322, 3.2.3). Quoted local parts are not accepted: nobody types one on
// purpose. The domain has a dot and letters and digits of any script (RFC 5892, 2.1). Its last label cannot be that
// of an IP address.
const emailPattern =
  /^(?=[^@]{1,64}@)[\w!#$%&'*+/=?^`{|}~-]+(?:\.[\w!#$%&'*+/=?^`{|}~-]+)*@(?:[\p{L}\p{Nd}](?:[\p{L}\p{M}\p{Nd}-]{0,61}[\p{L}\p{M}\p{Nd}])?\.)+(?:[xX][nN]--[A-Za-z\d-]{1,58}[A-Za-z\d]|\p{L}[\p{L}\p{M}]{1,62})$/u

/** Whether `value` is an address to which a reply can be sent over the Internet. */
export const isEmailAddress = (value: string): boolean => emailPattern.test(value)

// Chinese, Korean and Japanese names may have one character (W3C, Personal names around the world).
const isCharacter = (text: string) => /^[\p{sc=Han}\p{sc=Hangul}\p{sc=Hiragana}\p{sc=Katakana}]$/u.test(text)
const hasLetter = (text: string) => /\p{L}/u.test(text)
const hasSevenDigits = (text: string) => /(?:\d\D*){7}/.test(text)

/** The fields in the order of the form. */
export const rules = {
  package: { kind: 'choice', choices: 'package', invalid: 'package.invalid' },
  name: {
    ...{ kind: 'text', min: 2, max: 100, isComplete: isCharacter, test: hasLetter },
    ...{ invalid: 'name.min', failed: 'name.invalid', tooLong: 'name.max' },
  },
  // RFC 5321, 4.5.3.1.3: a path has at most 256 octets, two of which are its brackets.
  email: { kind: 'text', max: 254, test: isEmailAddress, invalid: 'email.invalid', tooLong: 'email.max' },
  phone: { kind: 'text', min: 7, max: 32, test: hasSevenDigits, invalid: 'phone.min', tooLong: 'phone.max' },
  service: { kind: 'choice', choices: 'service', invalid: 'service.invalid' },
  message: { kind: 'text', optional: true, max: 5000, invalid: 'message.max', tooLong: 'message.max' },
  confidentiality: { kind: 'consent', invalid: 'confidentiality.required' },
} as const satisfies Record<ContactField, Rule>

/** Returns true if `text` has the minimum length of `rule`, or is complete without it. */
export const isLongEnough = ({ min = 0, isComplete = () => false }: TextRule, text: string): boolean =>
  [...text].length >= min || isComplete(text)

export const contactFields = Object.keys(rules) as ContactField[]
