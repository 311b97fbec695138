// The publishing dialog: the errors to correct, the warnings, and the changes with a choice of those to publish.
import { useQuery } from '@tanstack/react-query'
import { atom, useAtom, useSetAtom } from 'jotai'
import { useState } from 'react'
import { Value } from 'typebox/value'
import { changeKey, countChanges } from '../../api/changes.ts'
import { type Path, unitAt } from '../../api/paths.ts'
import { type PublishResult, publishUrl } from '../../api/publishing.ts'
import { contentQuery } from '../data/content.ts'
import { draftDocument } from '../editing/document.ts'
import { isBeingPrepared, useEditing, withFieldPath } from '../editing/editing.tsx'
import { ErrorList } from '../editing/error-list.tsx'
import { titleLine } from '../editing/labels.ts'
import { sendable } from '../editing/unsaved-edits.ts'
import { useLocale } from '../locale.tsx'
import { Sheet } from '../shell/sheet.tsx'
import { useUndo } from '../shell/toast.ts'
import { ChangeList } from './change-list.tsx'
import { type Change, changedUnit, changeLine, changePaths, groupChanges } from './changes.ts'
import { BlockingErrors, Checks } from './checks.tsx'
import { PreviewLink } from './preview-link.tsx'
import { DiscardDraft, PutBack } from './put-back.tsx'
import { type PublishRefusal, SiteAction, type SiteActionProps } from './site-action.tsx'
import { publishedAtom, useUndoPublishing } from './undo-publishing.ts'

export const publishOpenAtom = atom(false)

export function PublishDialog() {
  const [isOpen, setOpen] = useAtom(publishOpenAtom)
  return isOpen && <OpenDialog onClose={() => setOpen(false)} />
}

function OpenDialog({ onClose }: { onClose: () => void }) {
  const choice = useChoice()
  return (
    <Sheet className="sheet-publish" title={choice.title} onClose={onClose}>
      {(close) => <PublishForm choice={choice} close={close} />}
    </Sheet>
  )
}

type Choice = ReturnType<typeof useChoice>

/** The changes in the dialog, and the selection to publish. */
function useChoice() {
  const { texts, plural } = useLocale()
  const { content } = useEditing()
  // A change that was put back stays in the list, with the button that undoes this.
  const [listed, setListed] = useState<readonly Path[]>([])
  const paths = [...new Set([...listed, ...content.changes])]
  const saved = draftDocument(content, new Map())
  const changes = groupChanges(paths.map((path) => changedUnit(content.published, saved, path)))
  /** The names of the changes that stay in the draft. */
  const [excluded, setExcluded] = useState<readonly string[]>([])
  const inDraft = changes.filter(isInDraft)
  const chosen = inDraft.filter(({ name }) => !excluded.includes(name))
  return {
    title: chosen.length > 0 ? plural(texts.publish.title, chosen.length) : texts.publish.titleNothing,
    changes,
    inDraft,
    chosen,
    excluded,
    exclude: (names: readonly string[]) => setExcluded(names),
    onPutBack: () => setListed(paths),
  }
}

const isInDraft = ({ units }: Change) => units.some(({ before, after }) => !Value.Equal(before, after))

function PublishForm({ choice, close }: { choice: Choice; close: () => void }) {
  const labels = useLocale().texts.publish
  const { unsaved } = useEditing()
  const { changes, inDraft, chosen, excluded } = choice
  const [refusal, setRefusal] = useState<PublishRefusal>()
  const { errors, isPreparing } = useBlockingErrors(excluded, refusal)
  const toDiscard = countChanges([...changePaths(inDraft), ...unsaved.edits.keys()])
  function exclude(names: readonly string[]) {
    choice.exclude(names)
    setRefusal(undefined)
  }
  return (
    <>
      <div className="sheet-body">
        {refusal && !refusal.errors?.length && (
          <p className="bad" role="alert">
            {labels.stale}
          </p>
        )}
        <Unsaved />
        {errors.length > 0 && <BlockingErrors errors={errors} />}
        {errors.length === 0 && chosen.length > 0 && <Checks units={chosen.flatMap(({ units }) => units)} />}
        {inDraft.length > 1 && (
          <button
            type="button"
            className="text-btn"
            onClick={() => exclude(chosen.length > 0 ? inDraft.map(({ name }) => name) : [])}
          >
            {chosen.length > 0 ? labels.chooseNone : labels.chooseAll}
          </button>
        )}
        {changes.length > 0 && <DraftChanges {...choice} exclude={exclude} />}
        {toDiscard > 1 && <DiscardDraft count={toDiscard} close={close} onRefused={setRefusal} />}
      </div>
      <div className="sheet-end">
        {inDraft.length > 0 && (
          <PublishButton
            choice={choice}
            disabled={errors.length > 0 || isPreparing || chosen.length === 0}
            close={close}
            onRefused={setRefusal}
          />
        )}
        <button type="button" className="text-btn" onClick={close}>
          {labels.notYet}
        </button>
        <PreviewLink close={close} />
        <p className="note" role="status">
          {isPreparing && labels.preparing}
        </p>
      </div>
    </>
  )
}

