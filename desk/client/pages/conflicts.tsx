// Two people changed the same entry of the draft: both values are shown side by side, and the person chooses one.
import { atom, useAtomValue, useSetAtom } from 'jotai'
import { Icon } from '../../../src/icons/icon.tsx'
import type { DraftRefusal, EntryName } from '../../api/draft-data.ts'
import { useLocale } from '../locale.tsx'
import { draftAtom, resolveAtom } from './draft.ts'
import { entryTitle } from './entry-title.ts'
import { EntryValue } from './entry-value.tsx'

type Conflict = DraftRefusal['conflicts'][number]

/** The entries whose fields show a conflict beside them. */
export const openEntriesAtom = atom<readonly EntryName[]>([])

/** All other conflicts, above the open page. */
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
  const labels = texts.editing.conflict
  const resolve = useSetAtom(resolveAtom)
  const by = theirs.by ?? texts.request.conflict.somebody
  const id = `conflict-${name}`
  return (
    <section className="notice" role="alert" aria-labelledby={id}>
      <Icon name="alert" />
      <h2 id={id}>{fill(labels.title, { name: by, entry: entryTitle(name, locale) })}</h2>
      <p>{labels.text}</p>
      <div className="versus">
        <div>
          <h3>{theirs.at ? fill(labels.theirs, { name: by, time: moment(theirs.at).timeInSentence }) : by}</h3>
          <EntryValue value={theirs.value} />
        </div>
        <div>
          <h3>{labels.mine}</h3>
          <EntryValue value={mine} />
        </div>
      </div>
      <div className="actions">
        <button type="button" className="btn" onClick={() => resolve(name, 'theirs')}>
          {labels.keepTheirs}
        </button>
        <button type="button" className="text-btn" onClick={() => resolve(name, 'mine')}>
          {labels.keepMine}
        </button>
      </div>
    </section>
  )
}
