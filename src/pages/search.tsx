// The search page: what the query in its address finds, with or without JavaScript.
import { useSearchParams } from 'react-router-dom'
import { Icon } from '../icons/icon.tsx'
import { useTexts } from '../language/texts.ts'
import { PageLink } from '../links/page-link.tsx'
import { SectionLink } from '../links/section-link.tsx'
import { Marked } from '../search/marked.tsx'
import { NoMatch } from '../search/no-match.tsx'
import { isSearchable, minimumQueryLength } from '../search/query.ts'
import { type SearchResult, search } from '../search/search.ts'
import { SearchForm } from '../search/search-form.tsx'
import { locationAnchor } from '../site/locations.ts'
import { useSite } from '../site/site.ts'
import { PageMeta } from './page-meta.tsx'

export function Search() {
  const t = useTexts()
  const query = useQuery()
  const results = search(query, t, useSite().facts)
  return (
    <>
      <PageMeta group="search" indexed={false} />
      <div className="page grid">
        <div className="page-head">
          <h1>{t('search.pageTitle')}</h1>
        </div>
        <div className="results">
          {/* The field is uncontrolled: another query is another field. */}
          <SearchForm key={query} field={{ id: 'page-q', type: 'search', defaultValue: query }} />
          {results.length > 0 ? <Results query={query} results={results} /> : <NoResults query={query} />}
        </div>
      </div>
    </>
  )
}

/** The query of the address; empty when there is none, or more than one. */
function useQuery(): string {
  const [parameters] = useSearchParams()
  const [query = '', ...more] = parameters.getAll('q')
  return more.length > 0 ? '' : query
}

function Results({ query, results }: { query: string; results: readonly SearchResult[] }) {
  const t = useTexts()
  return (
    <>
      <p>{t.plural('search.count', results.length, { query })}</p>
      <ul className="ledger ledger-links found">
        {results.map((result) => (
          <li key={result.id}>
            <Result result={result} query={query} />
          </li>
        ))}
      </ul>
    </>
  )
}

function Result({ result: { id, type, title, description, url }, query }: { result: SearchResult; query: string }) {
  const t = useTexts()
  const content = (
    <>
      <span className="caps">{t(`search.types.${type}`)}</span>
      <h2>
        <Marked text={title} query={query} />
      </h2>
      <p>
        <Marked text={description} query={query} />
      </p>
      <Icon name="arrow-right" flip />
    </>
  )
  if (type === 'location') return <SectionLink section={locationAnchor(id)}>{content}</SectionLink>
  return <PageLink to={url}>{content}</PageLink>
}

function NoResults({ query }: { query: string }) {
  const t = useTexts()
  if (!isSearchable(query)) return <p>{t('search.hint', { min: minimumQueryLength })}</p>
  return <NoMatch query={query} />
}
