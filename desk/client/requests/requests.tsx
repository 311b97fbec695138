// The list of requests, by default those to answer with the oldest first.
import { useSuspenseQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from 'react-router-dom'
import { Icon } from '../../../src/icons/icon.tsx'
import { fold } from '../../../src/search/fold.ts'
import {
  type ListSelection,
  listExportUrl,
  listUrl,
  type RequestsPage,
  requestFilters,
  requestsPerPage,
} from '../../api/requests-data.ts'
import { requestsQuery } from '../data/queries.ts'
import { useSelection } from '../data/selection.ts'
import { DeskIcon } from '../desk-icon.tsx'
import { useLocale } from '../locale.tsx'
import { useShortcuts } from '../shell/keyboard.ts'
import { PageHead, Tabs } from '../shell/page-head.tsx'
import { Pager } from '../shell/pager.tsx'
import { BulkActions } from './bulk-actions.tsx'
import { RequestSearch, searchFieldId } from './request-search.tsx'
import { focusRow, Row } from './row.tsx'

export function Requests() {
  const { texts, number } = useLocale()
  const selection = useSelection()
  const { data: page } = useSuspenseQuery(requestsQuery(selection))
  const { show, q } = selection
  useShortcuts({
    j: () => focusRow(1),
    k: () => focusRow(-1),
    '/': () => document.getElementById(searchFieldId)?.focus(),
  })
  const { title, filters, filter: label } = texts.requests
  const tabs = requestFilters.map((filter) => ({
    id: filter,
    url: listUrl({ show: filter, q }),
    title: filters[filter],
    count: number(page.counts[filter]),
  }))
  const tools = page.all > 0 && <RequestSearch selection={selection} counts={page.counts} />
  return (
    <>
      <PageHead title={title} documentTitle={q ? `${q} – ${title}` : title} tools={tools}>
        <Summary page={page} />
      </PageHead>
      {page.all > 0 && <Tabs label={label} tabs={tabs} current={show} className="wide-only" />}
      {page.total > 0 ? <List page={page} selection={selection} key={show} /> : <Nothing page={page} />}
    </>
  )
}

function Summary({ page }: { page: RequestsPage }) {
  const { texts, plural, fill } = useLocale()
  const labels = texts.requests
  const { show, q, counts, total } = page
  const more = longerList(page)
  if (q === '') return fill(labels.summary, { count: counts['to-answer'], all: page.all })
  if (total === 0) return fill(labels.foundNone, { q, filter: labels.filters[show] })
  return (
    <>
      <span>{plural(labels.found, total, { q })}</span>{' '}
      {more.count > total && <Link to={more.url}>{plural(labels.none.all, more.count)}</Link>}
    </>
  )
}

/** The list of all matches of the search. If they are shown or missing, the list of all requests. */
function longerList({ q, counts, all, total }: RequestsPage) {
  return counts.all > total
    ? { url: listUrl({ show: 'all', q }), count: counts.all }
    : { url: listUrl({ show: 'all' }), count: all }
}

function List({ page, selection }: { page: RequestsPage; selection: ListSelection }) {
  const { texts, plural } = useLocale()
  const { show, q } = selection
  const [chosen, setChosen] = useState<readonly string[]>([])
  const found = { terms: fold(q).split(/\s+/).filter(Boolean), insideWords: true }
  const choose = (reference: string, isChosen: boolean) =>
    setChosen((before) => (isChosen ? [...before, reference] : before.filter((other) => other !== reference)))
  const rows = page.requests.filter(({ reference }) => chosen.includes(reference))
  return (
    <>
      <BulkActions rows={rows} show={show} onChanged={() => setChosen([])} />
      <ol className="rows">
        {page.requests.map((row) => (
          <Row
            row={row}
            selection={selection}
            found={found}
            isChosen={chosen.includes(row.reference)}
            onChoose={(isChosen) => choose(row.reference, isChosen)}
            key={row.reference}
          />
        ))}
      </ol>
      <Pager
        label={texts.requests.pages}
        {...page}
        perPage={requestsPerPage}
        urlFor={(number) => listUrl({ show, q, page: number })}
      >
        <a className="text-btn" href={listExportUrl({ show, q })}>
          <DeskIcon name="download" />
          <span>{plural(texts.requests.export, page.total)}</span>
        </a>
      </Pager>
    </>
  )
}

/** An empty list. The drawing is the sun on the horizon: nothing has arrived yet, or everything is answered. */
function Nothing({ page }: { page: RequestsPage }) {
  const { texts, fill, plural } = useLocale()
  const { empty, filters, none, answered } = texts.requests
  const { show, q, counts, mailTo } = page
  const more = longerList(page)
  const isEmpty = page.all === 0
  const isDone = show === 'to-answer' && q === ''
  const isElsewhere = q !== '' && counts.all > 0
  const noMatch = {
    title: isElsewhere ? plural(none.elsewhere, counts.all, { filter: filters.all }) : none.title,
    text: q === '' ? none.filter : none.text,
  }
  const noneListed = isDone ? answered : noMatch
  const { title, text } = isEmpty ? empty : noneListed
  return (
    <>
      {(isEmpty || isDone) && <div className="horizon-line sun" />}
      <div className="empty">
        <h2>{title}</h2>
        <p>{fill(text, { mailTo })}</p>
        {isEmpty ? (
          <a className="go" href="/#contact">
            <span>{empty.link}</span>
            <Icon name="arrow-right" />
          </a>
        ) : (
          <Link className="go" to={more.url}>
            <span>{plural(none.all, more.count)}</span>
            <Icon name="arrow-right" />
          </Link>
        )}
      </div>
    </>
  )
}
