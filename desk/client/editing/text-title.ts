// Names of texts, pictures and placeholders.
import type { Language } from '../../../src/language/language.ts'
import { itemAt } from '../../api/changes.ts'
import type { Placeholder } from '../../api/content.ts'
import { textPath } from '../../api/paths.ts'
import { fillPlaceholders } from '../../api/template.ts'
import type { DeskLocale } from '../locale.tsx'
import { partLabels } from './field-texts.ts'

/**
 * The name of a text, or of a part of it, such as `About, text, Line 2`. A list of texts also gives the `words` of the
 * text, which tell texts with the same name apart, such as `Label: Close the menu`.
 */
export function textTitle(key: string, part: string, locale: DeskLocale, words = ''): string {
  const { texts, fill, itemName } = locale
  const path = textPath('en', key)
  const item = itemAt(path)
  const [first, ...names] = item ? [itemName(item.list, item.id), itemTextTitle(key, locale)] : textNames(key, locale)
  const parts = partLabels(path, part, locale)
  const title = [first, ...names, ...parts].filter(Boolean).join(', ')
  const isNamed = names.at(-1) !== undefined || parts.length > 0
  if (words === '' || isNamed) return title
  const start = /^.{0,60}/su.exec(fillPlaceholders(words, texts.editor.placeholders))?.[0] ?? ''
  return fill(texts.labelled, { label: title, text: start })
}

/** The name of a text among the texts of its service or location. */
export const itemTextTitle = (key: string, { texts }: DeskLocale): string =>
  wordIn(texts.facts.texts, key.slice(key.lastIndexOf('.') + 1)) ?? texts.editor.groups.imageAlt

function textNames(key: string, { texts }: DeskLocale): (string | undefined)[] {
  const { groups, subjects, kinds } = texts.editor
  const [group = '', ...names] = key.split('.')
  const last = names.pop() ?? ''
  return [
    wordIn(groups, group),
    ...names.map((name) => (/^\d+$/.test(name) ? name : wordIn(subjects, name))),
    wordIn(kinds, last) ?? wordIn(subjects, last),
  ]
}

/** Such as `Picture of Grasse`. */
export function slotTitle(slot: string, { texts, fill, itemName }: DeskLocale): string {
  const { slots, picture } = texts.editor
  const name = wordIn(slots, slot)
  const item = itemAt(`/pictures/${slot}`)
  if (slot.startsWith('person-'))
    return fill(texts.facts.portrait, { name: itemName('people', slot.slice('person-'.length)) })
  if (name || !item) return fill(picture.title, { name: name ?? slot })
  const title = item.list === 'services' ? picture.ofService : picture.title
  return fill(title, { name: itemName(item.list, item.id) })
}

/** The name of the crop for `slot`, such as `Shared link`. */
export function cropTitle(slot: string, { texts }: DeskLocale): string {
  const { cuts } = texts.editor.picture
  return slot.startsWith('social-') ? cuts.social : (wordIn(cuts, slot) ?? cuts.other)
}

/** Such as `company name`. */
export const placeholderTitle = (name: string, { texts }: Pick<DeskLocale, 'texts'>) =>
  wordIn(texts.editor.placeholders, name) ?? name

/** The value of a placeholder in `language`, or its title if the value depends on the page or the visitor. */
export const placeholderText = (
  name: string,
  { language, placeholders }: { language: Language; placeholders: readonly Placeholder[] },
  locale: Pick<DeskLocale, 'texts'>,
): string => placeholders.find((known) => known.name === name)?.values[language] ?? placeholderTitle(name, locale)

const wordIn = (words: Partial<Record<string, string>>, name: string) => words[name]
