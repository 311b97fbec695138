// The search in the texts of the site in all languages.
import type { Language } from '../../../src/language/language.ts'
import { fold } from '../../../src/search/fold.ts'
import { type Path, parseTextPath, unitsIn, valueAt } from '../../api/paths.ts'
import { fillPlaceholders, valuesIn } from '../../api/template.ts'
import type { Editing } from '../editing/editing.tsx'
import { startingWith } from '../editing/language-order.ts'
import { textTitle } from '../editing/text-title.ts'
import type { DeskLocale } from '../locale.tsx'

interface SearchableText {
  /** The path of the text, or of one of its lines, in `language`. */
  path: Path
  language: Language
  /** The key and the line, the same in all languages. */
  id: string
  title: string
  /** The line, with its placeholders in braces. */
  text: string
  /** The folded title, text, and text with the values of its placeholders. */
  words: string
}

/** Every line of every text in `document`. The texts in the language of the desk come first. */
export function searchableTexts(
  { content, document }: Pick<Editing, 'content' | 'document'>,
  locale: DeskLocale,
): SearchableText[] {
  return startingWith(locale.language, content.languages).flatMap((language) => {
    const values = valuesIn(content.placeholders, language)
    const root: Path = `/texts/${language}`
    return unitsIn(valueAt(document, root), root).flatMap((unit) => {
      const key = parseTextPath(unit)?.key ?? ''
      return linesIn(valueAt(document, unit)).map(([part, text]) => {
        const title = textTitle(key, part, locale, text)
        const words = fold([title, text, fillPlaceholders(text, values)].join('\n'))
        return { path: `${unit}${part}` as const, language, id: key + part, title, text, words }
      })
    })
  })
}

/** The texts that contain all words of `query`, the best matches first, each in the first language that matches. */
export function findTexts(texts: readonly SearchableText[], query: string): SearchableText[] {
  const words = fold(query).split(/\s+/).filter(Boolean)
  if (words.length === 0) return []
  const found = new Map<string, SearchableText>()
  for (const text of texts) {
    if (!found.has(text.id) && words.every((word) => text.words.includes(word))) found.set(text.id, text)
  }
  const ranked = [...found.values()].map((text) => ({ text, rank: rank(text, words) }))
  return ranked.sort((first, second) => first.rank - second.rank).map(({ text }) => text)
}

/** 0 for whole words in the title, 1 for whole words in the text, 2 for parts of words in the title, 3 for others. */
function rank(text: SearchableText, words: readonly string[]): number {
  const title = text.words.split('\n', 1)[0] ?? ''
  const hasWhole = (place: string) => {
    const known = new Set(place.split(/[^\p{L}\p{N}]+/u))
    return words.every((word) => known.has(word))
  }
  return [hasWhole(title), hasWhole(text.words), words.every((word) => title.includes(word)), true].indexOf(true)
}

/** The strings in `value` with their JSON Pointers. `requires` is the name of a placeholder, not a text. */
function linesIn(value: unknown, part = ''): [part: string, text: string][] {
  if (typeof value === 'string') return [[part, value]]
  return Object.entries(Object(value)).flatMap(([name, below]) =>
    name === 'requires' ? [] : linesIn(below, `${part}/${name}`),
  )
}
