// The message when nothing was found.
import { useTexts } from '../language/texts.ts'
import { quotedQuery } from './query.ts'

export function NoMatch({ query }: { query: string }) {
  const t = useTexts()
  return (
    <>
      <p>
        <strong>{t('search.noResults', { query: quotedQuery(query) })}</strong>
      </p>
      <p>{t('search.noResultsText')}</p>
    </>
  )
}
