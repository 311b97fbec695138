// Texts with placeholders, such as `Call us: {{phone}}`.
import type { Language } from '../../src/language/language.ts'
import { placeholders } from '../../src/language/translate.ts'
import type { Placeholder } from './content.ts'

/** A piece of a text, or the name of a placeholder. */
export type Segment = { text: string } | { name: string }

/** Splits `text`. Braces around a name that is not in `known` are text. */
export function toSegments(text: string, known: readonly string[]): Segment[] {
  return text.split(placeholders).flatMap((piece, index): Segment[] => {
    if (index % 2 === 0) return piece === '' ? [] : [{ text: piece }]
    return [known.includes(piece) ? { name: piece } : { text: `{{${piece}}}` }]
  })
}

/** The distinct names in `text`. */
export const placeholderNames = (text: string) => [
  ...new Set([...text.matchAll(placeholders)].map(([, name = '']) => name)),
]

/** Values by name. A placeholder without a value is not replaced. */
type PlaceholderValues = Readonly<Record<string, string | undefined>>

export const valuesIn = (known: readonly Placeholder[], language: Language): PlaceholderValues =>
  Object.fromEntries(known.map(({ name, values }) => [name, values[language]]))

export const fillPlaceholders = (text: string, values: PlaceholderValues): string =>
  text.replace(placeholders, (braces, name: string) => values[name] ?? braces)

/** The number of characters, with values in place of placeholders. */
export const textLength = (text: string, values: PlaceholderValues = {}): number =>
  [...fillPlaceholders(text, values)].length
