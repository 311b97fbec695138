// A note for colleagues. Session storage keeps the text until it is saved, so that it survives a reload, a failure and
// the end of the session.
import { type KeyboardEvent, useEffect, useRef, useState } from 'react'
import { Icon } from '../../../src/icons/icon.tsx'
import { openSessionStore } from '../../../src/safe-storage.ts'
import { longestNote, type NoteRefusal } from '../../api/request-actions.ts'
import { useLocale } from '../locale.tsx'

const sessionStore = openSessionStore<`deskNote:${string}`>()

export function useNote(reference: string) {
  const key = `deskNote:${reference}` as const
  const [text, setText] = useState(() => sessionStore.read(key) ?? '')
  const field = useRef<HTMLTextAreaElement>(null)
  function store(text: string) {
    if (text === '') sessionStore.remove(key)
    else sessionStore.write(key, text)
  }
  return {
    text,
    field,
    change(next: string) {
      setText(next)
      store(next)
    },
    /** Empties the form, unless the text has changed meanwhile. */
    clearSent(sent: string) {
      if (sessionStore.read(key) === sent) store('')
      setText((typed) => (typed === sent ? '' : typed))
    },
  }
}

/** The number of remaining characters below which the form shows it. */
const almostFull = 200
/** The number of remaining characters that screen readers announce. */
const announced = 10

interface NoteProps {
  note: ReturnType<typeof useNote>
  /** The reason why the note was refused. */
  reason: NoteRefusal['reason'] | undefined
  onSend: () => void
  isPending: boolean
}

export function NoteForm({ note: { text, change, field }, reason: refused, onSend, isPending }: NoteProps) {
  const { texts, fill, plural } = useLocale()
  const { note } = texts.request
  const left = longestNote - [...text].length
  const reason = left < 0 ? 'too-long' : refused
  const remaining = plural(note.left, Math.max(0, left))
  useEffect(() => {
    if (refused) field.current?.focus()
  }, [refused, field])
  function sendOnEnter(event: KeyboardEvent<HTMLTextAreaElement>) {
    if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return
    event.preventDefault()
    event.currentTarget.form?.requestSubmit()
  }
  return (
    <section className="block block-note" aria-labelledby="note-title">
      <h2 id="note-title">{note.title}</h2>
      <form
        className="note-form"
        onSubmit={(event) => {
          event.preventDefault()
          if (!isPending) onSend()
        }}
      >
        <div className="field">
          <label htmlFor="note">{note.label}</label>
          <textarea
            id="note"
            name="note"
            rows={3}
            ref={field}
            value={text}
            dir="auto"
            aria-invalid={reason ? true : undefined}
            aria-describedby={reason ? 'note-hint note-error' : 'note-hint'}
            onChange={({ currentTarget }) => change(currentTarget.value)}
            onKeyDown={sendOnEnter}
          />
          <p className="hint" id="note-hint">
            {note.hint} {left < almostFull && remaining}
          </p>
          <p className="vh" role="status">
            {left <= announced && remaining}
          </p>
          {reason && (
            <p className="err" id="note-error">
              <Icon name="alert" />
              <span>{reason === 'empty' ? note.empty : fill(note.tooLong, { max: longestNote })}</span>
            </p>
          )}
        </div>
        <button type="submit" className="btn btn-line" aria-busy={isPending}>
          {note.add}
        </button>
      </form>
    </section>
  )
}