interface PublishButtonProps extends Pick<SiteActionProps<PublishResult>, 'close' | 'onRefused'> {
  choice: Choice
  disabled: boolean
}

function PublishButton({ choice: { title, inDraft, chosen }, disabled, ...action }: PublishButtonProps) {
  const { texts, plural } = useLocale()
  const { content, unsaved } = useEditing()
  const setPublished = useSetAtom(publishedAtom)
  const undo = useUndoPublishing()
  const showUndo = useUndo()
  const isAll = chosen.length === inDraft.length
  // Until everything is saved, the content on the server is older than the shown content.
  const isSaving = sendable(unsaved).length > 0 || unsaved.state === 'saving'
  return (
    <SiteAction
      className="btn"
      url={publishUrl}
      body={{ revision: content.revision, ...(!isAll && { paths: changePaths(chosen) }) }}
      disabled={disabled || isSaving}
      onDone={({ version }: PublishResult) => {
        const published = { version, units: chosen.flatMap(({ units }) => units) }
        setPublished(published)
        // If nothing is left in the draft, the draft bar shows the new version.
        if (!isAll) showUndo(plural(texts.publish.published, version), () => undo(published))
      }}
      {...action}
    >
      {title}
    </SiteAction>
  )
}

/** The errors that prevent publishing. They are read again while a picture is being prepared, which takes seconds. */
function useBlockingErrors(excluded: readonly string[], refusal: PublishRefusal | undefined) {
  const { content } = useEditing()
  // The errors of a change that stays in the draft do not matter yet.
  const standing = content.errors.filter(({ path }) => !excluded.includes(changeKey(unitAt(path) ?? path)))
  // A chosen change may depend on an excluded one.
  const errors = [...standing, ...(refusal?.errors ?? [])].map(withFieldPath)
  const isPreparing = errors.some(isBeingPrepared)
  useQuery({ ...contentQuery, refetchInterval: isPreparing ? 2000 : false })
  return { errors: errors.filter((error) => !isBeingPrepared(error)), isPreparing }
}

/** The changes, each with a checkbox that publishes it. */
function DraftChanges({ changes, inDraft, excluded, exclude, onPutBack }: Choice) {
  const locale = useLocale()
  const { texts, fill } = locale
  const { include } = texts.publish
  return (
    <ChangeList changes={changes}>
      {(change) => (
        <>
          <Authors change={change} />
          {inDraft.length > 1 && isInDraft(change) && (
            <label className="change-choice">
              <input
                type="checkbox"
                aria-label={fill(texts.labelled, { label: include, text: changeLine(change.path, locale) })}
                checked={!excluded.includes(change.name)}
                onChange={({ currentTarget: { checked } }) =>
                  exclude(checked ? excluded.filter((name) => name !== change.name) : [...excluded, change.name])
                }
              />
              {include}
            </label>
          )}
          <PutBack change={change} onPutBack={onPutBack} />
        </>
      )}
    </ChangeList>
  )
}

/** The people who wrote the values of a change. */
function Authors({ change: { units } }: { change: Change }) {
  const { content } = useEditing()
  const written = content.units.filter(({ path, draft }) => draft && units.some((unit) => unit.path === path))
  const names = [...new Set(written.map(({ by }) => by))].filter(Boolean)
  return names.length > 0 && <small translate="no">{names.join(', ')}</small>
}

/** Values that are only in this browser: the server has refused them, or could not be reached. */
function Unsaved() {
  const locale = useLocale()
  const { unsaved } = useEditing()
  const sent = new Map(unsaved.state === 'failed' ? [] : sendable(unsaved))
  const waiting = [...unsaved.edits.keys()].filter((path) => !sent.has(path))
  if (waiting.length === 0) return null
  const titles = waiting.map((path) => titleLine(path, locale)).join(', ')
  return (
    <div>
      <p className="bad" role="alert" translate="no">
        {locale.fill(locale.texts.publish.unsaved, { units: titles })}
      </p>
      <ErrorList errors={[...unsaved.errors.values()].flat()} />
    </div>
  )
}
