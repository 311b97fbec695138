// The fields of the contact form, one row each. The visitor's form, the validation on both sides, the emails, the CSV
// files and the desk follow these rows.
import type { TextKey, Translate } from '../language/translate.ts'
import { enabled } from '../site/enabled.ts'
import type { Facts } from '../site/facts.ts'
import { townOptions, townTitle } from '../site/locations.ts'
import type { PackageId } from '../site/packages.ts'
import { formOptions, optionTitle } from '../site/services.ts'
import { type CallTime, callTimes } from './call-time.ts'

/** The facts on which the choices of the form depend. */
export type ChoiceFacts = Pick<Facts, 'services' | 'packages' | 'securityMonitoring' | 'locations' | 'coastBetween'>

type ValidationKey = Extract<TextKey, `contact.validation.${string}`>
type ErrorKey = ValidationKey extends `contact.validation.${infer Rest}` ? Rest : never

/** A text, whose kind is the `type` of its input. Lengths are counted in code points, as people and PostgreSQL do. */
export interface TextRule {
  kind: 'text' | 'email' | 'tel' | 'date' | 'multiline'
  optional?: true
  autoComplete?: string
  /** The field has a hint, and half the width of the form. */
  hinted?: true
  min?: number
  max: number
  /** Accepts a text below `min` that is complete. */
  isComplete?: (text: string) => boolean
  /** Returns true if a text of the right length is valid. */
  test?: (text: string) => boolean
  /** The message if the text is missing or too short, or if it fails the test and `failed` is absent. */
  invalid: ErrorKey
  failed?: ErrorKey
  tooLong: ErrorKey
}

export interface ChoiceRule {
  kind: 'choice'
  optional?: true
  hinted?: true
  /** The values that a visitor can choose: the form offers them, and the server accepts no others. */
  choices: (facts: ChoiceFacts) => readonly string[]
  title: (choice: string, t: Translate) => string
  /** The visitor's time zone may follow the choice: `evening Asia/Dubai`. */
  inTimeZone?: true
  invalid: ErrorKey
}

interface ConsentRule {
  kind: 'consent'
  invalid: ErrorKey
}

export type Rule = TextRule | ChoiceRule | ConsentRule

// Dots are allowed between atoms only (RFC 5322, 3.2.3). Quoted local parts are refused as typing errors. The domain
// has a dot and letters and digits of any script (RFC 5892, 2.1). Its last label cannot be part of an IP address.
const emailPattern =
  /^(?=[^@]{1,64}@)[\w!#$%&'*+/=?^`{|}~-]+(?:\.[\w!#$%&'*+/=?^`{|}~-]+)*@(?:[\p{L}\p{Nd}](?:[\p{L}\p{M}\p{Nd}-]{0,61}[\p{L}\p{M}\p{Nd}])?\.)+(?:[xX][nN]--[A-Za-z\d-]{1,58}[A-Za-z\d]|\p{L}[\p{L}\p{M}]{1,62})$/u

/** Returns true if `value` is an address to which a reply can be sent over the Internet. */
export const isEmailAddress = (value: string): boolean => emailPattern.test(value)

// Chinese, Korean and Japanese names may have one character (W3C, Personal names around the world).
const isCharacter = (text: string) => /^[\p{sc=Han}\p{sc=Hangul}\p{sc=Hiragana}\p{sc=Katakana}]$/u.test(text)
const hasLetter = (text: string) => /\p{L}/u.test(text)
const hasSevenDigits = (text: string) => /(?:\d\D*){7}/.test(text)

/** The fields in the order of the form. */
export const rules = {
  /** The monthly package that the visitor selected on the pricing page. */
  package: {
    kind: 'choice',
    optional: true,
    choices: ({ packages }: ChoiceFacts) => enabled(packages),
    title: (id: string, t: Translate) => t(`pricing.packages.${id as PackageId}.name`),
    invalid: 'package.invalid',
  },
  name: {
    kind: 'text',
    autoComplete: 'name',
    min: 2,
    max: 100,
    isComplete: isCharacter,
    test: hasLetter,
    invalid: 'name.min',
    failed: 'name.invalid',
    tooLong: 'name.max',
  },
  email: {
    kind: 'email',
    autoComplete: 'email',
    hinted: true,
    // RFC 5321, 4.5.3.1.3: a path has at most 256 octets, two of which are its brackets.
    max: 254,
    test: isEmailAddress,
    invalid: 'email.invalid',
    tooLong: 'email.max',
  },
  phone: {
    kind: 'tel',
    autoComplete: 'tel',
    hinted: true,
    min: 7,
    max: 32,
    test: hasSevenDigits,
    invalid: 'phone.min',
    tooLong: 'phone.max',
  },
  service: {
    kind: 'choice',
    optional: true,
    choices: formOptions,
    title: optionTitle,
    invalid: 'service.invalid',
  },
  town: {
    kind: 'choice',
    optional: true,
    hinted: true,
    choices: townOptions,
    title: townTitle,
    invalid: 'town.invalid',
  },
  callTime: {
    kind: 'choice',
    optional: true,
    hinted: true,
    choices: () => callTimes,
    title: (time: string, t: Translate) => t(`contact.form.callTimes.${time as CallTime}`),
    inTimeZone: true,
    invalid: 'callTime.invalid',
  },
  message: { kind: 'multiline', optional: true, max: 5000, invalid: 'message.max', tooLong: 'message.max' },
  confidentiality: { kind: 'consent', invalid: 'confidentiality.required' },
} as const satisfies Record<string, Rule>

export type ContactField = keyof typeof rules
export const contactFields = Object.keys(rules) as ContactField[]

/** The fields whose row has these properties. */
export type FieldWith<Properties> = {
  [Field in ContactField]: (typeof rules)[Field] extends Properties ? Field : never
}[ContactField]

type OptionalField = FieldWith<{ optional: true }>

export type ContactRequest = Record<Exclude<ContactField, OptionalField | 'confidentiality'>, string> &
  Partial<Record<OptionalField, string>> & { confidentiality: true }

/** Returns true if `value` is one of the choices of `rule`, with or without a time zone that may follow. */
export const isChoice = ({ choices, inTimeZone }: ChoiceRule, value: string, facts: ChoiceFacts): boolean =>
  choices(facts).includes(inTimeZone ? value.replace(/ [\w+/-]{1,64}$/, '') : value)

/** Returns true if `text` has the minimum length of `rule`, or is complete without it. */
export const isLongEnough = ({ min = 0, isComplete = () => false }: TextRule, text: string): boolean =>
  [...text].length >= min || isComplete(text)
