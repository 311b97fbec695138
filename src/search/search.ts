// The search: the same rule for the dialog, the API and the search page.
import type { Translate } from '../language/translate.ts'
import type { Facts } from '../site/facts.ts'
import { excerptOf } from './excerpt.ts'
import { fold } from './fold.ts'
import { isSearchable, limitedQuery } from './query.ts'
import { type IndexedSubject, type ResultType, type SearchIndex, searchIndex, wordsOf } from './search-index.ts'
import { similarWords } from './similar-words.ts'

export interface SearchResult {
  id: string
  type: ResultType
  title: string
  /** The sentence that was found, or the beginning of the first one when the title was. */
  excerpt: string
  url: string
}

/** What a search finds. */
export interface SearchMatches {
  /** What to highlight in titles and excerpts: folded letters, as `matches` takes them. */
  terms: readonly string[]
  results: readonly SearchResult[]
}

/** The answer of GET /api/search. It names its query, so that a late answer is not taken for that of another query. */
export interface SearchAnswer extends SearchMatches {
  query: string
}

const noMatches: SearchMatches = { terms: [], results: [] }

/**
 * Finds `query`, or all of its words, without regard to case and accents; a word that is nowhere may have one typing
 * error. Lists titles before texts and the beginnings of words before their middles, then by type. A query that is too
 * short finds nothing; of one that is too long, the beginning is searched for.
 */
export function search(query: string, t: Translate, facts: Facts): SearchMatches {
  const wanted = limitedQuery(query.trim())
  if (!isSearchable(wanted)) return noMatches
  const phrase = fold(wanted).trim().replace(/\s+/g, ' ')
  if (phrase === '') return noMatches
  const index = searchIndex(t, facts)
  const found = subjectsWithAll([[phrase]], index)
  return found.results.length > 0 ? found : subjectsWithAll(alternativesFor(phrase, index), index)
}

/** For each word of `phrase`: the word itself if the index has it, else the words that it may be meant for. */
function alternativesFor(phrase: string, { subjects, vocabulary }: SearchIndex): string[][] {
  return [...new Set(wordsOf(phrase))].map((word) =>
    subjects.some((subject) => has(subject, word)) ? [word] : similarWords(word, vocabulary),
  )
}

const has = ({ foldedTitle, foldedText }: IndexedSubject, term: string) =>
  foldedTitle.includes(term) || foldedText.includes(term)

/** The subjects that have one of each list of alternatives. */
function subjectsWithAll(wanted: readonly (readonly string[])[], { subjects }: SearchIndex): SearchMatches {
  if (wanted.length === 0) return noMatches
  const terms = wanted.flat()
  const found = subjects
    .filter((subject) => wanted.every((alternatives) => alternatives.some((term) => has(subject, term))))
    .map((subject) => ({ subject, rank: rankOf(subject, terms) }))
    // Sorting is stable: within a rank the order of the index remains.
    .sort((one, other) => one.rank - other.rank)
  return { terms, results: found.map(({ subject }) => resultOf(subject, terms)) }
}

function rankOf({ foldedTitle, foldedText }: IndexedSubject, terms: readonly string[]): number {
  if (terms.some((term) => beginsWord(foldedTitle, term))) return 0
  if (terms.some((term) => foldedTitle.includes(term))) return 1
  return terms.some((term) => beginsWord(foldedText, term)) ? 2 : 3
}

function beginsWord(text: string, term: string): boolean {
  for (let at = text.indexOf(term); at >= 0; at = text.indexOf(term, at + 1)) {
    if (at === 0 || !/[\p{L}\p{N}]/u.test(text.charAt(at - 1))) return true
  }
  return false
}

/** `subject` with the sentence that has the most of those `terms` that are not in its title. */
function resultOf(subject: IndexedSubject, terms: readonly string[]): SearchResult {
  const { id, type, title, url, sentences, foldedTitle } = subject
  const untold = terms.filter((term) => !foldedTitle.includes(term))
  let [best] = sentences
  let most = 0
  for (const sentence of sentences) {
    const count = untold.filter((term) => sentence.folded.includes(term)).length
    if (count > most) [best, most] = [sentence, count]
  }
  return { id, type, title, excerpt: excerptOf(best?.text ?? '', terms), url }
}
