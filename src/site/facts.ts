// The facts about the company, as one schema. The content file (SITE_FILE) contains those that differ from the
// built-in ones, at any depth.
import { type Static, type TSchema, Type } from 'typebox'
import { Format } from 'typebox/format'
import { type Language, languages } from '../language/language.ts'
import { type Span, type WeekDay, weekDays } from './hours.ts'
import { locationIds } from './locations.ts'
import type { PackageId } from './packages.ts'
import { optionalSections, sectionIds } from './sections.ts'
import { serviceIds } from './services.ts'

/** A fact that null removes. */
export function nullable<Schema extends TSchema>(schema: Schema) {
  const { type } = schema as { type?: string }
  return Type.Unsafe<Static<Schema> | null>({ ...schema, type: [type, 'null'] })
}

// `control` names the kind of a text: forms choose their control by it, and errors carry it.
const Line = Type.String({ minLength: 1, maxLength: 200 })
// Has room for a name, an address, and numbers.
const LongLine = Type.String({ minLength: 1, maxLength: 400 })
const Telephone = Type.String({
  pattern: '^\\+[0-9][0-9 ]{6,20}$',
  control: 'tel',
  description: 'International form, for example +33 4 65 71 00 26',
})
// After the scheme. A name before the host (https://bank.example@other.example) and backslashes deceive people.
const hostAndPath = '[^\\s"<>\\\\@/?#]+([/?#][^\\s"<>\\\\]*)?'
const Link = nullable(
  Type.String({
    pattern: `^https?://${hostAndPath}$`,
    format: 'url',
    control: 'url',
    maxLength: 500,
    description: 'An address that begins with https://; null if there is none',
  }),
)
const Hour = Type.String({
  pattern: '^([01][0-9]|2[0-3]):[0-5][0-9]$',
  control: 'time',
  description: '24 hours, for example 09:00',
})
const SpanSchema = Type.Object({ opens: Hour, closes: Hour }, { additionalProperties: false })
const DayHours = Type.Unsafe<Span | Span[] | null>({
  ...SpanSchema,
  type: ['object', 'array', 'null'],
  items: SpanSchema,
  minItems: 1,
  maxItems: 4,
  description:
    '{ "opens": "09:00", "closes": "18:00" }; a list of those with a break between; null for a day that is closed',
})
const Price = Type.Number({
  minimum: 1,
  multipleOf: 0.01,
  description: 'What the client pays a month, in whole cents',
})
const Day = Type.String({ format: 'date' })
Format.Set('time-zone', isTimeZone)
const TimeZone = Type.String({
  format: 'time-zone',
  control: 'time-zone',
  description: 'IANA name, for example Europe/Rome',
})
const CountryCode = Type.String({ pattern: '^[A-Z]{2}$', control: 'country', description: 'ISO 3166-1, two letters' })
const LanguageCode = Type.String({ pattern: '^[a-z]{2}$', control: 'language', description: 'ISO 639, two letters' })

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
const inLanguages = (words: TSchema) =>
  Type.Unsafe<Partial<Record<Language, string>>>(
    Type.Partial(Type.Record(Type.Enum(Object.keys(languages) as Language[]), words), { ...strict, minProperties: 1 }),
  )
const InLanguages = inLanguages(Line)

/** Options of an object that is replaced as a whole: its parts mean nothing on their own. Others are merged, part by part. */
export const unit = { ...strict, unit: true }

// Every object has a value at these names, which tables of names would take for their own.
const inherited = Object.getOwnPropertyNames(Object.prototype).filter((name) => !name.startsWith('_'))
const shortName = `(?=.{1,60}$)(?!(${inherited.join('|')})$)`
// The name of a service is part of a URL, so it is in lower case.
export const serviceName = `${shortName}[a-z][a-z0-9]*(-[a-z0-9]+)*`
export const personName = '[a-z0-9]+(-[a-z0-9]+)*'
export const locationName = `${shortName}[a-z][a-zA-Z0-9]*(-[a-zA-Z0-9]+)*`

/** The most services, and the most towns. */
export const mostItems = 200

/** Switches by name: the built-in names, and any others that match `name`. */
function toggles(builtIn: readonly string[], name: string, description: string) {
  const builtInFlags = Object.fromEntries(builtIn.map((id) => [id, Type.Boolean()]))
  const any = { patternProperties: { [`^${name}$`]: Type.Boolean() } }
  return Type.Unsafe<Record<string, boolean>>(
    Type.Object(builtInFlags, { ...any, ...strict, maxProperties: mostItems, description }),
  )
}

