// A conflict of two people who changed the same value: both values side by side, to choose one.
import { atom, useAtomValue, useSetAtom } from 'jotai'
import { Icon } from '../../../src/icons/icon.tsx'
import type { ContentUnit } from '../../api/content.ts'
import { fieldId } from '../../api/field-path.ts'
import { type Path, parseTextPath, valueAt } from '../../api/paths.ts'
import { useLocale } from '../locale.tsx'
import { findField } from '../shell/target-field.ts'
import { getUnitValue } from './document.ts'
import { useEditing } from './editing.tsx'
import { titleLine } from './labels.ts'
import { TextWithChips } from './text-with-chips.tsx'
import { resolveAtom } from './unsaved-edits.ts'
import { valueLines } from './value-lines.ts'

/** The paths whose fields show the conflict. */
export const openPathsAtom = atom<readonly Path[]>([])

/** The conflicts that no field shows, above the open page. */
export function Conflicts() {
  const { conflicts } = useEditing().unsaved
  const openPaths = useAtomValue(openPathsAtom)
  return [...conflicts.values()]
    .filter(({ path }) => !openPaths.includes(path))
    .map((theirs) => <Conflict theirs={theirs} key={theirs.path} />)
}

export function Conflict({ theirs }: { theirs: ContentUnit }) {
  const { content, document } = useEditing()
  const locale = useLocale()
  const { texts, fill, moment } = locale
  const labels = texts.editing.conflict
  const resolve = useSetAtom(resolveAtom)
  const { path, at } = theirs
  const name = theirs.by || texts.request.conflict.somebody
  const id = `conflict-${fieldId(path)}`
  function choose(choice: 'mine' | 'theirs') {
    resolve(path, choice)
    leaveConflict(path)
  }
  return (
    <section className="notice" role="alert" aria-labelledby={id}>
      <Icon name="alert" />
      <h2 id={id}>{fill(labels.title, { name, unit: titleLine(path, locale) })}</h2>
      <p>{labels.text}</p>
      <div className="versus">
        <div>
          <h3>{fill(labels.theirs, { name, time: moment(at).time })}</h3>
          <ValueText path={path} value={getUnitValue(content, theirs)} />
        </div>
        <div>
          <h3>{labels.mine}</h3>
          <ValueText path={path} value={valueAt(document, path)} />
        </div>
      </div>
      <div className="actions">
        <button type="button" className="btn" onClick={() => choose('theirs')}>
          {labels.keepTheirs}
        </button>
        <button type="button" className="text-btn" onClick={() => choose('mine')}>
          {labels.keepMine}
        </button>
      </div>
    </section>
  )
}

function ValueText({ path, value }: { path: Path; value: unknown }) {
  const locale = useLocale()
  const lines = valueLines(path, value, locale).map(({ label, text }) =>
    label ? locale.fill(locale.texts.labelled, { label, text }) : text,
  )
  return (
    <p className="quote" dir="auto" translate="no">
      <TextWithChips text={lines.join('\n')} language={parseTextPath(path)?.language ?? locale.language} />
    </p>
  )
}

/** Moves the focus from the buttons of a conflict, which disappear, to its field if that is on this page. */
function leaveConflict(path: Path) {
  const next = findField(fieldId(path)) ?? document.getElementById('main')
  next?.focus()
}
