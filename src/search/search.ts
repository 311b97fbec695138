// The search. The dialog, the API and the search page use the same function.
import type { Translate } from '../language/translate.ts'
import type { Facts } from '../site/facts.ts'
import { excerptFor } from './excerpt.ts'
import { fold } from './fold.ts'
import { type FoundTerms, positionOf } from './matches.ts'
import { isSearchable, limitedQuery } from './query.ts'
import { createSearchIndex, type IndexedSubject, type SearchIndex, splitWords } from './search-index.ts'
import { similarWords } from './similar-words.ts'

export interface SearchResult extends Pick<IndexedSubject, 'id' | 'type' | 'title' | 'url'> {
  /** The sentence that matches; if the title matches, the beginning of the first sentence. */
  excerpt: string
}

export interface SearchMatches extends FoundTerms {
  results: readonly SearchResult[]
}

/** The response of GET /api/search. It contains the query, so that a late response is recognised. */
export interface SearchResponse extends SearchMatches {
  query: string
}

const noMatches: SearchMatches = { terms: [], insideWords: false, results: [] }

/**
 * Finds `query`, or all of its words, ignoring case and accents: at the beginnings of words, otherwise inside words,
 * otherwise with one typing error in each word that occurs at no beginning. Titles rank before texts; then by type. A
 * query that is too short finds nothing; one that is too long is shortened.
 */
export function search(query: string, t: Translate, facts: Facts): SearchMatches {
  const wanted = limitedQuery(query.trim())
  if (!isSearchable(wanted)) return noMatches
  const phrase = fold(wanted).trim().replace(/\s+/g, ' ')
  if (phrase === '') return noMatches
  const index = createSearchIndex(t, facts)
  const words = [...new Set(splitWords(phrase))].map((word) => [word])
  const orSimilar = (word: string[]) =>
    findAll([word], index) ? word : word.flatMap((typed) => similarWords(typed, index.vocabulary))
  return (
    findAll([[phrase]], index) ??
    findAll(words, index) ??
    findAll(words, index, true) ??
    findAll(words.map(orSimilar), index) ??
    noMatches
  )
}

const contains = (folded: string, term: string, insideWords: boolean) => positionOf(term, folded, insideWords) >= 0

/** Finds the subjects with one of the alternatives for each wanted word; undefined if there are none. */
function findAll(wanted: string[][], { subjects }: SearchIndex, insideWords = false): SearchMatches | undefined {
  const terms = wanted.flat()
  const hasOne = (folded: string, some: readonly string[]) => some.some((term) => contains(folded, term, insideWords))
  const found = subjects.filter(({ folded }) => wanted.every((alternatives) => hasOne(folded, alternatives)))
  if (terms.length === 0 || found.length === 0) return undefined
  const inTitles = found.filter(({ foldedTitle }) => hasOne(foldedTitle, terms))
  const results = [...new Set([...inTitles, ...found])].map((subject) => toResult(subject, { terms, insideWords }))
  return { terms, insideWords, results }
}

/** `subject` with the sentence that contains most of the terms that the title does not contain. */
function toResult(subject: IndexedSubject, found: FoundTerms): SearchResult {
  const { id, type, title, url, sentences, foldedTitle } = subject
  const remaining = found.terms.filter((term) => !contains(foldedTitle, term, found.insideWords))
  let [best] = sentences
  let most = 0
  for (const sentence of sentences) {
    const count = remaining.filter((term) => contains(sentence.folded, term, found.insideWords)).length
    if (count > most) [best, most] = [sentence, count]
  }
  return { id, type, title, excerpt: excerptFor(best?.text ?? '', found), url }
}
