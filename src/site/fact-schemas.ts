// The kinds of values that facts have, as schemas: lines, phone numbers, links, days, words in several languages.
import { type Static, type TSchema, Type } from 'typebox'
import { Format } from 'typebox/format'
import { type Language, languages } from '../language/language.ts'

/** A fact that null removes. */
export function nullable<Schema extends TSchema>(schema: Schema) {
  const { type } = schema as { type?: string }
  return Type.Unsafe<Static<Schema> | null>({ ...schema, type: [type, 'null'] })
}

// `control` names the kind of a text: forms choose their control by it, and errors carry it.
export const Line = Type.String({ minLength: 1, maxLength: 200 })
// Has room for a name, an address, and numbers.
export const LongLine = Type.String({ minLength: 1, maxLength: 400 })
export const Telephone = Type.String({
  pattern: '^\\+[0-9][0-9 ]{6,20}$',
  control: 'tel',
  description: 'International form, for example +33 4 65 71 00 26',
})
// After the scheme. A name before the host (https://bank.example@other.example) and backslashes deceive people.
export const hostAndPath = '[^\\s"<>\\\\@/?#]+([/?#][^\\s"<>\\\\]*)?'
export const Link = nullable(
  Type.String({
    pattern: `^https?://${hostAndPath}$`,
    format: 'url',
    control: 'url',
    maxLength: 500,
    description: 'An address that begins with https://; null if there is none',
  }),
)
export const Day = Type.String({ format: 'date' })

Format.Set('time-zone', isTimeZone)
export const TimeZone = Type.String({
  format: 'time-zone',
  control: 'time-zone',
  description: 'IANA name, for example Europe/Rome',
})
export const CountryCode = Type.String({
  pattern: '^[A-Z]{2}$',
  control: 'country',
  description: 'ISO 3166-1, two letters',
})
export const LanguageCode = Type.String({
  pattern: '^[a-z]{2}$',
  control: 'language',
  description: 'ISO 639, two letters',
})

function isTimeZone(name: string): boolean {
  try {
    return Intl.DateTimeFormat('en', { timeZone: name }) !== undefined
  } catch {
    return false
  }
}

/** Options of an object that has no other properties. */
export const strict = { additionalProperties: false }

/** Words in the languages that need them; others get the first. */
export const inLanguages = (words: TSchema) =>
  Type.Unsafe<Partial<Record<Language, string>>>(
    Type.Partial(Type.Record(Type.Enum(Object.keys(languages) as Language[]), words), { ...strict, minProperties: 1 }),
  )
export const InLanguages = inLanguages(Line)

/** Options of an object that is replaced as a whole. Other objects are merged, property by property. */
export const unit = { ...strict, unit: true }

// Every object has a value at these names, which tables of names would take for their own.
const inherited = Object.getOwnPropertyNames(Object.prototype).filter((name) => !name.startsWith('_'))
const shortName = `(?=.{1,60}$)(?!(${inherited.join('|')})$)`
// The name of a service is part of a URL, so it is in lower case.
export const serviceName = `${shortName}[a-z][a-z0-9]*(-[a-z0-9]+)*`
export const personName = '[a-zA-Z0-9]+(-[a-zA-Z0-9]+)*'
export const locationName = `${shortName}[a-z][a-zA-Z0-9]*(-[a-zA-Z0-9]+)*`

/** The maximum number of services, and of towns. */
export const mostItems = 200
