// The label and hint of a field, and the labels of its parts.
import { isLanguage } from '../../../src/language/language.ts'
import { isWithin, namesIn, type Path, unitAt } from '../../api/paths.ts'
import type { DeskLocale } from '../locale.tsx'
import { dayTitle } from './days.ts'

/** The words of a field and, nested, of its parts. The words of a list apply to each of its items. */
interface FieldTexts {
  label?: string
  hint?: string
  /** For lists: the buttons that add and remove an item, and the title of an item. */
  add?: string
  remove?: string
  item?: string
  parts?: Fields
}

type Fields = { readonly [name: string]: FieldTexts | string }

/** The words of the field at `path`. A text of a single line has none. */
export function fieldTexts(path: Path, { texts, fill, languageName }: DeskLocale): FieldTexts {
  const fields: Fields = texts.facts.fields
  const forms: Partial<Record<string, string>> = texts.editor.forms
  // A plural form, or the language of a value outside the texts.
  const formLabel = (name: string) => (isLanguage(name) ? languageName(name) : forms[name])
  const unit = isWithin(path, '/texts') ? unitAt(path) : undefined
  const [first = '', ...names] = unit ? ['', ...namesIn(path.slice(unit.length) as Path)] : namesIn(path)
  let field: FieldTexts = unit ? listTexts(unit, texts) : toFieldTexts(fields[first])
  for (const name of names) {
    if (/^\d+$/.test(name)) field = { ...field, label: fill(field.item ?? '', { number: Number(name) + 1 }) }
    else field = toFieldTexts(field.parts?.[name] ?? formLabel(name))
  }
  return field
}

const toFieldTexts = (words: FieldTexts | string = {}): FieldTexts =>
  typeof words === 'string' ? { label: words } : words

function listTexts(unit: Path, { facts }: DeskLocale['texts']): FieldTexts {
  if (unit.endsWith('/emails/reply/templates')) return facts.replyTemplates
  if (unit.endsWith('/pricing/questions/items')) return facts.questions
  if (/\/(fullDescription|paragraphs)$/.test(unit)) return facts.legalSections.parts.paragraphs
  return unit.endsWith('/sections') && unit.includes('/legal/') ? facts.legalSections : facts.paragraphs
}

/** The label of the value at `path` within its group; undefined if it has none. */
export function fieldLabel(path: Path, locale: DeskLocale): string | undefined {
  const { texts, itemNames } = locale
  const names = namesIn(path)
  const [first = '', name = ''] = names
  const packages: Words = texts.facts.packages.names
  const namesByFact: Partial<Record<string, Words>> = {
    services: itemNames.services,
    locations: itemNames.locations,
    sections: texts.facts.homeSections,
    packages,
    prices: packages,
  }
  const title = first === 'hours' ? dayTitle(name, locale) : namesByFact[first]?.[name]
  const known = names.length === 2 ? title : undefined
  const words: Words = { ...texts.editing.values.parts, contains: texts.facts.packages.contains }
  return known ?? fieldTexts(path, locale).label ?? words[names.at(-1) ?? '']
}

type Words = Partial<Record<string, string>>

/** The labels of the parts that lead from the value at `path` to `part`, a pointer: `Section 5`, `Point 1`. */
export function partLabels(path: Path, part: string, locale: DeskLocale): string[] {
  const names = part.split('/').slice(1)
  return names.flatMap((_, index) => {
    // The label of an item already names the list.
    if (/^\d+$/.test(names[index + 1] ?? '')) return []
    return fieldLabel(`${path}/${names.slice(0, index + 1).join('/')}`, locale) ?? []
  })
}
