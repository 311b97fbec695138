// The details of a request: the visitor, the service, its email and the date of its erasure.
import type { ReactNode } from 'react'
import type { RequestDetails } from '../../api/requests-data.ts'
import { useLocale } from '../locale.tsx'
import { Keep } from './keep.tsx'
import type { ActionProps } from './use-request-action.ts'

export function Details({ request, act }: ActionProps) {
  const { texts, fill, dateAndTime, when, languageName } = useLocale()
  const { facts } = texts.request
  const { email, phone, links, history } = request
  const confirmed = history.find(({ what }) => what === 'confirmation-sent')
  return (
    <dl className="facts">
      <Detail name={facts.email}>
        <a href={`mailto:${email}`} dir="ltr" translate="no">
          {/* A long email address breaks after the @ rather than before its last letters. */}
          {email.split('@')[0]}@<wbr />
          {email.split('@')[1]}
        </a>
      </Detail>
      <Detail name={facts.phone}>
        {links.call ? (
          <a href={links.call} dir="ltr">
            {phone.replaceAll(' ', '\u00a0')}
          </a>
        ) : (
          <bdi translate="no">{phone}</bdi>
        )}
      </Detail>
      <Detail name={facts.language}>{languageName(request.language)}</Detail>
      {request.fields.map(({ label, text }) => (
        <Detail key={label} name={label}>
          {text}
        </Detail>
      ))}
      <Detail name={facts.received}>
        <time dateTime={new Date(request.receivedAt).toISOString()}>{dateAndTime(request.receivedAt)}</time>
        <small translate="no">{fill(facts.reference, { reference: request.reference })}</small>
      </Detail>
      <Detail name={facts.mail}>
        <MailDetail request={request} />
        {confirmed && <small>{fill(facts.confirmed, { when: when(confirmed.at) })}</small>}
      </Detail>
      <Detail name={facts.erased}>
        <Keep request={request} act={act} />
      </Detail>
    </dl>
  )
}

function Detail({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  )
}

function MailDetail({ request: { mail, delivery } }: { request: RequestDetails }) {
  const { texts, fill, plural, when } = useLocale()
  const labels = texts.request.mail
  const { attempts, sentAt, nextAt, reply } = delivery
  return (
    <>
      {mail === 'sent' && sentAt !== null ? (
        fill(labels.sent, { when: when(sentAt) })
      ) : (
        <span className={mail === 'failed' ? 'bad' : undefined}>
          {mail === 'sent' ? texts.request.history['mail-sent'].what : labels[mail]}
        </span>
      )}
      {mail === 'waiting' && attempts > 0 && <small>{plural(labels.attempts, attempts)}</small>}
      {mail === 'waiting' && nextAt !== null && <small>{fill(labels.next, { when: when(nextAt) })}</small>}
      {/* A failed email has a notice with the reply. */}
      {mail !== 'failed' && reply && (
        <small lang="en" dir="auto">
          {fill(labels.reply, { reply })}
        </small>
      )}
    </>
  )
}
