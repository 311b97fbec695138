// The results in the search dialog while the visitor types: asks the server, and keeps the last results until the
// next ones arrive. Loaded, with the query client, when the dialog is first opened.
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useEffect, useMemo, useState } from 'react'
import { queryClient } from '../data/query-client.ts'
import { useSite } from '../site/site.ts'
import { useLanguage, useTexts } from '../site/texts.ts'
import { reportVisit } from '../statistics/report-visit.ts'
import { hitId, inField, listId } from './combobox.ts'
import { isSearchable } from './query.ts'
import { NoMatch, Result } from './results.tsx'
import { type SearchResponse, search } from './search.ts'

export { Suggestions } from './suggestions.tsx'

// Milliseconds without typing before the server is asked.
const debounceDelay = 150

// Milliseconds without typing after which the typed text counts as a search.
const restDelay = 1500

interface HitsProps {
  /** The text that was typed; long enough to be searched for. */
  query: string
  active: number
  onResponse: (response: SearchResponse) => void
}

/**
 * The results as a listbox whose options are links: ARIA allows that (ARIA in HTML, 4), while a link inside an option
 * would be hidden from assistive technology. The arrow keys reach them from the field (aria-activedescendant), Tab
 * reaches them as links, and a middle click opens a tab.
 */
export function Hits({ query, active, onResponse }: HitsProps) {
  const t = useTexts()
  const response = useSearchResponse(useDebounced(query.trim()))
  useEffect(() => {
    if (response) onResponse(response)
  }, [response, onResponse])
  useEffect(() => {
    if (response?.query !== query.trim()) return
    const timer = setTimeout(reportSearch, restDelay, response)
    return () => clearTimeout(timer)
  }, [response, query])
  useEffect(() => {
    if (active !== inField) document.getElementById(hitId(active))?.scrollIntoView({ block: 'nearest' })
  }, [active])

  if (!response || response.results.length === 0) return null
  return (
    <div className="hits" id={listId} role="listbox" aria-label={t('aria.searchResults')}>
      {response.results.map((result, index) => (
        <Result
          key={result.type + result.id}
          result={result}
          found={response}
          heading="b"
          id={hitId(index)}
          role="option"
          aria-selected={index === active}
        />
      ))}
    </div>
  )
}

/** Counts a search in the statistics. */
export function reportSearch({ query, results }: SearchResponse) {
  reportVisit({ kind: 'search', term: query, found: results.length > 0 })
}

/** The status message about the results. It stays while the next results are being loaded. */
export function Status({ typed, response: { query, results } }: { typed: string; response: SearchResponse }) {
  const t = useTexts()
  if (results.length > 0) {
    const isLatest = query === typed.trim()
    return <p className="vh">{isLatest ? t.plural('search.status', results.length) : t('search.searching')}</p>
  }
  return <NoMatch query={query} />
}

/**
 * The latest response: from the server or, if it cannot be reached, from the same search on the texts in this browser.
 */
function useSearchResponse(query: string): SearchResponse | undefined {
  const t = useTexts()
  const { facts } = useSite()
  const url = `/api/search?${new URLSearchParams({ q: query, lang: useLanguage() })}`
  const { data, isError } = useQuery<SearchResponse>(
    { queryKey: [url], enabled: isSearchable(query), placeholderData: keepPreviousData },
    queryClient,
  )
  return useMemo(() => (isError ? { query, ...search(query, t, facts) } : data), [isError, data, query, t, facts])
}

/** `value`, after it has not changed for a moment. The first value is returned immediately. */
function useDebounced(value: string): string {
  const [settled, setSettled] = useState(value)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), debounceDelay)
    return () => clearTimeout(timer)
  }, [value])
  return settled
}
