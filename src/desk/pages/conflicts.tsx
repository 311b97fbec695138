// Somebody changed an entry of the draft first: their value and one's own stand side by side until one is chosen.
import { atom, useAtomValue, useSetAtom } from 'jotai'
import { Icon } from '../../icons/icon.tsx'
import { useLocale } from '../locale.tsx'
import { draftAtom, resolveAtom } from './draft.ts'
import type { DraftRefusal, EntryName } from './draft-data.ts'
import { entryTitle } from './entry-title.ts'
import { valueLines } from './value-lines.ts'

type Conflict = DraftRefusal['conflicts'][number]

/** The entries whose fields show a conflict beside them. */
export const openEntriesAtom = atom<readonly EntryName[]>([])

/** All other conflicts, above whatever page is open. */
export function Conflicts() {
  const { conflicts } = useAtomValue(draftAtom)
  const openEntries = useAtomValue(openEntriesAtom)
  return [...conflicts.values()]
    .filter(({ name }) => !openEntries.includes(name))
    .map((conflict) => <ConflictNotice conflict={conflict} key={conflict.name} />)
}

function ConflictNotice({ conflict: { name, mine, theirs } }: { conflict: Conflict }) {
  const locale = useLocale()
  const { texts, fill, moment } = locale
  const words = texts.editing.conflict
  const resolve = useSetAtom(resolveAtom)
  const by = theirs.by ?? texts.request.conflict.somebody
  const id = `conflict-${name}`
  return (
    <section className="notice" role="alert" aria-labelledby={id}>
      <Icon name="alert" />
      <h2 id={id}>{fill(words.title, { name: by, entry: entryTitle(name, locale) })}</h2>
      <p>{words.text}</p>
      <div className="versus">
        <div>
          <h3>{theirs.at ? fill(words.theirs, { name: by, time: moment(theirs.at).timeInSentence }) : by}</h3>
          <Value value={theirs.value} />
        </div>
        <div>
          <h3>{words.mine}</h3>
          <Value value={mine} />
        </div>
      </div>
      <div className="actions">
        <button type="button" className="btn" onClick={() => resolve(name, 'theirs')}>
          {words.keepTheirs}
        </button>
        <button type="button" className="text-btn" onClick={() => resolve(name, 'mine')}>
          {words.keepMine}
        </button>
      </div>
    </section>
  )
}

function Value({ value }: { value: unknown }) {
  const locale = useLocale()
  return (
    <p className="quote" dir="auto">
      {valueLines(value, locale)
        .map(({ label, text }) => (label ? locale.fill(locale.texts.labelled, { label, text }) : text))
        .join('\n')}
    </p>
  )
}
