// The schema of text overrides: the same keys as the built-in texts. Services and towns may be added.
import { type TSchema, Type } from 'typebox'
import en from '../language/texts/en.json' with { type: 'json' }
import { mostItems, strict, unit } from './fact-schemas.ts'

// By reference: the generated schema contains a thousand texts.
const Text = Type.Unsafe<string>({ $ref: '#/$defs/Text' })
const Texts = Type.Unsafe<string[]>({ $ref: '#/$defs/Texts' })
const Lines = Type.Unsafe<string>({ $ref: '#/$defs/Lines' })

// Languages have different numbers of plural forms.
const PluralForm = Type.Enum(['zero', 'one', 'two', 'few', 'many', 'other'])

// A line of a legal page: always shown, or only if the value that it mentions is known.
const Line = Type.Union([Text, Type.Object({ text: Text, requires: Text }, strict)])
const LegalLines = Type.Optional(Type.Array(Line, { maxItems: 100 }))
const LegalSection = Type.Object({ heading: Text, paragraphs: LegalLines, list: LegalLines }, strict)

const LegalSections = Type.Array(LegalSection, { minItems: 1, maxItems: 100 })

const Questions = Type.Array(Type.Object({ question: Text, answer: Text }, strict), { maxItems: 30 })

const ReplyTemplates = Type.Array(Type.Object({ title: Text, text: Lines }, strict), { maxItems: 50 })

/** The texts that an added service or town must have, and those that it may have. */
const added: Record<string, TSchema> = {
  'services.items': Type.Object(
    {
      title: Text,
      short: Type.Optional(Text),
      description: Text,
      fullDescription: Texts,
      highlights: Texts,
      metaTitle: Type.Optional(Text),
      metaDescription: Type.Optional(Text),
    },
    strict,
  ),
  'meta.services': Type.Object(
    {
      keywords: Type.Optional(Text),
      socialTitle: Type.Optional(Text),
      socialDescription: Type.Optional(Text),
    },
    strict,
  ),
  'globalPresence.locations': Type.Object({ city: Text, description: Text, address: Text }, strict),
}

function toSchema(node: unknown, path = ''): TSchema {
  if (typeof node === 'string') return Text
  if (path === 'emails.reply.templates') return ReplyTemplates
  if (path === 'pricing.questions.items') return Questions
  if (Array.isArray(node)) return typeof node[0] === 'string' ? Texts : LegalSections
  if (Object.hasOwn(node as object, 'other')) return Type.Partial(Type.Record(PluralForm, Text), unit)
  const below = Object.entries(node as object).map(([key, value]) => {
    const schema = toSchema(value, path ? `${path}.${key}` : key)
    return [key, Type.Optional(schema)]
  })
  const options = added[path] ? { additionalProperties: added[path], maxProperties: mostItems } : strict
  return Type.Object(Object.fromEntries(below), options)
}

/** The definitions that the schema refers to (`$defs`). */
export const textDefinitions = {
  TextOverrides: toSchema(en),
  Text: Type.String({ minLength: 1, maxLength: 5000 }),
  Lines: Type.String({ minLength: 1, maxLength: 5000, multiline: true }),
  Texts: Type.Array(Text, { minItems: 1, maxItems: 50 }),
}
