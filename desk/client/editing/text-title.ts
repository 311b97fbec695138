// The names of texts and pictures in the words of the desk.
import { textPath } from '../../api/paths.ts'
import { fillPlaceholders } from '../../api/template.ts'
import type { DeskLocale } from '../locale.tsx'
import { partLabels } from './field-texts.ts'

/** The words for each name in a key; undefined for a name without words. */
type Names = (string | undefined)[]

/**
 * The name of a text, or of a part of it: `About, paragraph 2`. A list of texts gives the `words` of each: they are the name
 * of a text that has no other one, such as `Label: Close the menu`.
 */
export function textTitle(key: string, part: string, locale: DeskLocale, words = ''): string {
  const { texts, fill } = locale
  const [first, ...names] = itemTextNames(key, locale) ?? textNames(key, locale)
  const parts = partLabels(textPath('en', key), part, locale)
  const title = [first, ...names, ...parts].filter(Boolean).join(', ')
  const isNamed = names.at(-1) !== undefined || parts.length > 0
  if (words === '' || isNamed) return title
  const start = /^.{0,60}/su.exec(fillPlaceholders(words, texts.editor.placeholders))?.[0] ?? ''
  return fill(texts.labelled, { label: title, text: start })
}

/** Of a text of a service or town: its name, and which of its texts. */
function itemTextNames(key: string, { texts, itemName }: DeskLocale): Names | undefined {
  const [, services, id = '', text = ''] =
    /^(?:(services\.items|meta\.services|imageAlt\.services)|globalPresence\.locations|imageAlt\.locations)\.([^.]+)(?:\.(\w+))?$/.exec(
      key,
    ) ?? []
  if (id === '') return undefined
  const name = text ? wordIn(texts.facts.texts, text) : texts.editor.groups.imageAlt
  return [itemName(services ? 'services' : 'locations', id), name]
}

/** Of another text: the words for each name in its key. */
function textNames(key: string, { texts }: DeskLocale): Names {
  const { groups, subjects, kinds } = texts.editor
  const [group = '', ...names] = key.split('.')
  const last = names.pop() ?? ''
  return [
    wordIn(groups, group),
    ...names.map((name) => (/^\d+$/.test(name) ? name : wordIn(subjects, name))),
    wordIn(kinds, last) ?? wordIn(subjects, last),
  ]
}

/** The name of a slot: `Picture of Grasse`. */
export function slotTitle(slot: string, { texts, fill, itemName }: DeskLocale): string {
  const { slots, picture } = texts.editor
  const name = wordIn(slots, slot)
  const [, list, id = ''] = /^(service|location)-(.+)$/.exec(slot) ?? []
  if (name || !list) return fill(picture.title, { name: name ?? slot })
  return list === 'service'
    ? fill(picture.ofService, { name: itemName('services', id) })
    : fill(picture.title, { name: itemName('locations', id) })
}

/** Where a picture is cut to the shape of `slot`: `Shared link`. */
export function cropTitle(slot: string, { texts }: DeskLocale): string {
  const { cuts } = texts.editor.picture
  return slot.startsWith('social-') ? cuts.social : (wordIn(cuts, slot) ?? cuts.other)
}

/** What a placeholder stands for: `company name`. */
export const placeholderTitle = (name: string, { texts }: Pick<DeskLocale, 'texts'>) =>
  wordIn(texts.editor.placeholders, name) ?? name

const wordIn = (words: Partial<Record<string, string>>, name: string) => words[name]
