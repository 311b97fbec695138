// The page of a request: the visitor's message, actions, details, notes and history.
import { useEffect, useRef, useState } from 'react'
import { Link, useNavigate } from 'react-router-dom'
import { Icon } from '../../../src/icons/icon.tsx'
import { listAddress, pages } from '../../api/addresses.ts'
import type { SessionSummary } from '../../api/desk-data.ts'
import type { RequestPage } from '../../api/requests-data.ts'
import { type RequestForm, useRequestAction } from '../data/request-actions.ts'
import { useShortcuts } from '../keyboard/keyboard.ts'
import { useLocale } from '../locale.tsx'
import { State } from '../requests/state.tsx'
import { ActionButton, AnswerActions, SideActions } from './actions.tsx'
import { ConflictNotice } from './conflict.tsx'
import { Details } from './details.tsx'
import { History } from './history.tsx'
import { NoteForm } from './note.tsx'
import { readDraft, writeDraft } from './note-draft.ts'

interface RequestProps {
  page: RequestPage
  session: SessionSummary
}

/** The reference is the key of this component, so what is typed or refused stays with its request. */
export function Request({ page, session }: RequestProps) {
  const { texts, dateAndTime } = useLocale()
  const { request, newer, older } = page
  const { reference, language } = request
  const [refused, setRefused] = useState<Pick<RequestPage, 'conflict' | 'invalidNote'>>(page)
  const note = useNote(reference, page)
  const [isSavingNote, setSavingNote] = useState(false)
  const navigate = useNavigate()
  const send = useRequestAction({
    by: session.name,
    onSettled: () => setSavingNote(false),
    onRefused: setRefused,
    onSaved(form) {
      settle()
      if (form.note !== undefined) note.saved(form.note)
    },
  })
  /** The notice disappears with the button that has the focus. */
  function settle() {
    if (document.activeElement?.closest('.notice')) document.querySelector('h1')?.focus({ preventScroll: true })
    setRefused({})
  }
  const act = (action: RequestForm['action'], text?: string) =>
    send({ reference, version: request.version, action, ...(text !== undefined && { note: text }) })
  function addNote(text: string) {
    if (text.trim() === '') {
      setRefused({ invalidNote: { value: text, reason: 'empty' } })
      note.field.current?.focus()
      return
    }
    setSavingNote(true)
    act('note', text)
  }
  useShortcuts({
    j: () => older && navigate(pages.request(older)),
    k: () => newer && navigate(pages.request(newer)),
  })
  const { conflict } = refused
  const failed = texts.request.failed
  return (
    <>
      <div className="request-nav">
        <Link className="go go-back" to={listAddress()}>
          <Icon name="arrow-left" />
          <span>{texts.requests.title}</span>
        </Link>
        <div>
          <Neighbour reference={newer} label={texts.request.newer} icon="arrow-up" />
          <Neighbour reference={older} label={texts.request.older} icon="arrow-down" />
        </div>
      </div>
      <div className="request-head">
        <h1 tabIndex={-1} lang={language} dir="auto" translate="no">
          {request.name}
        </h1>
        <p>
          <State {...request} />
          <span>{dateAndTime(request.receivedAt)}</span>
        </p>
      </div>
      <div className={conflict ? 'two is-settling' : 'two'}>
        <div className="stack">
          {conflict && (
            <ConflictNotice
              conflict={conflict}
              request={request}
              onRepeat={() => {
                const { tried } = conflict
                if (tried.action === 'note') addNote(tried.text)
                else if (tried.action !== 'erase') act(tried.action)
              }}
              onEdit={() => {
                setRefused({})
                note.field.current?.focus()
              }}
              onDiscard={() => {
                settle()
                if (conflict.tried.action === 'note') note.change('')
              }}
            />
          )}
          {request.mail === 'failed' && <FailedMail page={page} label={failed.title} act={act} />}
          <section aria-label={texts.request.letter}>
            {request.message ? (
              <p className="letter" lang={language} dir="auto" translate="no">
                {request.message}
              </p>
            ) : (
              <p>{texts.request.noLetter}</p>
            )}
          </section>
          <AnswerActions request={request} act={act} />
        </div>
        <aside className="side" aria-labelledby="details-title">
          <h2 id="details-title">{texts.request.details}</h2>
          <Details request={request} />
          <SideActions request={request} act={act} />
        </aside>
        <div className="stack two-last">
          <NoteForm
            request={request}
            text={note.text}
            onChange={note.change}
            invalid={refused.invalidNote?.reason}
            onSend={() => addNote(note.text)}
            isPending={isSavingNote}
            field={note.field}
          />
          <History entries={request.history} />
        </div>
      </div>
    </>
  )
}

interface NeighbourProps {
  reference: string | undefined
  label: string
  icon: 'arrow-up' | 'arrow-down'
}

function Neighbour({ reference, label, icon }: NeighbourProps) {
  if (reference === undefined) return null
  return (
    <Link className="square-btn" to={pages.request(reference)} aria-label={label}>
      <Icon name={icon} />
    </Link>
  )
}

interface FailedMailProps {
  page: RequestPage
  label: string
  act: (action: RequestForm['action']) => void
}

/** The reply of the mail server, and a button that tries again. */
function FailedMail({ page: { request }, label, act }: FailedMailProps) {
  const { texts, plural } = useLocale()
  const { attempts, reply, canResend } = request.delivery
  return (
    <section className="notice notice-bad" aria-labelledby="mail-title">
      <Icon name="alert" />
      <h2 id="mail-title">{label}</h2>
      <p>{plural(texts.request.failed.text, attempts)}</p>
      {reply && (
        <p className="quote" lang="en" dir="auto">
          {reply}
        </p>
      )}
      {canResend && (
        <div className="actions">
          <ActionButton form={{ ...request, action: 'mail-sent-again' }} act={act} label={texts.request.resend} />
          <span className="note">{texts.request.failed.note}</span>
        </div>
      )}
    </section>
  )
}

/**
 * The note that is being written. It starts with the text that the server refused, otherwise with the draft of this
 * tab.
 */
function useNote(reference: string, { conflict, invalidNote }: RequestPage) {
  const refused = conflict?.tried.action === 'note' ? conflict.tried.text : invalidNote?.value
  const [text, setText] = useState(refused ?? '')
  const field = useRef<HTMLTextAreaElement>(null)
  // After hydration, because the server does not know the draft.
  useEffect(() => setText((typed) => typed || readDraft(reference)), [reference])
  function change(next: string) {
    setText(next)
    writeDraft(reference, next)
  }
  return {
    text,
    field,
    change,
    /** Empties the form, unless something else has been typed meanwhile. */
    saved(sent: string) {
      if (readDraft(reference) === sent) writeDraft(reference, '')
      setText((typed) => (typed === sent ? '' : typed))
    },
  }
}
