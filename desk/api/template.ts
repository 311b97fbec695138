// Texts with placeholders, such as `Call us: {{phone}}`, and texts that have parts. Pure functions.
import type { TextValue } from './texts-data.ts'

/** A piece of a text: text as it is shown, or the name of a placeholder. */
export type Segment = { text: string } | { name: string }

const placeholder = /\{\{(\w+)\}\}/

/** The pieces of `text`. Braces around a name that is not in `known` are text. */
export function segmentsOf(text: string, known: readonly string[]): Segment[] {
  return text.split(placeholder).flatMap((piece, index): Segment[] => {
    if (index % 2 === 0) return piece === '' ? [] : [{ text: piece }]
    return [known.includes(piece) ? { name: piece } : { text: `{{${piece}}}` }]
  })
}

/** Whether somebody typed a placeholder by hand: its braces are text in `segments`. */
export const hasTypedPlaceholder = (segments: readonly Segment[], known: readonly string[]) =>
  segments.some((segment) => 'text' in segment && segmentsOf(segment.text, known).some((piece) => 'name' in piece))

export const textOf = (segments: readonly Segment[]) =>
  segments.map((segment) => ('text' in segment ? segment.text : `{{${segment.name}}}`)).join('')

/** The names in `text`, once each. */
export const namesIn = (text: string) => [...new Set([...text.matchAll(/\{\{(\w+)\}\}/g)].map(([, name = '']) => name))]

/** The number of characters as people count them. A placeholder counts as its value, if it has one. */
export function lengthOf(text: string, values: Readonly<Record<string, string | undefined>> = {}): number {
  return [...text.replace(/\{\{(\w+)\}\}/g, (braces, name: string) => values[name] ?? braces)].length
}

/** The part of a text at a JSON pointer; the text itself at ''. */
export function partOf(value: unknown, pointer: string): string {
  const part = namesOf(pointer).reduce<unknown>(
    (node, name) => (node as Record<string, unknown> | undefined)?.[name],
    value,
  )
  return typeof part === 'string' ? part : ''
}

/** `value` with another text at a JSON pointer. */
export function withPart<Value>(value: Value, pointer: string, text: string): Value {
  const [name, ...rest] = namesOf(pointer)
  if (name === undefined) return text as Value
  const below = rest.map((part) => `/${part}`).join('')
  if (Array.isArray(value)) {
    return value.map((item, index) => (String(index) === name ? withPart(item, below, text) : item)) as Value
  }
  const group = value as Record<string, unknown>
  return { ...group, [name]: withPart(group?.[name], below, text) } as Value
}

/** The JSON pointers of every text in `value`. */
export function partsOf(value: TextValue | undefined, pointer = ''): string[] {
  if (typeof value === 'string') return [pointer]
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([name, below]) =>
    name === 'requires' ? [] : partsOf(below as TextValue, `${pointer}/${name}`),
  )
}

const namesOf = (pointer: string) => pointer.split('/').slice(1)
