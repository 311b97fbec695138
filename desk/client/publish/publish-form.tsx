// What publishing changes, what must be corrected first, what to look at, and the choice of the changes.
import { useQuery } from '@tanstack/react-query'
import { useSetAtom } from 'jotai'
import { useMemo, useState } from 'react'
import { Value } from 'typebox/value'
import { countChanges } from '../../api/changes.ts'
import type { PathError } from '../../api/content.ts'
import { type ChangedUnit, type PublishRequest, type PublishResult, publishAddress } from '../../api/publishing.ts'
import { contentQuery } from '../editing/content.ts'
import { draftDocument } from '../editing/document.ts'
import { sendable } from '../editing/draft-store.ts'
import { atItsField, useEditing } from '../editing/editing.tsx'
import { ErrorList } from '../editing/error-list.tsx'
import { titleLine } from '../editing/labels.ts'
import { useLocale } from '../locale.tsx'
import { ChangeList } from './change-list.tsx'
import { type Change, changedUnit, changeOfValue, changeTitle, groupChanges, pathsOf } from './changes.ts'
import { PreviewLink } from './preview-link.tsx'
import { Blocking, Checks } from './publish-checks.tsx'
import { publishedAtom } from './publish-state.ts'
import { DiscardDraft, PutBack, PutBackStatus, type Undoable } from './put-back.tsx'
import { type Refusal, useSiteAction } from './site-action.ts'

/** The changes in the draft of the team, without those that this browser is just taking out of it. */
export function useChanges(): Change[] {
  const { content, draft } = useEditing()
  return useMemo(() => {
    const saved = draftDocument(content, new Map())
    const units = content.changes.map((path) => changedUnit(content.published, saved, path))
    const isPutBack = ({ path, before }: ChangedUnit) => {
      const edit = draft.edits.get(path)
      return edit !== undefined && Value.Equal(edit.value, before)
    }
    return groupChanges(units.filter((unit) => !isPutBack(unit)))
  }, [content, draft.edits])
}

/** The changes that are chosen, and why they cannot be published. */
function useChoice(changes: readonly Change[]) {
  const { content } = useEditing()
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set())
  const [refused, setRefused] = useState<readonly PathError[]>([])
  const [isStale, setStale] = useState(false)
  const chosen = changes.filter(({ name }) => !left.has(name))
  // What is wrong with a change that is not published does not matter yet.
  const standing = content.errors.map(atItsField).filter(({ path }) => !left.has(changeOfValue(path)))
  return {
    chosen,
    isStale,
    isAll: chosen.length === changes.length,
    errors: chosen.length > 0 ? [...standing, ...refused] : [],
    choose(name: string, isChosen: boolean) {
      setLeft(new Set([...left, name].filter((other) => !isChosen || other !== name)))
      setRefused([])
    },
    /** One change may need another one. */
    refuse({ errors = [] }: Refusal) {
      setStale(errors.length === 0)
      setRefused(errors.map(atItsField))
    },
  }
}

interface PublishFormProps {
  changes: readonly Change[]
  /** Closes the dialog. */
  close: () => void
}

export function PublishForm({ changes, close }: PublishFormProps) {
  const { texts } = useLocale()
  const { draft } = useEditing()
  const { chosen, isStale, isAll, errors, choose, refuse } = useChoice(changes)
  const [undoable, setUndoable] = useState<Undoable>()
  useWaitForPictures(errors)
  const toDiscard = countChanges([...pathsOf(changes), ...draft.edits.keys()])
  return (
    <>
      <div className="sheet-body">
        {isStale && (
          <p className="bad" role="alert">
            {texts.publish.stale}
          </p>
        )}
        <PutBackStatus undoable={undoable} onUndone={() => setUndoable(undefined)} />
        <Unsaved />
        {errors.length > 0 && <Blocking errors={errors} />}
        {changes.length > 0 && (
          <ChangeList changes={changes}>
            {(change) => (
              <>
                <Authors change={change} />
                {changes.length > 1 && <Choice change={change} isChosen={chosen.includes(change)} choose={choose} />}
                <PutBack change={change} onDone={setUndoable} />
              </>
            )}
          </ChangeList>
        )}
        {errors.length === 0 && chosen.length > 0 && <Checks changes={chosen} />}
        {toDiscard > 1 && <DiscardDraft count={toDiscard} close={close} onRefused={refuse} />}
      </div>
      <div className="sheet-end">
        {changes.length > 0 && (
          <PublishButton {...{ chosen, isAll }} isBlocked={errors.length > 0} close={close} onRefused={refuse} />
        )}
        <button type="button" className="text-btn" onClick={close}>
          {texts.publish.notYet}
        </button>
        <PreviewLink />
      </div>
    </>
  )
}

