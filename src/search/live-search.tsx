// What the search dialog finds while a visitor types: asks the server, keeps the last results until the next are there.
// Fetched, with the query client, when the dialog is first opened.
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useEffect, useMemo, useState } from 'react'
import { queryClient } from '../data/query-client.ts'
import { Icon } from '../icons/icon.tsx'
import { useLanguage, useTexts } from '../language/texts.ts'
import { useSite } from '../site/site.ts'
import { combobox, hitId, inField, listId } from './combobox.ts'
import { Highlight } from './highlight.tsx'
import { NoMatch } from './no-match.tsx'
import { isSearchable } from './query.ts'
import { ResultLink } from './result-link.tsx'
import { type SearchAnswer, type SearchResult, search } from './search.ts'

// The dialog fetches it in one go with the rest.
export { combobox }

// A word is asked for once, not letter by letter.
const debounceDelay = 150

interface HitsProps {
  /** What is typed, long enough to be searched for. */
  query: string
  /** Which result the arrow keys have reached. */
  active: number
  /** Called with each new answer that is shown. */
  onAnswer: (answer: SearchAnswer) => void
}

/**
 * The results as a listbox whose options are the links themselves: ARIA lets a link be an option (ARIA in HTML, 4), while
 * a link inside an option would be hidden from assistive technology. So the arrow keys reach them from the field
 * by aria-activedescendant, Tab reaches them as links, and a click with the middle button opens a tab.
 */
export function Hits({ query, active, onAnswer }: HitsProps) {
  const t = useTexts()
  const answer = useAnswer(useDebounced(query.trim()))
  useEffect(() => {
    if (answer) onAnswer(answer)
  }, [answer, onAnswer])
  useEffect(() => {
    if (active !== inField) document.getElementById(hitId(active))?.scrollIntoView({ block: 'nearest' })
  }, [active])

  if (!answer || answer.results.length === 0) return null
  return (
    <div className="hits" id={listId} role="listbox" aria-label={t('aria.searchResults')}>
      {answer.results.map((result, index) => (
        <Hit
          key={result.type + result.id}
          result={result}
          terms={answer.terms}
          id={hitId(index)}
          isActive={index === active}
        />
      ))}
    </div>
  )
}

/** What is said about an answer, and announced. While the next one is asked for, the last one stays. */
export function Status({ typed, answer: { query, results } }: { typed: string; answer: SearchAnswer }) {
  const t = useTexts()
  if (results.length > 0) {
    const isLatest = query === typed.trim()
    return <p className="vh">{isLatest ? t.plural('search.status', results.length) : t('search.searching')}</p>
  }
  return <NoMatch query={query} />
}

interface HitProps {
  result: SearchResult
  terms: readonly string[]
  id: string
  isActive: boolean
}

function Hit({ result: { type, title, excerpt, url }, terms, id, isActive }: HitProps) {
  const t = useTexts()
  return (
    <ResultLink url={url} id={id} role="option" aria-selected={isActive}>
      <span className="caps">{t(`search.types.${type}`)}</span>
      <b>
        <Highlight text={title} terms={terms} />
      </b>
      <p>
        <Highlight text={excerpt} terms={terms} />
      </p>
      <Icon name="arrow-right" flip />
    </ResultLink>
  )
}

/** The latest answer: of the server, or, where it can not be asked, of the same rule on the texts in this browser. */
function useAnswer(query: string): SearchAnswer | undefined {
  const t = useTexts()
  const { facts } = useSite()
  const address = `/api/search?${new URLSearchParams({ q: query, lang: useLanguage() })}`
  const { data, isError } = useQuery<SearchAnswer>(
    { queryKey: [address], enabled: isSearchable(query), placeholderData: keepPreviousData },
    queryClient,
  )
  return useMemo(() => (isError ? { query, ...search(query, t, facts) } : data), [isError, data, query, t, facts])
}

/** `value`, once it has not changed for a moment; what it is at first, at once. */
function useDebounced(value: string): string {
  const [settled, setSettled] = useState(value)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), debounceDelay)
    return () => clearTimeout(timer)
  }, [value])
  return settled
}
