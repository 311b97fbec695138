// The names of texts and pictures in the words of the desk.
import type { DeskLocale } from '../locale.tsx'

/** What a text is, by its key and part: `About, paragraph 2`. */
export function textTitle(key: string, part: string, { texts }: DeskLocale): string {
  const { groups, kinds, forms } = texts.editor
  const [group = ''] = key.split('.')
  const kind = key.slice(key.lastIndexOf('.') + 1)
  const numbers = [...part.matchAll(/\/(\d+)/g)].map(([, index]) => String(Number(index) + 1)).join('.')
  const form = /^\/([a-z]+)$/.exec(part)?.[1]
  const numbered = [wordIn(kinds, kind), numbers].filter(Boolean).join(' ')
  return [wordIn(groups, group), numbered, form && wordIn(forms, form)].filter(Boolean).join(', ')
}

/** The name of a slot: `Picture of Grasse`. */
export function slotTitle(slot: string, { texts, fill }: DeskLocale): string {
  const { slots, picture } = texts.editor
  return fill(picture.title, { name: wordIn(slots, slot) ?? slot.replace(/^(?:service|location|social)-/, '') })
}

const wordIn = (words: Partial<Record<string, string>>, name: string) => words[name]
