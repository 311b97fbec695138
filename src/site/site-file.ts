// The content file (SITE_FILE) as one schema: the facts, the look of the company, its pictures and its texts.
import { type Static, Type } from 'typebox'
import { type Language, languages } from '../language/language.ts'
import { locationName, mostItems, nullable, personName, serviceName, strict, unit } from './fact-schemas.ts'
import { Facts } from './facts.ts'
import { type OperatorPictureName, operatorPictureNames } from './operator-pictures.ts'
import { type BrandColours, colourNames } from './palette.ts'
import { textDefinitions } from './texts-schema.ts'

const Alternative = Type.String({ minLength: 1, maxLength: 300 })
const PictureFile = Type.Object(
  {
    file: Type.String({
      minLength: 1,
      maxLength: 300,
      description: 'The path of a JPEG, PNG, WebP, AVIF or TIFF, from the folder of this file',
    }),
    alt: Type.Optional(Type.Partial(Type.Record(Type.Enum(Object.keys(languages) as Language[]), Alternative), strict)),
    focus: Type.Optional(
      Type.Unsafe<[number, number]>(
        Type.Array(Type.Number({ minimum: 0, maximum: 1 }), {
          minItems: 2,
          maxItems: 2,
          description: 'What every crop keeps in view, from the left and from the top: [0.5, 0.5] is the middle',
        }),
      ),
    ),
  },
  {
    ...unit,
    description: 'For example { "file": "photos/terrace.jpg", "alt": { "en": "Our terrace", "fr": "Notre terrasse" } }',
  },
)
export type PictureFile = Static<typeof PictureFile>

/** The operator's own pictures, in place of the site's. */
export const PictureFiles = Type.Object(
  Object.fromEntries(operatorPictureNames.map((name) => [name, Type.Optional(PictureFile)])),
  {
    patternProperties: { [`^(service-${serviceName}|location-${locationName}|person-${personName})$`]: PictureFile },
    ...strict,
    maxProperties: 3 * mostItems,
    description: 'service- or location- and the name of one that was added, or person- and an id, is a picture, too',
  },
)
export type PictureFiles = Partial<Record<OperatorPictureName, PictureFile>>

const brandColours = Object.fromEntries(
  colourNames.map((name) => [
    name,
    Type.Optional(Type.String({ pattern: '^#[0-9a-fA-F]{6}$', control: 'colour', description: 'For example #0b1f3a' })),
  ]),
)

/** The name alone, or with the logo and the colours. */
const Brand = Type.Unsafe<string | Branding>({
  ...Facts.properties.brand,
  type: ['string', 'object'],
  properties: {
    name: Facts.properties.brand,
    logo: nullable(
      Type.String({
        minLength: 1,
        maxLength: 300,
        description: 'The path of an SVG, PNG or JPEG, from the folder of this file; null for the mark of the site',
      }),
    ),
    colours: Type.Object(brandColours, {
      ...strict,
      description: 'The colours that differ from those of the site, by the names of styles/_tokens.scss',
    }),
  },
  ...strict,
  description:
    'The name of the company, or { "name": "Olive & Pin", "logo": "logo.svg", "colours": { "navy": "#123026" } }',
})

export interface Branding {
  name?: string
  logo?: string | null
  colours?: BrandColours
}

// Written once: all languages have the same keys.
const textOverrides = { $ref: '#/$defs/TextOverrides' }

export const SiteFile = Type.Object(
  {
    // For editors that complete and check JSON.
    $schema: Type.Optional(Type.String()),
    ...Facts.properties,
    brand: Brand,
    pictures: Type.Optional(PictureFiles),
    texts: Type.Optional(
      Type.Object(
        Object.fromEntries(Object.keys(languages).map((code) => [code, Type.Optional(Type.Unsafe(textOverrides))])),
        strict,
      ),
    ),
  },
  { ...strict, $defs: textDefinitions },
)
