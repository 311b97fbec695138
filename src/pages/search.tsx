// The search page: the results for the query in the URL, with or without JavaScript.
import { useEffect, useMemo, useRef } from 'react'
import { useSearchParams } from 'react-router-dom'
import { isSearchable, limitedQuery, minimumQueryLength, quotedQuery } from '../search/query.ts'
import { NoMatch, Result } from '../search/results.tsx'
import { type SearchMatches, search } from '../search/search.ts'
import { SearchForm } from '../search/search-form.tsx'
import { Suggestions } from '../search/suggestions.tsx'
import { useSite } from '../site/site.ts'
import { useTexts } from '../site/texts.ts'
import { reportVisit } from '../statistics/report-visit.ts'
import { useOnChange } from '../use-on-change.ts'
import { PageMeta } from './page-meta.tsx'

export function Search() {
  const t = useTexts()
  const { facts } = useSite()
  const query = useQuery()
  const found = useMemo(() => search(query, t, facts), [query, t, facts])
  const isFound = found.results.length > 0
  useEffect(() => {
    if (isSearchable(query)) reportVisit({ kind: 'search', term: query, found: isFound })
  }, [query, isFound])
  return (
    <>
      <PageMeta group="search" />
      <div className="page grid">
        <div className="page-head">
          <h1>{t('search.pageTitle')}</h1>
        </div>
        <div className="results">
          <QueryField query={query} />
          <div role="status">
            <Outcome query={query} count={found.results.length} />
          </div>
          {isFound ? <Results found={found} /> : <Suggestions />}
        </div>
      </div>
    </>
  )
}

/** The query of the URL, shortened to the maximum length; empty if there is none or more than one. */
function useQuery(): string {
  const [parameters] = useSearchParams()
  const [query = '', ...more] = parameters.getAll('q')
  return more.length > 0 ? '' : limitedQuery(query)
}

/** The field stays the same element when the query changes, so that it keeps the focus. */
function QueryField({ query }: { query: string }) {
  const input = useRef<HTMLInputElement>(null)
  // Not at first: the visitor may have typed before the application started.
  useOnChange(query, () => {
    if (input.current) input.current.value = query
  })
  return <SearchForm field={{ id: 'page-q', type: 'search', defaultValue: query, ref: input }} />
}

function Outcome({ query, count }: { query: string; count: number }) {
  const t = useTexts()
  if (count > 0) return <p>{t.plural('search.count', count, { query: quotedQuery(query) })}</p>
  if (!isSearchable(query)) return <p>{t('search.hint', { min: minimumQueryLength })}</p>
  return <NoMatch query={query} />
}

function Results({ found }: { found: SearchMatches }) {
  return (
    <ul className="ledger ledger-links found">
      {found.results.map((result) => (
        <li key={result.type + result.id}>
          <Result result={result} found={found} heading="h2" />
        </li>
      ))}
    </ul>
  )
}
