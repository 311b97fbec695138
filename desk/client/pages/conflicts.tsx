// Two people changed the same entry of the draft: both values are shown side by side, and the person chooses one.
import { atom, useAtomValue, useSetAtom } from 'jotai'
import { Icon } from '../../../src/icons/icon.tsx'
import type { DraftRefusal } from '../../api/draft-data.ts'
import { fieldId } from '../../api/field-path.ts'
import type { Path } from '../../api/paths.ts'
import { useLocale } from '../locale.tsx'
import { draftAtom, resolveAtom } from './draft.ts'
import { entryTitle } from './entry-title.ts'
import { EntryValue } from './entry-value.tsx'

type Conflict = DraftRefusal['conflicts'][number]

/** The entries whose fields show a conflict beside them. */
export const openEntriesAtom = atom<readonly Path[]>([])

/** All other conflicts, above the open page. */
export function Conflicts() {
  const { conflicts } = useAtomValue(draftAtom)
  const openEntries = useAtomValue(openEntriesAtom)
  return [...conflicts.values()]
    .filter(({ path }) => !openEntries.includes(path))
    .map((conflict) => <ConflictNotice conflict={conflict} key={conflict.path} />)
}

function ConflictNotice({ conflict: { path, mine, theirs } }: { conflict: Conflict }) {
  const locale = useLocale()
  const { texts, fill, moment } = locale
  const labels = texts.editing.conflict
  const resolve = useSetAtom(resolveAtom)
  const by = theirs.by ?? texts.request.conflict.somebody
  const id = `conflict-${fieldId(path)}`
  return (
    <section className="notice" role="alert" aria-labelledby={id}>
      <Icon name="alert" />
      <h2 id={id}>{fill(labels.title, { name: by, entry: entryTitle(path, locale) })}</h2>
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
        <button type="button" className="btn" onClick={() => resolve(path, 'theirs')}>
          {labels.keepTheirs}
        </button>
        <button type="button" className="text-btn" onClick={() => resolve(path, 'mine')}>
          {labels.keepMine}
        </button>
      </div>
    </section>
  )
}
