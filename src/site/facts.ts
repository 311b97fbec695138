// The facts about the company, as one schema. The content file (SITE_FILE) contains only facts that
// differ from the built-in ones, at any depth.
import { type Static, Type } from 'typebox'
import { aboutFacts } from './about-facts.ts'
import {
  CountryCode,
  Day,
  hostAndPath,
  InLanguages,
  LanguageCode,
  Line,
  Link,
  locationName,
  mostItems,
  nullable,
  serviceName,
  strict,
  Telephone,
  TimeZone,
  unit,
} from './fact-schemas.ts'
import { type Span, type WeekDay, weekDays } from './hours.ts'
import { LegalFacts } from './legal-facts.ts'
import { locationIds } from './locations.ts'
import type { PackageId } from './packages.ts'
import { optionalSections, sectionIds } from './sections.ts'
import { serviceIds } from './services.ts'

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
    spokenLanguages: Type.Array(LanguageCode, { maxItems: 20 }),
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
    legal: LegalFacts,
    ...aboutFacts,
  },
  strict,
)
export type Facts = Static<typeof Facts>

/** Facts of which any part may be missing, as in a content file. */
export type PartialFacts = DeepPartial<Facts>
type DeepPartial<T> = T extends readonly unknown[] ? T : T extends object ? { [K in keyof T]?: DeepPartial<T[K]> } : T
