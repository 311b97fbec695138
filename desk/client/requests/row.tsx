// A request in the list: its checkbox, its states, and a link that covers the row.
import type { ComponentProps } from 'react'
import { Link } from 'react-router-dom'
import { Highlight } from '../../../src/search/highlight.tsx'
import { type ListSelection, type RequestRow, requestPageUrl } from '../../api/requests-data.ts'
import { useLocale } from '../locale.tsx'
import { MailStateLabel, StateLabel } from './state.tsx'

interface RowProps {
  row: RequestRow
  /** The open list. */
  selection: ListSelection
  /** The words of the search. */
  found: ComponentProps<typeof Highlight>['found']
  isChosen: boolean
  onChoose: (isChosen: boolean) => void
}

export function Row({ row, selection, found, isChosen, onChoose }: RowProps) {
  const { texts, plural, fill } = useLocale()
  const { reference, name, excerpt, language, service, package: carePackage, notes } = row
  return (
    <li className="row" data-reference={reference}>
      <label className="row-choice">
        <input type="checkbox" checked={isChosen} onChange={({ currentTarget }) => onChoose(currentTarget.checked)} />
        <span className="vh">{fill(texts.requests.choose, { name })}</span>
      </label>
      <h2>
        <Link to={requestPageUrl(reference, selection)} lang={language} dir="auto" translate="no">
          <Highlight text={name} found={found} />
        </Link>
      </h2>
      {excerpt ? (
        <p className="row-text" lang={language} dir="auto" translate="no">
          <Highlight text={excerpt} found={found} />
        </p>
      ) : (
        <p className="row-text">{texts.requests.noMessage}</p>
      )}
      <p className="row-service">
        <span>{service ?? texts.requests.noService}</span>
        {carePackage && <span>{carePackage}</span>}
        {notes > 0 && <span>{plural(texts.requests.notes, notes)}</span>}
      </p>
      <div className="row-state">
        <StateLabel {...row} />
        <MailStateLabel {...row} />
      </div>
      <Age receivedAt={row.receivedAt} isWaiting={selection.show === 'to-answer'} />
    </li>
  )
}

/** The days that a request to answer has waited; the time of arrival in other lists. */
function Age({ receivedAt, isWaiting }: { receivedAt: number; isWaiting: boolean }) {
  const { texts, plural, stamp, when, daysUntil, dateAndTime } = useLocale()
  const days = -daysUntil(receivedAt)
  const waited = days > 0 ? plural(texts.requests.age, days) : when(receivedAt)
  return (
    <time dateTime={new Date(receivedAt).toISOString()} title={dateAndTime(receivedAt)}>
      {isWaiting ? waited : stamp(receivedAt)}
    </time>
  )
}

/** The link in the row of a request; null if the row is not shown. */
export function rowLink(reference: string): HTMLAnchorElement | null {
  return document.querySelector(`.row[data-reference="${CSS.escape(reference)}"] h2 a`)
}

/** Moves the focus by `step` rows; to the first row if no row has it. */
export function focusRow(step: 1 | -1) {
  const links = [...document.querySelectorAll<HTMLAnchorElement>('.row h2 a')]
  const current = links.indexOf(document.activeElement as HTMLAnchorElement)
  links[current === -1 ? 0 : current + step]?.focus()
}
