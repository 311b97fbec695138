// The page of a request: the visitor's message, actions, details, notes and history.
import { useSuspenseQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link, useNavigate, useParams } from 'react-router-dom'
import { Icon } from '../../../src/icons/icon.tsx'
import { listUrl, type RequestDetails, type RequestPage, requestPageUrl } from '../../api/requests-data.ts'
import { requestQuery } from '../data/queries.ts'
import { useSelection } from '../data/selection.ts'
import { useLocale } from '../locale.tsx'
import { useShortcuts } from '../shell/keyboard.ts'
import { focusTitle, Title } from '../shell/page-head.tsx'
import { AnswerActions, SideActions } from './actions.tsx'
import { ConflictNotice } from './conflict.tsx'
import { Details } from './details.tsx'
import { FailedMail } from './failed-mail.tsx'
import { History } from './history.tsx'
import { NoteForm, useNote } from './note.tsx'
import { StateLabel } from './state.tsx'
import { type Action, type ActionRefusal, useRequestAction } from './use-request-action.ts'

export function Request() {
  const { reference = '' } = useParams()
  const selection = useSelection()
  const { data: page } = useSuspenseQuery(requestQuery(reference, selection))
  const { texts } = useLocale()
  return (
    <>
      <Title>{`${page.request.name} – ${texts.requests.title}`}</Title>
      <RequestNavigation page={page} />
      {/* Typed and refused values stay with their request. */}
      <RequestParts request={page.request} key={reference} />
    </>
  )
}

/** Links to the list and to the neighbouring requests. */
function RequestNavigation({ page: { previous, next } }: { page: RequestPage }) {
  const { texts } = useLocale()
  const selection = useSelection()
  const navigate = useNavigate()
  const open = (reference: string | null) => reference !== null && navigate(requestPageUrl(reference, selection))
  useShortcuts({ j: () => open(next), k: () => open(previous) })
  return (
    <div className="request-nav">
      <Link className="go go-back" to={listUrl(selection)}>
        <Icon name="arrow-left" />
        <span>{texts.requests.filters[selection.show]}</span>
      </Link>
      <nav aria-label={texts.requests.title}>
        {previous !== null && (
          <Link className="text-btn" to={requestPageUrl(previous, selection)}>
            <Icon name="arrow-up" />
            <span>{texts.request.previous}</span>
          </Link>
        )}
        {next !== null && (
          <Link className="text-btn" to={requestPageUrl(next, selection)}>
            <Icon name="arrow-down" />
            <span>{texts.request.next}</span>
          </Link>
        )}
      </nav>
    </div>
  )
}

function RequestParts({ request }: { request: RequestDetails }) {
  const { texts } = useLocale()
  const [refusal, setRefusal] = useState<ActionRefusal>()
  const note = useNote(request.reference)
  const { act, isPending } = useRequestAction(request, {
    onRefused: setRefusal,
    onDone(action) {
      settle()
      if (action.action === 'note') note.clearSent(action.note)
    },
  })
  /** Closes the notice of a conflict. The focus moves to the title if it is in a notice. */
  function settle() {
    if (document.activeElement?.closest('.notice')) focusTitle()
    setRefusal(undefined)
  }
  function addNote() {
    const action: Action = { action: 'note', note: note.text }
    if (note.text.trim() === '') setRefusal({ action, reason: 'empty' })
    else act(action)
  }
  const since = refusal?.since
  return (
    <>
      <RequestHead request={request} />
      <div className={since ? 'two is-settling' : 'two'}>
        <div className="stack">
          {since && (
            <ConflictNotice
              action={refusal.action}
              since={since}
              onRepeat={() => act(refusal.action)}
              onEdit={() => {
                setRefusal(undefined)
                note.field.current?.focus()
              }}
              onDiscard={() => {
                settle()
                if (refusal.action.action === 'note') note.change('')
              }}
            />
          )}
          {request.mail === 'failed' && <FailedMail request={request} act={act} />}
          <Letter request={request} />
          <AnswerActions request={request} act={act} />
        </div>
        <aside className="side" aria-labelledby="details-title">
          <h2 id="details-title">{texts.request.details}</h2>
          <Details request={request} act={act} />
          <SideActions request={request} act={act} />
        </aside>
        <div className="stack">
          <NoteForm note={note} reason={refusal?.reason} onSend={addNote} isPending={isPending} />
          <History entries={request.history} />
        </div>
      </div>
    </>
  )
}

function RequestHead({ request }: { request: RequestDetails }) {
  const { dateAndTime } = useLocale()
  return (
    <div className="request-head">
      <h1 tabIndex={-1} lang={request.language} dir="auto" translate="no">
        {request.name}
      </h1>
      <p>
        <StateLabel {...request} />
        <span>{dateAndTime(request.receivedAt)}</span>
      </p>
    </div>
  )
}

/** The visitor's message. */
function Letter({ request: { message, language } }: { request: RequestDetails }) {
  const { letter, noLetter } = useLocale().texts.request
  return (
    <section aria-label={letter}>
      {message ? (
        <p className="letter" lang={language} dir="auto" translate="no">
          {message}
        </p>
      ) : (
        <p>{noLetter}</p>
      )}
    </section>
  )
}
