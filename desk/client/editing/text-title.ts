// The names of texts and pictures in the words of the desk.
import type { DeskLocale } from '../locale.tsx'

/** What a text is, by its key and part: `About, paragraph 2`. */
export function textTitle(key: string, part: string, locale: DeskLocale): string {
  const { forms } = locale.texts.editor
  const form = /^\/([a-z]+)$/.exec(part)?.[1]
  const numbers = [...part.matchAll(/\/(\d+)/g)].map(([, index]) => String(Number(index) + 1)).join('.')
  const names = itemTextNames(key, locale) ?? textNames(key, locale)
  const last = [names.pop(), numbers].filter(Boolean).join(' ')
  return [...names, last, form && wordIn(forms, form)].filter(Boolean).join(', ')
}

/** Of a text of a service or town: its name, and which of its texts. */
function itemTextNames(key: string, { texts, itemName }: DeskLocale): string[] | undefined {
  const [, services, id = '', text = ''] =
    /^(?:(services\.items|meta\.services|imageAlt\.services)|globalPresence\.locations|imageAlt\.locations)\.([^.]+)(?:\.(\w+))?$/.exec(
      key,
    ) ?? []
  if (id === '') return undefined
  const { groups, kinds } = texts.editor
  return [itemName(services ? 'services' : 'locations', id), text ? (wordIn(kinds, text) ?? '') : groups.imageAlt]
}

/** Of another text: the words for each name in its key that has one. */
function textNames(key: string, { texts }: DeskLocale): string[] {
  const { groups, subjects, kinds } = texts.editor
  const [group = '', ...names] = key.split('.')
  const last = names.pop() ?? ''
  return [
    wordIn(groups, group),
    ...names.map((name) => (/^\d+$/.test(name) ? name : wordIn(subjects, name))),
    wordIn(kinds, last) ?? wordIn(subjects, last),
  ].filter((word) => word !== undefined)
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
