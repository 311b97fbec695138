// Compares two values line by line, and each line word by word.
import { diffArrays } from 'diff'
import { type Language, languages } from '../../../src/language/language.ts'
import type { Facts } from '../../../src/site/facts.ts'
import { weekDays } from '../../../src/site/hours.ts'
import type { Path } from '../../api/paths.ts'
import { itemNamesText, type ValueLine, valueLines } from '../editing/value-lines.ts'
import type { DeskLocale } from '../locale.tsx'

export interface LineDifference {
  path: Path
  /** The name of a value within a group, such as Saturday. */
  label: string
  before: string
  after: string
}

/** The lines of a value that differ. */
export function lineDifferences(path: Path, before: unknown, after: unknown, locale: DeskLocale): LineDifference[] {
  const old = new Map(linesIn(path, withWorkingDays(after, path, before), locale).map((line) => [line.path, line]))
  const now = new Map(linesIn(path, withWorkingDays(before, path, after), locale).map((line) => [line.path, line]))
  return [...new Set([...old.keys(), ...now.keys()])].flatMap((path) => {
    const [first, last] = [old.get(path), now.get(path)]
    const isOtherFile = first?.file !== last?.file
    if (first?.text === last?.text && !isOtherFile) return []
    const { oldPicture, newPicture } = locale.texts.editing.values
    const words = (line: ValueLine | undefined, picture: string) =>
      line?.file && isOtherFile ? picture : (line?.text ?? '')
    return [
      {
        path,
        label: (last ?? first)?.label ?? '',
        before: words(first, oldPicture),
        after: words(last, newPicture),
      },
    ]
  })
}

/** Opening hours with an entry for each working day that has one in `other`; any other value unchanged. */
function withWorkingDays(other: unknown, path: Path, value: unknown) {
  if (path !== '/hours' || !other || !value) return value
  const hours = value as Facts['hours']
  const days = weekDays.slice(0, 5).filter((day) => day in (other as Facts['hours']))
  return { ...Object.fromEntries(days.map((day) => [day, hours.weekdays ?? null])), ...hours }
}

/** A list of names is one line, because the positions of the names mean little. */
function linesIn(path: Path, value: unknown, locale: DeskLocale) {
  const isOrder = Array.isArray(value) && value.every((id) => typeof id === 'string' && /^[\w-]+$/.test(id))
  return valueLines(path, isOrder ? itemNamesText(path, value, locale) : value, locale)
}

/**
 * The words of two texts in `language`, each in both texts or in one; each text as a whole if most words differ:
 * a mixture of two sentences is unreadable.
 */
export function wordDifferences(before: string, after: string, language: Language) {
  const [old, now] = [wordsIn(before, language), wordsIn(after, language)]
  const parts = diffArrays(old, now)
  const kept = parts.flatMap(({ added, removed, value }) => (added || removed ? [] : value))
  const isMixture = countWords(kept) < Math.min(countWords(old), countWords(now)) / 2
  return isMixture ? diffArrays([before], [after]) : parts
}

const countWords = (parts: readonly string[]) => parts.filter((part) => /[\p{L}\p{N}]/u.test(part)).length

/** Placeholders, words, and the characters between them. */
function wordsIn(text: string, language: Language): string[] {
  const segmenter = new Intl.Segmenter(languages[language].locale, { granularity: 'word' })
  return text
    .split(/(\{\{\w+\}\})/)
    .flatMap((part, index) => (index % 2 === 1 ? [part] : [...segmenter.segment(part)].map(({ segment }) => segment)))
}