const packageChoice = (smaller: PackageId[]) =>
  Type.Union(
    [Type.Boolean(), Type.Object({ contains: Type.Optional(Type.Union([Type.Enum(smaller), Type.Null()])) }, strict)],
    {
      description:
        'false switches the package off; { "contains": "essential" } says that it includes everything in Essential, ' +
        '{ "contains": null } that it includes no other package',
    },
  )

type Switchable = Record<(typeof optionalSections)[number], Type.TBoolean>

export const Facts = Type.Object(
  {
    brand: Type.String({ minLength: 1, maxLength: 60 }),
    nameBesideLogo: Type.Boolean({ description: 'false where the logo has the name of the company in it' }),
    securityContact: Type.Optional(
      Type.String({
        pattern: `^(mailto:[^\\s@]+@[^\\s@]+|https://${hostAndPath})$`,
        format: 'url',
        control: 'mail-or-address',
        maxLength: 500,
        description: 'Where to report a weakness of the site: mailto:name@company.example, or an https address',
      }),
    ),
    foundingYear: Type.Integer({ minimum: 1800, maximum: 2100 }),
    office: Type.Object(
      {
        street: Line,
        postalCode: Line,
        town: Line,
        country: CountryCode,
        latitude: nullable(Type.Number({ minimum: -90, maximum: 90 })),
        longitude: nullable(Type.Number({ minimum: -180, maximum: 180 })),
        timeZone: TimeZone,
        phone: Telephone,
        email: Type.String({ format: 'email', maxLength: 254 }),
        whatsapp: nullable(Telephone),
      },
      strict,
    ),
    place: Type.Object(
      {
        inTown: {
          ...InLanguages,
          description:
            'The town of the office as it stands in a sentence: in Grasse; by default it follows office.town',
        },
        onCoast: {
          ...InLanguages,
          description: 'The region of the clients as it stands in a sentence: on the Côte d’Azur, in Liguria',
        },
      },
      strict,
    ),
    businessType: Type.String({
      pattern: '^[A-Z][A-Za-z]{1,60}$',
      description: 'A type of LocalBusiness of schema.org, for search engines: HomeAndConstructionBusiness',
    }),
    currency: Type.String({
      pattern: '^[A-Z]{3}$',
      description: 'The currency of the prices, ISO 4217, three letters',
    }),
    hours: Type.Object(
      {
        weekdays: Type.Unsafe<Static<typeof DayHours>>({
          ...DayHours,
          description: 'Monday to Friday, where the day itself is left out',
        }),
        ...Object.fromEntries(weekDays.map((day) => [day, Type.Optional(DayHours)])),
      } as { weekdays: typeof DayHours } & Record<WeekDay, Type.TOptional<typeof DayHours>>,
      unit,
    ),
    specialDays: Type.Array(
      Type.Object(
        {
          date: Day,
          until: Type.Optional({ ...Day, description: 'The last of several days' }),
          name: Type.Optional(InLanguages),
          hours: DayHours,
        },
        strict,
      ),
      {
        maxItems: 100,
        description:
          'Days with other hours than their day of the week: { "date": "2026-12-25", "hours": null } is closed',
      },
    ),
    services: toggles(
      serviceIds,
      serviceName,
      'false switches a service off; one that is added has a name of small letters, digits and hyphens: garden-care',
    ),
    securityMonitoring: Type.Boolean({
      description: 'Whether the contact form offers security monitoring, which has no page of its own',
    }),
    invoicePayment: Type.Boolean({
      description:
        'Whether the pricing page announces that invoices are paid for owners, which needs a professional card',
    }),
    locations: toggles(
      locationIds,
      locationName,
      'false switches a town off; one that is added has a name of letters, digits and hyphens: menton',
    ),
    coastBetween: Type.Boolean({
      description: 'Whether the company also serves places between the towns: the list of towns then ends with them',
    }),
    packages: Type.Object(
      {
        essential: Type.Boolean(),
        premium: packageChoice(['essential']),
        elite: packageChoice(['essential', 'premium']),
      },
      strict,
    ),
    prices: Type.Object({ essential: Price, premium: Price, elite: Price }, strict),
    commitmentMonths: Type.Integer({
      minimum: 1,
      maximum: 36,
      description: 'The minimum commitment of the packages, in months',
    }),
    sections: Type.Object(Object.fromEntries(optionalSections.map((id) => [id, Type.Boolean()])) as Switchable, {
      ...strict,
      description: 'false leaves a section of the home page out',
    }),
    order: Type.Optional(
      Type.Object(
        {
          services: Type.Optional(Type.Array(Type.String({ pattern: `^${serviceName}$` }), { maxItems: mostItems })),
          locations: Type.Optional(Type.Array(Type.String({ pattern: `^${locationName}$` }), { maxItems: mostItems })),
          sections: Type.Optional(
            Type.Array(Type.Enum([...sectionIds]), { uniqueItems: true, maxItems: sectionIds.length }),
          ),
        },
        {
          ...strict,
          description: 'Which services, towns and sections of the home page come first; the others follow',
        },
      ),
    ),
    priceRange: Type.Unsafe<string | null>({
      ...Line,
      type: ['string', 'null'],
      description: 'For search engines, for example €€€; null leaves it out',
    }),
    clientCountries: Type.Array(CountryCode, {
      maxItems: 20,
      description: 'The countries that clients come from, for search engines',
    }),
    spokenLanguages: Type.Array(LanguageCode, {
      maxItems: 20,
    }),
    links: Type.Object(
      {
        linkedin: Link,
        instagram: Link,
        facebook: Link,
        careers: Type.Optional(Link),
        news: Type.Optional(Link),
      },
      strict,
    ),
    legal: Type.Object(
      {
        lastUpdated: Day,
        frenchLaw: Type.Boolean({
          description: 'false where another law applies: the doctor then asks for legal pages of your own',
        }),
        legalName: Type.Optional(nullable(Line)),
        registeredOffice: Type.Optional(nullable(LongLine)),
        legalForm: Type.Optional(nullable(Line)),
        shareCapital: Type.Optional(nullable(Line)),
        registrationNumber: Type.Optional(nullable(Line)),
        vatNumber: Type.Optional(nullable(Line)),
        vatExempt: Type.Boolean({
          description: 'true if the company charges no VAT (article 293 B of the French General Tax Code)',
        }),
        publicationDirector: Type.Optional(nullable(Line)),
        hostingProvider: Type.Optional(nullable(LongLine)),
        mailProvider: Type.Optional(nullable(LongLine)),
        professionalCard: Type.Optional(nullable(LongLine)),
        financialGuarantee: Type.Optional(nullable(LongLine)),
        holdsNoFunds: Type.Boolean({
          description:
            'true if a company with a professional card receives no money but its own fees, and has no guarantor',
        }),
        feeSchedule: Type.Optional(Link),
        liabilityInsurance: Type.Optional(nullable(LongLine)),
        mediator: Type.Optional(nullable(LongLine)),
        travelRegistration: Type.Optional(nullable(LongLine)),
        securityPartner: Type.Optional(nullable(LongLine)),
        dataProtectionOfficer: Type.Optional(nullable(Line)),
      },
      strict,
    ),
    figures: Type.Array(
      Type.Object(
        {
          value: Type.String({ minLength: 1, maxLength: 12 }),
          label: InLanguages,
        },
        strict,
      ),
      {
        maxItems: 3,
        description: 'Below those of the site: { "value": "120", "label": { "en": "Homes in our care" } }',
      },
    ),
    people: Type.Array(
      Type.Object(
        {
          id: Type.String({
            pattern: `^${personName}$`,
            maxLength: 40,
            description: 'Small letters, digits and hyphens. The portrait is the picture person- and this id',
          }),
          name: Line,
          role: InLanguages,
          languages: Type.Array(LanguageCode, { maxItems: 10 }),
        },
        strict,
      ),
      { maxItems: 4 },
    ),
    visitReports: Type.Array(
      Type.Object(
        {
          date: Day,
          house: InLanguages,
          checks: Type.Array(Type.Object({ subject: InLanguages, found: inLanguages(LongLine) }, strict), {
            minItems: 1,
            maxItems: 20,
          }),
        },
        strict,
      ),
      { maxItems: 3, description: 'Samples of what owners get after a visit' },
    ),
    reviews: Type.Array(
      Type.Object(
        {
          author: Line,
          rating: Type.Number({ minimum: 1, maximum: 5 }),
          text: Type.String({ minLength: 1, maxLength: 400 }),
          date: { ...Day, description: 'The day of publication' },
          experienceDate: Type.Optional({ ...Day, description: 'A day of the month that the review is about' }),
          town: Type.Optional(Line),
          language: Type.Optional(LanguageCode),
        },
        strict,
      ),
      { maxItems: 100 },
    ),
  },
  strict,
)
export type Facts = Static<typeof Facts>

/** Facts of which any part may be missing, as in a content file. */
export type PartialFacts = DeepPartial<Facts>
type DeepPartial<T> = T extends readonly unknown[] ? T : T extends object ? { [K in keyof T]?: DeepPartial<T[K]> } : T
