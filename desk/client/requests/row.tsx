// A request in the list.
import { Link } from 'react-router-dom'
import { Highlight } from '../../../src/search/highlight.tsx'
import { pages } from '../../api/addresses.ts'
import type { RequestRow } from '../../api/requests-data.ts'
import { useLocale } from '../locale.tsx'
import { MailStateLabel, State } from './state.tsx'

interface RowProps {
  row: RequestRow
  /** The folded words of the search. */
  terms: readonly string[]
}

export function Row({ row, terms }: RowProps) {
  const { texts, plural, moment } = useLocale()
  const { reference, name, excerpt, language, service, package: carePackage, receivedAt, notes } = row
  return (
    <li className="row" data-reference={reference}>
      <div className="row-state">
        <State {...row} />
        <MailStateLabel {...row} />
      </div>
      <h3>
        <Link to={pages.request(reference)} lang={language} dir="auto" translate="no">
          <Highlight text={name} terms={terms} />
        </Link>
      </h3>
      {excerpt ? (
        <p className="row-text" lang={language} dir="auto" translate="no">
          <Highlight text={excerpt} terms={terms} />
        </p>
      ) : (
        <p className="row-text">{texts.requests.noMessage}</p>
      )}
      <p className="row-service">
        {service ?? texts.requests.noService}
        {carePackage && <span>{carePackage}</span>}
        {notes > 0 && <span>{plural(texts.requests.notes, notes)}</span>}
      </p>
      <time dateTime={new Date(receivedAt).toISOString()}>{moment(receivedAt).time}</time>
    </li>
  )
}

/** The link of the row of `reference`, if it is shown. */
export function rowLink(reference: string): HTMLAnchorElement | null {
  return document.querySelector(`.row[data-reference="${CSS.escape(reference)}"] h3 a`)
}

/** Moves the focus by `step` rows; to the first row if no row has it. */
export function focusRow(step: 1 | -1) {
  const links = [...document.querySelectorAll<HTMLAnchorElement>('.row h3 a')]
  const current = links.indexOf(document.activeElement as HTMLAnchorElement)
  links[current === -1 ? 0 : current + step]?.focus()
}
