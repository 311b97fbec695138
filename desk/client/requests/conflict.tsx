// The notice that another person changed the request first. It shows both changes, so that nothing is lost.
import { useEffect, useRef } from 'react'
import { Icon } from '../../../src/icons/icon.tsx'
import type { HistoryEntry } from '../../api/requests-data.ts'
import { useLocale } from '../locale.tsx'
import { EntryText } from './history.tsx'
import type { Action } from './use-request-action.ts'

interface ConflictProps {
  /** The refused action. */
  action: Action
  since: readonly HistoryEntry[]
  /** Repeats the action on the current version. */
  onRepeat: () => void
  /** Returns to the note, which can then be changed. */
  onEdit: () => void
  onDiscard: () => void
}

export function ConflictNotice({ action, since, onRepeat, onEdit, onDiscard }: ConflictProps) {
  const { texts, fill, moment } = useLocale()
  const { conflict: words } = texts.request
  const last = since.at(-1)
  const name = last && 'by' in last ? last.by : words.somebody
  const notice = useRef<HTMLElement>(null)
  useEffect(() => notice.current?.focus(), [])
  const isNote = action.action === 'note'
  return (
    <section className="notice" role="alert" aria-labelledby="conflict-title" tabIndex={-1} ref={notice}>
      <Icon name="alert" />
      <h2 id="conflict-title">{fill(isNote ? words.titleWriting : words.title, { name })}</h2>
      <p>{isNote ? words.note : words.action}</p>
      <div className="versus">
        <div>
          {last && <h3>{fill(words.saved, { name, time: moment(last.at).time })}</h3>}
          {since.map((entry) => (
            <EntryText entry={entry} key={`${entry.at} ${entry.what}`} />
          ))}
        </div>
        {isNote && (
          <div>
            <h3>{words.yours}</h3>
            <p className="quote" dir="auto" translate="no">
              {action.note}
            </p>
          </div>
        )}
      </div>
      <div className="actions">
        <button type="button" className="btn" onClick={onRepeat}>
          {isNote ? words.add : words.actions[action.action]}
        </button>
        {isNote && (
          <button type="button" className="text-btn" onClick={onEdit}>
            {words.edit}
          </button>
        )}
        <button type="button" className="text-btn" onClick={onDiscard}>
          {isNote ? words.discard : words.leave}
        </button>
      </div>
    </section>
  )
}
