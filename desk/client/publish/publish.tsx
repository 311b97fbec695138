// The dialog that publishes: every change, what must be corrected first, what to look at, and the choice of the changes.
import { useQuery } from '@tanstack/react-query'
import { atom, useAtom, useSetAtom } from 'jotai'
import { useState } from 'react'
import { Value } from 'typebox/value'
import { changeOf, countChanges } from '../../api/changes.ts'
import { type Path, unitOf } from '../../api/paths.ts'
import { type PublishRequest, type PublishResult, publishAddress } from '../../api/publishing.ts'
import { contentQuery } from '../editing/content.ts'
import { draftDocument } from '../editing/document.ts'
import { sendable } from '../editing/draft-store.ts'
import { atItsField, useEditing } from '../editing/editing.tsx'
import { ErrorList } from '../editing/error-list.tsx'
import { titleLine } from '../editing/labels.ts'
import { useLocale } from '../locale.tsx'
import { Sheet } from '../shell/sheet.tsx'
import { ChangeList } from './change-list.tsx'
import { type Change, changedUnit, changeLine, groupChanges, pathsOf } from './changes.ts'
import { Blocking, Checks } from './checks.tsx'
import { PreviewLink } from './preview-link.tsx'
import { DiscardDraft, PutBack } from './put-back.tsx'
import { type Refusal, type SiteActionOptions, useSiteAction } from './site-action.ts'

/** Whether the dialog is open. */
export const publishOpenAtom = atom(false)
/** The version that was published last in this window: Undo publishes the one before. */
export const publishedAtom = atom<number | null>(null)

export function PublishDialog() {
  const [isOpen, setOpen] = useAtom(publishOpenAtom)
  return isOpen && <OpenDialog onClose={() => setOpen(false)} />
}

function OpenDialog({ onClose }: { onClose: () => void }) {
  const { texts, plural } = useLocale()
  const { content } = useEditing()
  // What was put back stays in the list, with its button.
  const [kept, keep] = useState<readonly Path[]>([])
  const saved = draftDocument(content, new Map())
  const paths = [...new Set([...kept, ...content.changes])]
  const changes = groupChanges(paths.map((path) => changedUnit(content.published, saved, path)))
  const count = changes.filter(isInDraft).length
  const title = count > 0 ? plural(texts.publish.title, count) : texts.publish.titleNothing
  return (
    <Sheet className="sheet-publish" title={title} closeLabel={texts.close} onClose={onClose}>
      {(close) => <PublishForm changes={changes} onPutBack={() => keep(paths)} close={close} />}
    </Sheet>
  )
}

const isInDraft = ({ units }: Change) => units.some(({ before, after }) => !Value.Equal(before, after))

interface PublishFormProps {
  changes: readonly Change[]
  onPutBack: () => void
  /** Closes the dialog. */
  close: () => void
}

function PublishForm({ changes, onPutBack, close }: PublishFormProps) {
  const { texts } = useLocale()
  const { content, draft } = useEditing()
  const [left, setLeft] = useState<readonly string[]>([])
  const [refusal, setRefusal] = useState<Refusal>()
  const inDraft = changes.filter(isInDraft)
  const chosen = inDraft.filter(({ name }) => !left.includes(name))
  // What is wrong with a change that is not published does not matter yet.
  const standing = content.errors.filter(({ path }) => !left.includes(changeOf(unitOf(path) ?? path)))
  // One change may need another one.
  const errors = chosen.length > 0 ? [...standing, ...(refusal?.errors ?? [])].map(atItsField) : []
  const isPreparing = errors.some(({ code }) => code === 'picture-not-ready')
  useQuery({ ...contentQuery, refetchInterval: isPreparing ? 2000 : false })
  const toDiscard = countChanges([...pathsOf(inDraft), ...draft.edits.keys()])
  function choose(name: string, isChosen: boolean) {
    setLeft(isChosen ? left.filter((other) => other !== name) : [...left, name])
    setRefusal(undefined)
  }
  return (
    <>
      <div className="sheet-body">
        {refusal && !refusal.errors?.length && (
          <p className="bad" role="alert">
            {texts.publish.stale}
          </p>
        )}
        <Unsaved />
        {errors.length > 0 && <Blocking errors={errors} />}
        {changes.length > 0 && (
          <ChangeList changes={changes}>
            {(change) => (
              <>
                <Authors change={change} />
                {inDraft.length > 1 && inDraft.includes(change) && (
                  <Choice change={change} isChosen={chosen.includes(change)} choose={choose} />
                )}
                <PutBack change={change} onPutBack={onPutBack} />
              </>
            )}
          </ChangeList>
        )}
        {errors.length === 0 && chosen.length > 0 && <Checks units={chosen.flatMap(({ units }) => units)} />}
        {toDiscard > 1 && <DiscardDraft count={toDiscard} close={close} onRefused={setRefusal} />}
      </div>
      <div className="sheet-end">
        {inDraft.length > 0 && (
          <PublishButton
            chosen={chosen}
            isAll={chosen.length === inDraft.length}
            isBlocked={errors.length > 0}
            close={close}
            onRefused={setRefusal}
          />
        )}
        <button type="button" className="text-btn" onClick={close}>
          {texts.publish.notYet}
        </button>
        <PreviewLink />
      </div>
    </>
  )
}

interface PublishButtonProps extends Pick<SiteActionOptions<PublishResult>, 'close' | 'onRefused'> {
  chosen: readonly Change[]
  isAll: boolean
  isBlocked: boolean
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
      onClick={() => send({ revision: content.revision, ...(!isAll && { paths: pathsOf(chosen) }) })}
    >
      {isPending ? labels.publishing : label}
    </button>
  )
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
function Choice({ change: { name, path }, isChosen, choose }: ChoiceProps) {
  const locale = useLocale()
  return (
    <label className="change-choice">
      <input type="checkbox" checked={isChosen} onChange={({ currentTarget }) => choose(name, currentTarget.checked)} />
      <span>{locale.texts.publish.include}</span>
      <span className="vh" translate="no">
        , {changeLine(path, locale)}
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
