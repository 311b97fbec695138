// The names of values in the words of the desk, by their paths.
import { itemOf } from '../../api/changes.ts'
import { type FactSection, factsOfSection } from '../../api/facts-data.ts'
import { isWithin, namesIn, type Path, textOf, unitOf } from '../../api/paths.ts'
import type { DeskLocale } from '../locale.tsx'
import { fieldLabel } from './field-texts.ts'
import { slotTitle, textTitle } from './text-title.ts'

/** A change, as lists and questions name it: the place, and which value there. */
export interface ChangeTitle {
  place: string
  /** '' if the place says it all. */
  label: string
}

/** The name of the value at `path`. `itemName` knows services and towns of other versions than the draft. */
export function titleOf(path: Path, locale: DeskLocale): ChangeTitle {
  const { texts, itemName } = locale
  const [first = '', name = ''] = namesIn(path)
  const item = itemOf(path)
  if (first === 'pictures') return { place: slotTitle(name, locale), label: '' }
  const unit = unitOf(path) ?? path
  const text = textOf(unit)
  if (text && item) return { place: itemName(item.list, item.id), label: itemTextLabel(text.key, locale) }
  if (text) return { place: textTitle(text.key, path.slice(unit.length), locale), label: '' }
  if (item) return { place: itemName(item.list, item.id), label: '' }
  const isOrder = first === 'order'
  return { place: sectionTitle(path, texts), label: isOrder ? texts.editing.order : (fieldLabel(path, locale) ?? '') }
}

/** The same in one line, with the language of a text. */
export function titleLine(path: Path, locale: DeskLocale): string {
  const { texts, fill } = locale
  if (path === '/') return texts.publish.content
  const { place, label } = titleOf(path, locale)
  const title = label ? fill(texts.labelled, { label: place, text: label }) : place
  const language = textOf(path)?.language ?? /^\/pictures\/[^/]+\/alt\/(\w+)$/.exec(path)?.[1]
  const languages: Partial<Record<string, string>> = texts.languages
  return language ? `${title} (${languages[language] ?? language})` : title
}

function sectionTitle(path: Path, { facts }: DeskLocale['texts']): string {
  // Their section is that of the opening hours.
  if (isWithin(path, '/specialDays')) return facts.specialDays.title
  const section = sectionOf(path)
  return section ? facts.sections[section].title : path
}

/** The section of facts that has the value at `path`. */
export function sectionOf(path: Path): FactSection | undefined {
  const sections = Object.entries(factsOfSection) as [FactSection, readonly Path[]][]
  return sections.find(([, facts]) => facts.some((fact) => isWithin(path, fact)))?.[0]
}

/** Which text of a service or town is at `key`, such as services.items.garden-care.title. */
function itemTextLabel(key: string, { texts }: DeskLocale): string {
  const labels: Partial<Record<string, string>> = texts.facts.texts
  return labels[key.split('.')[3] ?? ''] ?? ''
}
