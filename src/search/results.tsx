// The results of a search, as the dialog and the search page list them: links to pages and to sections of the home
// page, or the message that there are none.
import type { ComponentProps } from 'react'
import { Icon } from '../icons/icon.tsx'
import { PageLink } from '../links/page-link.tsx'
import { type Section, SectionLink } from '../links/section-link.tsx'
import { useTexts } from '../site/texts.ts'
import { Highlight } from './highlight.tsx'
import type { FoundTerms } from './matches.ts'
import { quotedQuery } from './query.ts'
import type { SearchResult } from './search.ts'

interface LinkProps extends Omit<ComponentProps<'a'>, 'href' | 'onClick'> {
  url: string
}

interface ResultProps extends Omit<LinkProps, 'url'> {
  result: SearchResult
  found: FoundTerms
  /** The element of the title: a heading on the search page, but not in the list of the dialog. */
  heading: 'b' | 'h2'
}

export function Result({ result: { type, title, excerpt, url }, found, heading: Heading, ...rest }: ResultProps) {
  const t = useTexts()
  return (
    <ResultLink url={url} {...rest}>
      <span className="caps">{t(`search.types.${type}`)}</span>
      <Heading>
        <Highlight text={title} found={found} />
      </Heading>
      <p>
        <Highlight text={excerpt} found={found} />
      </p>
      <Icon name="arrow-right" flip />
    </ResultLink>
  )
}

export function ResultLink({ url, ...rest }: LinkProps) {
  const [page = '/', section] = url.split('#')
  if (!section) return <PageLink to={page} {...rest} />
  return <SectionLink page={page} section={section as Section} {...rest} />
}

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
