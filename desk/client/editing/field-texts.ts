// The words of a field: its label, and those of its parts.
import { isWithin, namesIn, type Path, unitOf } from '../../api/paths.ts'
import type { DeskLocale } from '../locale.tsx'

/** The words of a field, and below them those of its parts. Those of a list hold for each of its items. */
export interface FieldTexts {
  label?: string
  hint?: string
  /** Of a list: the button that adds an item, the one that removes it, and the title of an item. */
  add?: string
  remove?: string
  item?: string
  parts?: { readonly [part: string]: FieldTexts }
}

/** The words of the field at `path`. A text that is a single line has none of its own. */
export function fieldTexts(path: Path, { texts, fill }: DeskLocale): FieldTexts {
  const fields: { readonly [name: string]: FieldTexts } = texts.facts.fields
  // Plural forms, and the languages of what is not a text of the site.
  const forms: Partial<Record<string, string>> = { ...texts.editor.forms, ...texts.languages }
  const unit = isWithin(path, '/texts') ? unitOf(path) : undefined
  const [first = '', ...names] = unit ? ['', ...namesIn(path.slice(unit.length) as Path)] : namesIn(path)
  const isOfSections = unit?.endsWith('/sections') && unit.includes('/legal/')
  const start = !unit ? (fields[first] ?? {}) : isOfSections ? texts.facts.legalSections : texts.facts.paragraphs
  let field: FieldTexts = start
  for (const name of names) {
    if (/^\d+$/.test(name)) field = { ...field, label: fill(field.item ?? '', { number: Number(name) + 1 }) }
    else field = field.parts?.[name] ?? (forms[name] ? { label: forms[name] } : {})
  }
  return field
}
