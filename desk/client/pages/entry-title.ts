// An entry of the draft in the words of the desk.
import { type FactSection, factsOfSection } from '../../api/facts-data.ts'
import { isWithin, type Path, textOf } from '../../api/paths.ts'
import type { Change } from '../../api/publish-data.ts'
import { slotTitle, textTitle } from '../editor/text-title.ts'
import type { DeskLocale } from '../locale.tsx'

/** What an entry is about: the section of a fact; the language and the key of a text. */
export function entryTitle(path: Path, locale: DeskLocale): string {
  const { languages }: { languages: Partial<Record<string, string>> } = locale.texts
  const slot = slotOf(path)
  if (slot !== undefined) return slotTitle(slot, locale)
  const text = textOf(path)
  if (!text) return sectionTitle(path, locale.texts)
  const item = itemText(text.key, locale)
  const title = item ? `${item.item}, ${item.label}` : textTitle(text.key, '', locale)
  return `${title} (${languages[text.language] ?? text.language})`
}

/** The slot of the picture at `path`; undefined for any other entry. */
const slotOf = (path: Path) => /^\/pictures\/([^/]+)/.exec(path)?.[1]

function sectionTitle(path: Path, { facts }: DeskLocale['texts']): string {
  // Their section is that of the opening hours.
  if (isWithin(path, '/specialDays')) return facts.specialDays.title
  const sections = Object.entries(factsOfSection) as [FactSection, readonly Path[]][]
  const section = sections.find(([, paths]) => paths.some((fact) => isWithin(path, fact)))?.[0]
  return section ? facts.sections[section].title : path
}

/**
 * What a change is about. `label` says which part of it, if it has several. The server names services and towns, because
 * the desk does not know those of old versions.
 */
export function changeTitle({ path, group, label }: Change, locale: DeskLocale): { group: string; label: string } {
  const { texts } = locale
  if (slotOf(path) !== undefined) return { group: slotTitle(label, locale), label: '' }
  const text = textOf(path)
  if (!text) return { group: sectionTitle(path, texts), label: isWithin(path, '/order') ? texts.editing.order : '' }
  const item = itemText(text.key, locale)
  return item ? { group, label: item.label } : { group: textTitle(text.key, '', locale), label: '' }
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
