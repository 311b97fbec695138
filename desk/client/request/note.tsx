// The form for a note to the team.
import { type KeyboardEvent, useEffect } from 'react'
import { Icon } from '../../../src/icons/icon.tsx'
import { longestNote, type NoteRefusal } from '../../api/request-actions.ts'
import { useLocale } from '../locale.tsx'
import type { useNote } from './use-note.ts'

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
