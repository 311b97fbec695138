// The history of a request, the oldest event first.
import type { HistoryEntry } from '../../api/requests-data.ts'
import { type DeskLocale, useLocale } from '../locale.tsx'

function entryTexts(entry: HistoryEntry, { texts, fill, plural }: DeskLocale): [what: string, text: string] {
  const { history } = texts.request
  switch (entry.what) {
    case 'received':
    case 'mail-sent':
    case 'confirmation-sent':
      return [history[entry.what].what, history[entry.what].text]
    case 'mail-failed':
      return [history['mail-failed'].what, plural(history['mail-failed'].text, entry.count)]
    default:
      return [history[entry.what], fill(history.by, { name: entry.by })]
  }
}

/** An entry in words: the event, the person and the text. */
export function EntryText({ entry }: { entry: HistoryEntry }) {
  const [what, text] = entryTexts(entry, useLocale())
  return (
    <div>
      <b>{what}</b> {text}
      {(entry.what === 'note' || entry.what === 'kept') && (
        <p className="quote" dir="auto" translate="no">
          {entry.text}
        </p>
      )}
    </div>
  )
}

export function History({ entries }: { entries: readonly HistoryEntry[] }) {
  const { texts, stamp } = useLocale()
  return (
    <section className="block" aria-labelledby="history-title">
      <h2 id="history-title">{texts.request.history.title}</h2>
      <ol className="history">
        {entries.map((entry, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: entries are only added, at the end.
          <li key={index}>
            <time dateTime={new Date(entry.at).toISOString()}>{stamp(entry.at)}</time>
            <EntryText entry={entry} />
          </li>
        ))}
      </ol>
    </section>
  )
}
