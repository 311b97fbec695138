// What plain forms of lists and of values with several shapes need besides the fields of their parts: the buttons that
// move, remove and add an item, days that are closed, packages that are not offered.

import { type TSchema, Type } from 'typebox'
import type { Language } from '../../../src/language/language.ts'
import { inOrder } from '../../../src/site/enabled.ts'
import { containedByDefault, type PackageId } from '../../../src/site/packages.ts'
import { palette } from '../../../src/site/palette.ts'
import { sectionIds } from '../../../src/site/sections.ts'
import type { DeskPage } from '../../api/desk-data.ts'
import { type DraftWrite, type EntryName, factFields } from '../../api/draft-data.ts'
import { factSchema } from '../../api/fact-schema.ts'
import type { FactsPage } from '../../api/facts-data.ts'
import { type AddableList, firstTexts, idOf } from '../../api/new-item.ts'
import type { PicturePage } from '../../api/pictures-data.ts'
import { controlOf, isNullable, typedValue } from '../../api/schema-field.ts'
import type { TextPage } from '../../api/texts-data.ts'

type Write = DraftWrite['entries'][number]
type Fields = Readonly<Record<string, unknown>>
type Group = Record<string, unknown>

/** A checkbox after a hidden field of the same name: the last one counts. */
const fieldText = (value: unknown): string => String(Array.isArray(value) ? value.at(-1) : (value ?? ''))

interface ListOptions {
  /** The value of an entry in the draft. */
  valueBefore: (name: EntryName) => unknown
  languages: readonly Language[]
}

/** `writes` with the values that their schema asks for, and with what the button that was pressed does. */
export function withLists(fields: Fields, writes: readonly Write[], { valueBefore, languages }: ListOptions): Write[] {
  const whole = writes.map((write) => ({ ...write, value: wholeValue(write, fields, valueBefore(write.name)) }))
  return [
    ...whole.map((write) => ({ ...write, value: pressed(write, fields, whole) })),
    ...addedTexts(fields, languages),
  ]
}

/** The value of an entry after its parts were written. */
function wholeValue({ name, value: written }: Write, fields: Fields, valueBefore: unknown): unknown {
  const before = isGroup(valueBefore) ? valueBefore : {}
  const field = factFields.find((known) => name === `facts.${known}`)
  const value = field ? typed(written, factSchema(field)) : written
  if (name === 'facts.specialDays' && Array.isArray(value)) {
    const days = value.map((day, index) => ({
      ...day,
      hours: dayOf(day.hours, switchOf(fields, name, `${index}/hours`)),
    }))
    return days.filter(({ hours, ...dates }) => hours !== null || !isEmptyGroup(dates))
  }
  if (Array.isArray(value)) return value.filter((item) => !isEmptyGroup(item))
  if (!isGroup(value)) return value
  if (name.startsWith('pictures.')) return withNumbers(value)
  switch (name) {
    case 'facts.hours': {
      const days = mapGroup(value, (day, hours) => dayOf(hours, switchOf(fields, name, day)))
      // A day that was missing before is closed, like one that says so.
      return Object.fromEntries(Object.entries(days).filter(([day, hours]) => hours !== null || day in before))
    }
    case 'facts.packages':
      return mapGroup(value, (id, choice) => choiceOf(id, choice, switchOf(fields, name, id)))
    case 'facts.brand':
      // The field of a colour is never empty.
      return isGroup(value.colours) ? withColours(value, withoutUsual(value.colours)) : value
    default:
      return value
  }
}

/** `value` with numbers where `schema` has them, and without the empty parts that it does not know. */
function typed(value: unknown, schema: TSchema): unknown {
  const { properties, items } = schema as { properties?: Record<string, TSchema>; items?: TSchema }
  if (Array.isArray(value)) return items ? value.map((item) => typed(item, items)) : value
  if (isGroup(value)) {
    const parts = Object.entries(value).map(([part, below]) => [part, typed(below, properties?.[part] ?? {})])
    return Object.fromEntries(parts.filter(([part, below]) => below !== null || canBeNull(properties?.[String(part)])))
  }
  return typeof value === 'string' && controlOf(schema) === 'number' ? typedValue(value, schema) : value
}

const canBeNull = (schema: TSchema | undefined) => schema === undefined || isNullable(schema)

const isGroup = (value: unknown): value is Group => typeof value === 'object' && value !== null && !Array.isArray(value)
const isEmptyGroup = (value: unknown) => isGroup(value) && Object.keys(value).length === 0
const mapGroup = (group: Group, change: (name: string, value: unknown) => unknown) =>
  Object.fromEntries(Object.entries(group).map(([name, value]) => [name, change(name, value)]))
const withColours = ({ colours: _before, ...brand }: Group, colours: Group) =>
  isEmptyGroup(colours) ? brand : { ...brand, colours }
const withoutUsual = (colours: Group) =>
  Object.fromEntries(
    Object.entries(colours).filter(([name, colour]) => palette[name as keyof typeof palette] !== colour),
  )

