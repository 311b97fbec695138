// Names of the values at paths.
import { itemAt } from '../../api/changes.ts'
import { type FactSection, sectionFacts } from '../../api/facts-data.ts'
import { isWithin, namesIn, type Path, parseTextPath, unitAt } from '../../api/paths.ts'
import type { DeskLocale } from '../locale.tsx'
import { fieldLabel } from './field-texts.ts'
import { itemTextTitle, slotTitle, textTitle } from './text-title.ts'

export interface ChangeTitle {
  place: string
  /** The name of the value in that place; '' if the place is sufficient. */
  label: string
}

export function valueTitle(path: Path, locale: DeskLocale): ChangeTitle {
  const { texts, itemName } = locale
  const [first = '', name = ''] = namesIn(path)
  if (first === 'pictures') return { place: slotTitle(name, locale), label: '' }
  const item = itemAt(path)
  const unit = unitAt(path) ?? path
  const text = parseTextPath(unit)
  if (item) return { place: itemName(item.list, item.id), label: text ? itemTextTitle(text.key, locale) : '' }
  if (text) return { place: textTitle(text.key, path.slice(unit.length), locale), label: '' }
  const isOrder = first === 'order'
  return { place: sectionTitle(path, texts), label: isOrder ? texts.editing.order : (fieldLabel(path, locale) ?? '') }
}

/** The title of the value at `path`, on one line. */
export function titleText(path: Path, locale: DeskLocale): string {
  const { place, label } = valueTitle(path, locale)
  return label ? locale.fill(locale.texts.labelled, { label: place, text: label }) : place
}

/** The title of the value at `path`, on one line, with its language if it is a text. */
export function titleLine(path: Path, locale: DeskLocale): string {
  const { texts } = locale
  if (path === '/') return texts.publish.content
  const language = parseTextPath(path)?.language ?? /^\/pictures\/[^/]+\/alt\/(\w+)$/.exec(path)?.[1]
  const title = titleText(path, locale)
  return language ? `${title} (${locale.languageName(language)})` : title
}

function sectionTitle(path: Path, { facts }: DeskLocale['texts']): string {
  // A part of the section of the opening hours.
  if (isWithin(path, '/specialDays')) return facts.specialDays.title
  const section = getFactSection(path)
  return section ? facts.sections[section].title : path
}

export function getFactSection(path: Path): FactSection | undefined {
  const sections = Object.entries(sectionFacts) as [FactSection, readonly Path[]][]
  return sections.find(([, facts]) => facts.some((fact) => isWithin(path, fact)))?.[0]
}
