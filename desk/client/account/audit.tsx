// The audit log: who did what, and when.
import { useSuspenseQuery } from '@tanstack/react-query'
import { useSearchParams } from 'react-router-dom'
import { type AuditEntry, auditEntriesPerPage } from '../../api/account-data.ts'
import { pages } from '../../api/urls.ts'
import { auditQuery } from '../data/queries.ts'
import { type DeskLocale, useLocale } from '../locale.tsx'
import { PageHead } from '../shell/page-head.tsx'
import { Pager } from '../shell/pager.tsx'
import { AccountTabs, deviceName } from './account.tsx'

const auditPageUrl = (page: number) => (page > 1 ? `${pages.audit}?page=${page}` : pages.audit)

export function Audit() {
  const [query] = useSearchParams()
  const { data: page } = useSuspenseQuery(auditQuery(Number(query.get('page')) || 1))
  const locale = useLocale()
  const { texts, fill, moment } = locale
  const { audit } = texts
  return (
    <>
      <PageHead title={audit.title}>{audit.text}</PageHead>
      <AccountTabs current="audit" />
      <table className="table table-log">
        <caption className="vh">{audit.caption}</caption>
        <thead>
          <tr>
            <th scope="col">{audit.when}</th>
            <th scope="col">{audit.who}</th>
            <th scope="col">{audit.what}</th>
            <th scope="col">{audit.about}</th>
          </tr>
        </thead>
        <tbody>
          {page.entries.map((entry, index) => {
            const [what, about] = auditTexts(entry, locale)
            const { day, time } = moment(entry.at)
            return (
              // biome-ignore lint/suspicious/noArrayIndexKey: a page of the log does not change.
              <tr key={index}>
                <td>
                  <time dateTime={new Date(entry.at).toISOString()}>{fill(texts.days.on, { day, time })}</time>
                </td>
                <td>{entry.who ?? audit.server}</td>
                <td>{what}</td>
                <td>{about}</td>
              </tr>
            )
          })}
        </tbody>
      </table>
      <Pager label={audit.pages} {...page} perPage={auditEntriesPerPage} urlFor={auditPageUrl} />
    </>
  )
}

/** The texts of an entry in the last two columns. */
function auditTexts(entry: AuditEntry, locale: DeskLocale): [what: string, about: string] {
  const { texts, plural, fill } = locale
  const { audit } = texts
  switch (entry.what) {
    case 'signed-in':
    case 'signed-out':
      return [audit[entry.what], deviceName(entry, locale)]
    case 'link-refused':
      return [audit[entry.what], audit[entry.reason]]
    case 'sessions-ended':
      return [plural(audit[entry.what], entry.count), '']
    case 'published':
      return [fill(audit.published, { version: entry.version }), plural(audit.changes, entry.changes)]
    case 'restored':
      return [fill(audit.published, { version: entry.version }), fill(audit.restored, { version: entry.restored })]
    case 'preview-linked':
      return [audit[entry.what], '']
    case 'erased':
    case 'exported': {
      const scope = fill(audit.scopes[entry.scope], { reference: entry.reference ?? '' })
      const notes = entry.what === 'erased' && entry.notes > 0 ? `. ${plural(audit.notes, entry.notes)}` : ''
      return [plural(audit[entry.what], entry.requests), scope + notes]
    }
  }
}
