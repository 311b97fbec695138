// The search. The dialog, the API and the search page use the same function.
import type { Translate } from '../language/translate.ts'
import type { Facts } from '../site/facts.ts'
import { excerptFor } from './excerpt.ts'
import { fold } from './fold.ts'
import { isSearchable, limitedQuery } from './query.ts'
import {
  createSearchIndex,
  type IndexedSubject,
  type ResultType,
  type SearchIndex,
  splitWords,
} from './search-index.ts'
import { similarWords } from './similar-words.ts'

export interface SearchResult {
  id: string
  type: ResultType
  title: string
  /** The sentence that matches; if the title matches, the beginning of the first sentence. */
  excerpt: string
  url: string
}

export interface SearchMatches {
  /** The folded terms to highlight in titles and excerpts. */
  terms: readonly string[]
  results: readonly SearchResult[]
}

/** The response of GET /api/search. It contains the query, so that a late response is recognised. */
export interface SearchResponse extends SearchMatches {
  query: string
}

const noMatches: SearchMatches = { terms: [], results: [] }

/**
 * Finds `query`, or all of its words, ignoring case and accents. A word that does not occur may have one typing
 * error. Titles rank before texts, the beginnings of words before their middles; then by type. A query that is too
 * short finds nothing; one that is too long is shortened.
 */
export function search(query: string, t: Translate, facts: Facts): SearchMatches {
  const wanted = limitedQuery(query.trim())
  if (!isSearchable(wanted)) return noMatches
  const phrase = fold(wanted).trim().replace(/\s+/g, ' ')
  if (phrase === '') return noMatches
  const index = createSearchIndex(t, facts)
  const found = subjectsWithAll([[phrase]], index)
  return found.results.length > 0 ? found : subjectsWithAll(alternativesFor(phrase, index), index)
}

/** For each word of `phrase`: the word itself if it occurs in the index, otherwise similar words. */
function alternativesFor(phrase: string, { subjects, vocabulary }: SearchIndex): string[][] {
  return [...new Set(splitWords(phrase))].map((word) =>
    subjects.some((subject) => has(subject, word)) ? [word] : similarWords(word, vocabulary),
  )
}

const has = ({ foldedTitle, foldedText }: IndexedSubject, term: string) =>
  foldedTitle.includes(term) || foldedText.includes(term)

function subjectsWithAll(wanted: readonly (readonly string[])[], { subjects }: SearchIndex): SearchMatches {
  if (wanted.length === 0) return noMatches
  const terms = wanted.flat()
  const found = subjects
    .filter((subject) => wanted.every((alternatives) => alternatives.some((term) => has(subject, term))))
    .map((subject) => ({ subject, rank: rankFor(subject, terms) }))
    // Sorting is stable, so results of the same rank keep the order of the index.
    .sort((first, second) => first.rank - second.rank)
  return { terms, results: found.map(({ subject }) => toResult(subject, terms)) }
}

function rankFor({ foldedTitle, foldedText }: IndexedSubject, terms: readonly string[]): number {
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

/** `subject` with the sentence that contains most of the terms that the title does not contain. */
function toResult(subject: IndexedSubject, terms: readonly string[]): SearchResult {
  const { id, type, title, url, sentences, foldedTitle } = subject
  const remaining = terms.filter((term) => !foldedTitle.includes(term))
  let [best] = sentences
  let most = 0
  for (const sentence of sentences) {
    const count = remaining.filter((term) => sentence.folded.includes(term)).length
    if (count > most) [best, most] = [sentence, count]
  }
  return { id, type, title, excerpt: excerptFor(best?.text ?? '', terms), url }
}