/** What the switch of a part says; undefined if the form has none. */
function switchOf(fields: Fields, name: EntryName, part: string): boolean | undefined {
  const value = fields[`value:${name}/${part}`]
  return value === undefined ? undefined : fieldText(value) === 'yes'
}

/** A day: its spans, without those that are empty; null if it is closed. */
function dayOf(hours: unknown, isOpen: boolean | undefined): unknown {
  if (isOpen === undefined) return hours
  if (!isOpen) return null
  const spans = [Array.isArray(hours) ? hours : isGroup(hours) ? hours : []].flat()
  const whole = spans.filter((span) => isGroup(span) && (span.opens || span.closes))
  if (whole.length === 0) return { opens: '09:00', closes: '18:00' }
  return whole.length > 1 ? whole : whole[0]
}

/**
 * A package that is not offered contains nothing; one without `contains` in its form keeps what it is. One that
 * contains what it usually does is only offered.
 */
function choiceOf(id: string, choice: unknown, isOffered: boolean | undefined): unknown {
  if (isOffered === false) return false
  if (!isGroup(choice)) return choice
  const contains = choice.contains ?? null
  return contains === (containedByDefault[id as PackageId] ?? null) ? true : { contains }
}

/** A picture with the numbers of its focal point. */
function withNumbers({ focus, ...picture }: Group): Group {
  if (!Array.isArray(focus)) return picture
  return { ...picture, focus: focus.map((part) => typedValue(String(part), coordinate)) }
}

const coordinate = Type.Number()

/** The value of an entry after the button of a list: one item is moved or removed, or a new one is there. */
function pressed({ name, value }: Write, fields: Fields, writes: readonly Write[]): unknown {
  const [moved, removed, added] = ['move', 'remove', 'add'].map((action) => fieldText(fields[`${action}:${name}`]))
  if (moved) return movedList(inOrder(orderedNames(name, writes), value as string[] | undefined), moved)
  if (removed && Array.isArray(value)) return value.filter((_, index) => String(index) !== removed)
  if (removed && isGroup(value)) return Object.fromEntries(Object.entries(value).filter(([id]) => id !== removed))
  if (added && isGroup(value) && idOf(added) !== '') return { ...value, [idOf(added)]: true }
  return value
}

/** What an order may contain: it names only those that come first. */
function orderedNames(name: EntryName, writes: readonly Write[]): readonly string[] {
  if (name === 'facts.order.sections') return sectionIds
  const list = name.replace('.order.', '.')
  return Object.keys(writes.find((write) => write.name === list)?.value ?? {})
}

/** `garden-care up`: the item changes places with its neighbour. */
function movedList(list: readonly string[], move: string): string[] {
  const [id = '', direction] = move.split(' ')
  const from = list.indexOf(id)
  const to = direction === 'up' ? from - 1 : from + 1
  if (from < 0 || to < 0 || to >= list.length) return [...list]
  const others = list.toSpliced(from, 1)
  return others.toSpliced(to, 0, id)
}

/** The first texts of a new service or town, whose name was typed. */
function addedTexts(fields: Fields, languages: readonly Language[]): Write[] {
  const lists: AddableList[] = ['services', 'locations']
  return lists.flatMap((list) => {
    const title = fieldText(fields[`add:facts.${list}`]).trim()
    return idOf(title) === '' ? [] : firstTexts(list, title, languages).map((text) => ({ ...text, version: 0 }))
  })
}

/** A page whose form was refused: with what was typed, which is then saved over the versions that the page has. */
export function withTyped(page: DeskPage, writes: readonly Write[]): DeskPage {
  const values = new Map<string, unknown>(writes.map(({ name, value }) => [name, value]))
  const typedIn = <Shown extends { name: string; value: unknown }>(entry: Shown): Shown =>
    values.has(entry.name) ? { ...entry, value: values.get(entry.name) } : entry
  if (isPage<TextPage>(page, 'text')) {
    // A field that was emptied is still a field.
    const languages = page.text.languages.map(typedIn).map((text) => ({ ...text, value: text.value ?? '' }))
    return { ...page, text: { ...page.text, languages } }
  }
  if (isPage<PicturePage>(page, 'picture')) {
    return { ...page, picture: { ...page.picture, entry: typedIn(page.picture.entry) } }
  }
  if (!isPage<FactsPage>(page, 'facts')) return page
  const { facts, items, ...rest } = page
  const texts = (item: NonNullable<typeof items>[number]) =>
    item.texts.map((text) => ({ ...text, languages: text.languages.map(typedIn) }))
  const fields = {
    facts: facts.map(typedIn),
    ...(items && { items: items.map((item) => ({ ...item, texts: texts(item) })) }),
  }
  return { ...rest, ...fields }
}

const isPage = <Kind extends DeskPage>(page: DeskPage, kind: Kind['kind']): page is Kind => page.kind === kind
