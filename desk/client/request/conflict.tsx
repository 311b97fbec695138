// The notice of a conflict: somebody changed the request first. It shows both changes, so nothing is lost.
import { useEffect, useRef } from 'react'
import { Link } from 'react-router-dom'
import { Icon } from '../../../src/icons/icon.tsx'
import { pages } from '../../api/addresses.ts'
import type { Conflict, HistoryEntry, RequestDetails } from '../../api/requests-data.ts'
import { plainForm } from '../data/request-actions.ts'
import { useLocale } from '../locale.tsx'
import { ActionForm } from '../shell/action-form.tsx'
import { entryTexts } from './history.tsx'

interface ConflictProps {
  conflict: Conflict
  request: RequestDetails
  /** Sends the same form again, for the current version. */
  onRepeat: () => void
  /** Returns to the note, so that it can be changed first. */
  onEdit: () => void
  onDiscard: () => void
}

const nameIn = (entry: HistoryEntry | undefined) => (entry && 'by' in entry ? entry.by : undefined)

export function ConflictNotice({ conflict, request, onRepeat, onEdit, onDiscard }: ConflictProps) {
  const locale = useLocale()
  const { texts, fill, moment } = locale
  const { conflict: words } = texts.request
  const { reference, version } = request
  const { tried, since } = conflict
  const last = since.at(-1)
  const name = nameIn(last) ?? words.somebody
  const notice = useRef<HTMLElement>(null)
  useEffect(() => notice.current?.focus(), [])
  const isNote = tried.action === 'note'
  return (
    <section className="notice" role="alert" aria-labelledby="conflict-title" tabIndex={-1} ref={notice}>
      <Icon name="alert" />
      <h2 id="conflict-title">{fill(isNote ? words.titleWriting : words.title, { name })}</h2>
      <p>{isNote ? words.note : words.action}</p>
      <div className="versus">
        <div>
          {last && <h3>{fill(words.saved, { name, time: moment(last.at).timeInSentence })}</h3>}
          {since.map((entry) => (
            <Change entry={entry} texts={entryTexts(entry, locale)} key={`${entry.at} ${entry.what}`} />
          ))}
        </div>
        {isNote && (
          <div>
            <h3>{words.yours}</h3>
            <p className="quote" dir="auto" translate="no">
              {tried.text}
            </p>
          </div>
        )}
      </div>
      <div className="actions">
        {tried.action === 'erase' ? (
          <Link className="btn" to={pages.erase(reference)}>
            {words.actions.erase}
          </Link>
        ) : (
          <Repeat
            form={plainForm({ reference, version, action: tried.action, ...(isNote && { note: tried.text }) })}
            label={isNote ? words.add : words.actions[tried.action]}
            onRepeat={onRepeat}
          />
        )}
        {isNote && (
          // biome-ignore lint/a11y/useValidAnchor: without JavaScript it leads to the field.
          <a
            className="text-btn"
            href="#note"
            onClick={(event) => {
              event.preventDefault()
              onEdit()
            }}
          >
            {words.edit}
          </a>
        )}
        <Link className="text-btn" to={pages.request(reference)} onClick={onDiscard}>
          {isNote ? words.discard : words.leave}
        </Link>
      </div>
    </section>
  )
}

function Change({ entry, texts: [what, text] }: { entry: HistoryEntry; texts: [string, string] }) {
  if (entry.what !== 'note')
    return (
      <p>
        <b>{what}</b> {text}
      </p>
    )
  return (
    <p className="quote" dir="auto" translate="no">
      {entry.text}
    </p>
  )
}

interface RepeatProps {
  form: ReturnType<typeof plainForm>
  label: string
  onRepeat: () => void
}

function Repeat({ form: { address, fields }, label, onRepeat }: RepeatProps) {
  return (
    <ActionForm action={address} fields={fields} onSend={onRepeat}>
      <button type="submit" className="btn">
        {label}
      </button>
    </ActionForm>
  )
}
