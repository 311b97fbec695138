// The list of requests, the newest first, by day.
import type { ReactNode } from 'react'
import { Link } from 'react-router-dom'
import { Icon } from '../../../src/icons/icon.tsx'
import { fold } from '../../../src/search/fold.ts'
import { listAddress, listExportAddress } from '../../api/addresses.ts'
import type { SessionSummary } from '../../api/desk-data.ts'
import { type RequestRow, type RequestsPage, requestFilters, requestsPerPage } from '../../api/requests-data.ts'
import { dayNumber } from '../dates.ts'
import { DeskIcon } from '../desk-icon.tsx'
import { useShortcuts } from '../keyboard/keyboard.ts'
import { useLocale } from '../locale.tsx'
import { PageHead, Tabs } from '../shell/page-head.tsx'
import { Pager } from '../shell/pager.tsx'
import { Arrived } from './arrived.tsx'
import { RequestSearch, searchFieldId } from './request-search.tsx'
import { focusRow, Row } from './row.tsx'

interface RequestsProps {
  page: RequestsPage
  session: SessionSummary
}

export function Requests({ page, session }: RequestsProps) {
  const { texts, plural, fill, number } = useLocale()
  const { show, q, counts, requests, all, total } = page
  useShortcuts({
    j: () => focusRow(1),
    k: () => focusRow(-1),
    '/': () => document.getElementById(searchFieldId)?.focus(),
  })
  if (all === 0) return <NoRequests page={page} />

  const summary =
    q === ''
      ? `${plural(texts.requests.summary, session.unread, { all })} ${fill(texts.requests.erased, { days: page.retentionDays })}`
      : total === 0
        ? fill(texts.requests.foundNone, { q })
        : plural(texts.requests.found, total, { q })
  const tabs = requestFilters.map((filter) => ({
    id: filter,
    address: listAddress({ show: filter, q }),
    title: texts.requests.filters[filter],
    count: number(counts[filter]),
  }))
  return (
    <>
      <PageHead title={texts.requests.title} tools={<RequestSearch show={show} q={q} counts={counts} />}>
        {summary}
        {q !== '' && total > 0 && (
          <>
            {' '}
            <Link to={listAddress({ show })}>{fill(texts.requests.showAll, { count: all })}</Link>
          </>
        )}
      </PageHead>
      <Tabs label={texts.requests.filter} tabs={tabs} current={show} className="wide-only" />
      <Arrived requests={requests} />
      {total === 0 ? (
        <NoMatch page={page} />
      ) : (
        <>
          <Days requests={requests} q={q} />
          <Pager
            label={texts.requests.pages}
            {...page}
            perPage={requestsPerPage}
            addressOf={(number) => listAddress({ show, q, page: number })}
          >
            <a className="text-btn" href={listExportAddress({ show, q })}>
              <DeskIcon name="download" />
              {texts.requests.export}
            </a>
          </Pager>
        </>
      )}
    </>
  )
}

function Days({ requests, q }: { requests: readonly RequestRow[]; q: string }) {
  const { dayTitle } = useLocale()
  const terms = fold(q)
    .split(/\s+/)
    .filter((word) => word !== '')
  const days = new Map<number, RequestRow[]>()
  for (const row of requests) {
    const day = dayNumber(row.receivedAt)
    days.set(day, [...(days.get(day) ?? []), row])
  }
  return [...days].map(([day, rows]) => (
    <section className="day" aria-labelledby={`day-${day}`} key={day}>
      <h2 id={`day-${day}`}>{dayTitle(rows[0]?.receivedAt ?? 0)}</h2>
      <ol>
        {rows.map((row) => (
          <Row row={row} terms={terms} key={row.reference} />
        ))}
      </ol>
    </section>
  ))
}

/** No request matches. */
function NoMatch({ page: { q, all } }: { page: RequestsPage }) {
  const { texts, plural } = useLocale()
  const { none } = texts.requests
  return (
    <div className="empty">
      <h2>{none.title}</h2>
      <p>{q === '' ? none.filter : none.text}</p>
      <Link className="go go-back" to={listAddress()}>
        <Icon name="arrow-left" />
        <span>{plural(none.all, all)}</span>
      </Link>
    </div>
  )
}

/** There are no requests at all. The drawing is a setting sun. */
function NoRequests({ page: { mailTo, retentionDays, requests } }: { page: RequestsPage }): ReactNode {
  const { texts, fill } = useLocale()
  const { empty } = texts.requests
  return (
    <>
      <PageHead title={texts.requests.title}>{texts.requests.nothingWaits}</PageHead>
      <Arrived requests={requests} />
      <div className="horizon-line sun sun-down" />
      <div className="empty">
        <h2>{empty.title}</h2>
        <p>
          {fill(empty.text, { mailTo })} {fill(texts.requests.erased, { days: retentionDays })}
        </p>
        <a className="go" href="/#contact">
          <span>{empty.link}</span>
          <Icon name="arrow-right" />
        </a>
      </div>
    </>
  )
}
