// An entry of the draft in the words of the desk.

import type { EntryName } from '../../api/draft-data.ts'
import { type FactSection, fieldsOfSection } from '../../api/facts-data.ts'
import type { Change } from '../../api/publish-data.ts'
import { slotTitle, textTitle } from '../editor/text-title.ts'
import type { DeskLocale } from '../locale.tsx'

/** What an entry is about: the section of a fact; the language and the key of a text. */
export function entryTitle(name: EntryName, locale: DeskLocale): string {
  const { texts } = locale
  const [kind = '', ...rest] = name.split('.')
  if (kind === 'facts') return sectionTitle(rest.join('.'), texts)
  if (kind === 'pictures') return slotTitle(rest.join('.'), locale)
  const [language = '', ...names] = rest
  const key = names.join('.')
  const text = itemText(key, locale)
  return `${text ? `${text.item}, ${text.label}` : textTitle(key, '', locale)} (${texts.languages[language as keyof typeof texts.languages] ?? language})`
}

function sectionTitle(field: string, { facts }: DeskLocale['texts']): string {
  // Their section is that of the opening hours.
  if (field === 'specialDays') return facts.specialDays.title
  const sections = Object.entries(fieldsOfSection) as [FactSection, readonly string[]][]
  const section = sections.find(([, fields]) => fields.includes(field))?.[0]
  return section ? facts.sections[section].title : field
}

/**
 * What a change is about. `label` says which part of it, if it has several. The server names services and towns, because
 * the desk does not know those of old versions.
 */
export function changeTitle({ name, group, label }: Change, locale: DeskLocale): { group: string; label: string } {
  const { texts } = locale
  if (name.startsWith('facts.')) {
    const field = name.slice('facts.'.length)
    const isOrder = field.startsWith('order.')
    return { group: sectionTitle(field, texts), label: isOrder ? texts.editing.order : '' }
  }
  if (name.startsWith('pictures.')) return { group: slotTitle(label, locale), label: '' }
  const key = name.slice(name.indexOf('.', 'texts.'.length) + 1)
  const text = itemText(key, locale)
  return text ? { group, label: text.label } : { group: textTitle(key, '', locale), label: '' }
}

/** Of a text of a service or town: the name of the item, and the label of the text in the form of that item. */
function itemText(key: string, { texts, itemName }: DeskLocale): { item: string; label: string } | undefined {
  const [, list, id = '', text = ''] =
    /^(services\.items|meta\.services|globalPresence\.locations)\.([^.]+)\.(\w+)/.exec(key) ?? []
  const label = (texts.facts.texts as Partial<Record<string, string>>)[text]
  return label
    ? { item: itemName(list === 'globalPresence.locations' ? 'locations' : 'services', id), label }
    : undefined
}
