// The search: one rule for the dialog, the interface and the page. Knows the texts of one language and what is shown.
import type { Translate } from '../language/translate.ts'
import { chosen } from '../site/chosen.ts'
import type { Facts } from '../site/facts.ts'
import { locationAnchor, locationNames } from '../site/locations.ts'
import { isSearchable } from './query.ts'

export interface SearchResult {
  id: string
  type: 'service' | 'location'
  title: string
  description: string
  url: string
}

/** What GET /api/search answers. The query stands with its results: a late answer then never passes for another's. */
export interface SearchAnswer {
  query: string
  results: SearchResult[]
}

/** From one position in a text to the one after the last, as `slice` takes them. */
export type Range = readonly [start: number, end: number]

/**
 * The services and locations whose title or description holds `query`, case and accents aside, services first; towns by
 * their French name, too. None for a query that is too short.
 */
export function search(query: string, t: Translate, facts: Pick<Facts, 'services' | 'locations'>): SearchResult[] {
  if (!isSearchable(query)) return []
  const holds = (text: string) => matches(text, query).length > 0
  const services = chosen(facts.services).map((id) => ({
    id,
    type: 'service' as const,
    title: t(`services.items.${id}.title`),
    description: t(`services.items.${id}.description`),
    url: `/services/${id}`,
  }))
  const locations = chosen(facts.locations).map((id) => ({
    id,
    type: 'location' as const,
    title: t(`globalPresence.locations.${id}.city`),
    description: t(`globalPresence.locations.${id}.description`),
    url: `/#${locationAnchor(id)}`,
  }))
  return [
    ...services.filter(({ title, description }) => holds(title) || holds(description)),
    ...locations.filter(
      ({ id, title, description }) => holds(title) || holds(description) || holds(locationNames[id] ?? ''),
    ),
  ]
}

/** Where `text` holds `query`, case and accents aside, in order and without overlaps. */
export function matches(text: string, query: string): Range[] {
  const wanted = fold(query.trim()).letters
  if (wanted === '') return []
  const { letters, origins } = fold(text)
  const ranges: Range[] = []
  for (let at = letters.indexOf(wanted); at >= 0; at = letters.indexOf(wanted, at + wanted.length)) {
    const start = origins[at] as number
    const last = origins[at + wanted.length - 1] as number
    // A character that folds to two letters is taken whole, and so are the accents that follow a letter by themselves.
    ranges.push([start, origins.find((origin) => origin > last) ?? text.length])
  }
  return ranges
}

// What a keyboard writes otherwise than a good typesetter: 'cœur', 'd’eau', the narrow space before a colon; and the
// Arabic letters that are written one for the other at the end of a word, or with another alef.
const plain: Record<string, string> = {
  ...{ œ: 'oe', æ: 'ae', '’': "'", '\u00a0': ' ', '\u202f': ' ' },
  ...{ ة: 'ه', ى: 'ي', ٱ: 'ا' },
}

// Combining accents; the marks and the stretching of Arabic letters, of which a hamza on its carrier is one; what keeps
// words of another direction apart.
const marks = /[\u0300-\u036f\u0610-\u061a\u0640\u064b-\u065f\u0670\u200e\u200f\u2066-\u2069]/g

/**
 * The letters of `text` without accents and case, so that 'antibès' finds Antibes, and for each of them where the
 * character that it comes from starts in `text`.
 */
function fold(text: string): { letters: string; origins: number[] } {
  const origins: number[] = []
  let letters = ''
  let at = 0
  for (const character of text) {
    const base = character.normalize('NFD').replace(marks, '').toLowerCase()
    const folded = plain[base] ?? base
    letters += folded
    for (let i = 0; i < folded.length; i++) origins.push(at)
    at += character.length
  }
  return { letters, origins }
}
