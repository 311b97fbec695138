// Compares two values line by line, and each line word by word.
import { diffArrays } from 'diff'
import { type Language, languages } from '../../../src/language/language.ts'
import type { Path } from '../../api/paths.ts'
import { nameOfId, valueLines } from '../editing/value-lines.ts'
import type { DeskLocale } from '../locale.tsx'

export interface LineDifference {
  path: Path
  /** Of a value within a group: Saturday. */
  label: string
  before: string
  after: string
}

/** The lines of a value that differ. */
export function lineDifferences(path: Path, before: unknown, after: unknown, locale: DeskLocale): LineDifference[] {
  const old = new Map(linesIn(path, before, locale).map((line) => [line.path, line]))
  const now = new Map(linesIn(path, after, locale).map((line) => [line.path, line]))
  return [...new Set([...old.keys(), ...now.keys()])].flatMap((path) => {
    const [first, last] = [old.get(path), now.get(path)]
    if (first?.text === last?.text) return []
    return [{ path, label: (last ?? first)?.label ?? '', before: first?.text ?? '', after: last?.text ?? '' }]
  })
}

/** An order is one line with the names of its items: their positions say little. */
function linesIn(path: Path, value: unknown, locale: DeskLocale) {
  const isOrder = Array.isArray(value) && value.every((id) => typeof id === 'string' && /^[\w-]+$/.test(id))
  return valueLines(path, isOrder ? value.map((id) => nameOfId(id, locale)).join(', ') : value, locale)
}

/** The parts of two texts in `language`: those of both, and those of one. */
export function wordDifferences(before: string, after: string, language: Language) {
  return diffArrays(wordsIn(before, language), wordsIn(after, language))
}

/** Placeholders, words, and what stands between them. */
function wordsIn(text: string, language: Language): string[] {
  const segmenter = new Intl.Segmenter(languages[language].locale, { granularity: 'word' })
  return text
    .split(/(\{\{\w+\}\})/)
    .flatMap((part, index) => (index % 2 === 1 ? [part] : [...segmenter.segment(part)].map(({ segment }) => segment)))
}