interface PublishButtonProps {
  chosen: readonly Change[]
  isAll: boolean
  isBlocked: boolean
  close: () => void
  onRefused: (refusal: Refusal) => void
}

function PublishButton({ chosen, isAll, isBlocked, close, onRefused }: PublishButtonProps) {
  const { texts, plural } = useLocale()
  const labels = texts.publish
  const { content, draft } = useEditing()
  const setPublished = useSetAtom(publishedAtom)
  const { send, isPending } = useSiteAction<PublishRequest, PublishResult>(publishAddress, {
    onDone: ({ version }) => setPublished(version),
    close,
    onRefused,
  })
  // Until then, the revision is not the one that is shown.
  const isSaving = sendable(draft).length > 0 || draft.state === 'saving'
  const label = isAll ? labels.now : plural(labels.some, chosen.length)
  return (
    <button
      type="button"
      className="btn"
      disabled={isBlocked || isSaving || chosen.length === 0}
      aria-busy={isPending}
      onClick={() => isPending || send({ revision: content.revision, ...(!isAll && { paths: pathsOf(chosen) }) })}
    >
      {isPending ? labels.publishing : label}
    </button>
  )
}

/** Reads the content again as long as a picture is being prepared: it is ready within seconds. */
function useWaitForPictures(errors: readonly PathError[]) {
  const isPreparing = errors.some(({ code }) => code === 'picture-not-ready')
  useQuery({ ...contentQuery, refetchInterval: isPreparing ? 2000 : false })
}

/** Those who wrote the values of a change. */
function Authors({ change: { units } }: { change: Change }) {
  const { content } = useEditing()
  const written = content.entries.filter(({ path, draft }) => draft && units.some((unit) => unit.path === path))
  const names = [...new Set(written.map(({ by }) => by))].filter(Boolean)
  return names.length > 0 && <small translate="no">{names.join(', ')}</small>
}

interface ChoiceProps {
  change: Change
  isChosen: boolean
  choose: (name: string, isChosen: boolean) => void
}

/** Whether a change is published. */
function Choice({ change: { name, units }, isChosen, choose }: ChoiceProps) {
  const locale = useLocale()
  const { place, label } = changeTitle(units[0].path, locale)
  return (
    <label className="change-choice">
      <input type="checkbox" checked={isChosen} onChange={({ currentTarget }) => choose(name, currentTarget.checked)} />
      <span>{locale.texts.publish.include}</span>
      <span className="vh" translate="no">
        , {place}
        {label && `, ${label}`}
      </span>
    </label>
  )
}

/** What was typed in this browser and is not in the draft: the server has refused it, or could not be reached. */
function Unsaved() {
  const locale = useLocale()
  const { draft } = useEditing()
  const sent = new Map(draft.state === 'failed' ? [] : sendable(draft))
  const waiting = [...draft.edits.keys()].filter((path) => !sent.has(path))
  if (waiting.length === 0) return null
  const entries = waiting.map((path) => titleLine(path, locale)).join(', ')
  return (
    <div>
      <p className="bad" role="alert" translate="no">
        {locale.fill(locale.texts.publish.unsaved, { entries })}
      </p>
      <ErrorList errors={[...draft.errors.values()].flat()} />
    </div>
  )
}
