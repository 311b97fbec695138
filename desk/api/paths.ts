// Paths in the content document. Everything that is stored, refused or published is named by its path.
import type { TSchema } from 'typebox'
import type { Language } from '../../src/language/language.ts'
import { textAt } from '../../src/language/translate.ts'
import { isRecord } from '../../src/site/deep-merge.ts'
import { SiteFile } from '../../src/site/site-file.ts'

/**
 * A JSON Pointer (RFC 6901) into the content document: /texts/fr/hero/title, /office/phone, /pictures/hero. Names in
 * the document contain neither / nor ~, so nothing is escaped.
 */
export type Path = `/${string}`

export const pathTo = (names: readonly string[]): Path => `/${names.join('/')}`
export const namesIn = (path: Path): string[] => path.split('/').slice(1)

/** The paths of the groups around the value at `path`, the outermost first, and `path` itself. */
export const pathsTo = (path: Path): Path[] => namesIn(path).map((_, index, names) => pathTo(names.slice(0, index + 1)))

/** The path of the text at `key`, such as hero.title, in a language. */
export const textPath = (language: Language, key: string): Path => pathTo(['texts', language, ...key.split('.')])

/** The language and the key of the text at or around `path`; undefined if there is none. */
export function parseTextPath(path: Path): { language: Language; key: string } | undefined {
  const [first, language, ...names] = namesIn(path)
  return first === 'texts' && names.length > 0 ? { language: language as Language, key: names.join('.') } : undefined
}

/** The path of the unit at or around `path`; undefined if there is none. */
export const unitAt = (path: Path): Path | undefined =>
  pathsTo(path).find((start) => {
    const schema = schemaAt(start)
    return schema !== undefined && !isGroup(schema)
  })

export const valueAt = (document: object, path: Path): unknown => textAt(document, namesIn(path).join('.'))

/** The value at `unit` in the value of a group at `path`, or of the unit itself. */
export const valueBelow = (value: unknown, path: Path, unit: Path): unknown =>
  unit === path ? value : valueAt(Object(value), unit.slice(path.length) as Path)

/** Returns true if `path` is `group` or below it. */
export const isWithin = (path: Path, group: Path): boolean => path === group || path.startsWith(`${group}/`)

interface StructureKeywords {
  $ref?: string
  anyOf?: TSchema[]
  properties?: Record<string, TSchema>
  patternProperties?: Record<string, TSchema>
  additionalProperties?: boolean | TSchema
  items?: TSchema
  unit?: boolean
}

/** The schema of the value at `path`; undefined if no document has such a value. */
export const schemaAt = (path: Path): TSchema | undefined =>
  namesIn(path).reduce<TSchema | undefined>((schema, name) => schema && schemaBelow(schema, name), SiteFile)

/** Returns true if the group around the value at `path` may lack it. */
export function isOptional(path: Path): boolean {
  const names = namesIn(path)
  const group = names.length > 1 ? schemaAt(pathTo(names.slice(0, -1))) : SiteFile
  const { required = [], properties } = (group ?? {}) as { required?: string[]; properties?: object }
  return properties !== undefined && !required.includes(names.at(-1) ?? '')
}

/** `document` with `value` at `path`; undefined removes the value. A new item is added at the end of a list. */
export function withValueAt<Values>(document: Values, path: Path | '', value: unknown): Values {
  const [name, ...names] = path === '' ? [] : namesIn(path)
  if (name === undefined) return value as Values
  const rest = names.length > 0 ? pathTo(names) : ''
  if (Array.isArray(document) || (document === undefined && name === '0')) {
    const items: unknown[] = [...((document as unknown[] | undefined) ?? [])]
    const index = Number(name)
    items.splice(index, 1, ...[withValueAt(items[index], rest, value)].filter((item) => item !== undefined))
    return items as Values
  }
  const { [name]: before, ...others } = { ...(document as Record<string, unknown>) }
  const after = withValueAt(before, rest, value)
  return (after === undefined ? others : { ...(document as object), [name]: after }) as Values
}

/** Returns true for objects whose values are changed one by one. Every other value is a unit. */
const isGroup = (schema: TSchema): boolean => {
  const { properties, unit = false } = resolved(schema)
  return properties !== undefined && !unit
}

/** Returns true for the path of a unit, the smallest value that two people can change at the same time. */
export const isUnit = (path: Path): boolean => unitAt(path) === path

/** The paths of the units in `value`, which is at `path`. Values that are not in the schema are also units. */
export function unitsIn(value: unknown, path: Path, schema = schemaAt(path)): Path[] {
  if (value === undefined) return []
  if (!isRecord(value) || !schema || !isGroup(schema)) return [path]
  return Object.entries(value).flatMap(([name, below]) => unitsIn(below, `${path}/${name}`, schemaBelow(schema, name)))
}

/** The paths of the units in the schema at and below `path`. */
export function unitsBelow(path: Path, schema = schemaAt(path)): Path[] {
  if (!schema) return []
  const { properties = {} } = resolved(schema)
  if (!isGroup(schema)) return [path]
  return Object.entries(properties).flatMap(([name, below]) => unitsBelow(`${path}/${name}`, below))
}

function schemaBelow(schema: TSchema, name: string): TSchema | undefined {
  const { anyOf, properties = {}, patternProperties = {}, additionalProperties, items } = resolved(schema)
  if (anyOf) return anyOf.map((shape) => schemaBelow(shape, name)).find((below) => below !== undefined)
  if (Object.hasOwn(properties, name)) return resolved(properties[name] as TSchema)
  if (items && /^\d+$/.test(name)) return resolved(items)
  const [, matching] = Object.entries(patternProperties).find(([pattern]) => new RegExp(pattern).test(name)) ?? []
  const below = matching ?? (typeof additionalProperties === 'object' ? additionalProperties : undefined)
  return below && resolved(below)
}

/** The texts of all languages refer to one definition. */
function resolved(schema: TSchema): TSchema & StructureKeywords {
  const { $ref } = schema as StructureKeywords
  const { $defs } = SiteFile as { $defs?: Record<string, TSchema> }
  return ($ref ? $defs?.[$ref.replace('#/$defs/', '')] : schema) as TSchema & StructureKeywords
}
