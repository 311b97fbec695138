// The buttons that take changes out of the draft: one, or all of them.
import { useSetAtom } from 'jotai'
import { useEffect, useRef } from 'react'
import { itemOf } from '../../api/changes.ts'
import { type Path, textOf, valueAt } from '../../api/paths.ts'
import { type DiscardRequest, discardAddress } from '../../api/publishing.ts'
import { forgetEditsAtom } from '../editing/draft-store.ts'
import { useChange, useEditing } from '../editing/editing.tsx'
import { useSaveDraft } from '../editing/save-draft.ts'
import { useLocale } from '../locale.tsx'
import { showToastAtom } from '../shell/toast.ts'
import { type Change, changeTitle } from './changes.ts'
import { type Refusal, useSiteAction } from './site-action.ts'

/** What was put back, and how it comes back. */
export interface Undoable {
  title: string
  run: () => void
}

/** A function that puts values back as they are published. */
function usePutBack(onDone: (undoable: Undoable) => void) {
  const { content, document } = useEditing()
  const change = useChange()
  const save = useSaveDraft()
  return (title: string, paths: readonly Path[]) => {
    const values = paths.map((path) => [path, valueAt(document, path)] as const)
    for (const path of paths) change(path, valueAt(content.published, path))
    void save()
    onDone({
      title,
      run() {
        for (const [path, value] of values) change(path, value)
        void save()
      },
    })
  }
}

/** Takes a change out of the draft: that of a service as a whole, that of a text for each language. */
export function PutBack({ change: { units }, onDone }: { change: Change; onDone: (undoable: Undoable) => void }) {
  const locale = useLocale()
  const { texts, fill } = locale
  const putBack = usePutBack(onDone)
  const paths = units.map(({ path }) => path)
  const { place, label } = changeTitle(units[0].path, locale)
  const title = label ? `${place}, ${label}` : place
  const parts = itemOf(units[0].path) ? [paths] : paths.map((path) => [path])
  return parts.map((part) => {
    const [path = units[0].path] = part
    const language = part.length === 1 ? textOf(path)?.language : undefined
    return (
      <button type="button" className="text-btn" onClick={() => putBack(title, part)} key={path}>
        {language ? fill(texts.publish.putBackIn, { language: texts.languages[language] }) : texts.publish.putBack}
        <span className="vh">, {title}</span>
      </button>
    )
  })
}

/** Says what was put back, with Undo: in a dialog, no toast can be reached. */
export function PutBackStatus({ undoable, onUndone }: { undoable: Undoable | undefined; onUndone: () => void }) {
  const { texts, fill } = useLocale()
  const status = useRef<HTMLParagraphElement>(null)
  const undo = useRef<HTMLButtonElement>(null)
  // The button that put it back is gone.
  useEffect(() => {
    if (undoable) undo.current?.focus()
  }, [undoable])
  return (
    <p className="put-back" role="status" tabIndex={-1} ref={status}>
      {undoable && (
        <>
          {fill(texts.labelled, { label: undoable.title, text: texts.publish.discarded })}{' '}
          <button
            type="button"
            className="text-btn"
            ref={undo}
            onClick={() => {
              undoable.run()
              status.current?.focus()
              onUndone()
            }}
          >
            {texts.undo}
          </button>
        </>
      )}
    </p>
  )
}

interface DiscardDraftProps {
  count: number
  close: () => void
  onRefused: (refusal: Refusal) => void
}

/** Asks, then takes all `count` changes out of the draft. */
export function DiscardDraft({ count, close, onRefused }: DiscardDraftProps) {
  const { texts, plural } = useLocale()
  const labels = texts.publish
  const { content } = useEditing()
  const forgetEdits = useSetAtom(forgetEditsAtom)
  const showToast = useSetAtom(showToastAtom)
  const { send, isPending } = useSiteAction<DiscardRequest>(discardAddress, {
    onDone() {
      forgetEdits()
      showToast({ kind: 'success', title: labels.discarded })
    },
    close,
    onRefused,
  })
  return (
    <details className="discard-draft">
      <summary className="text-btn">{labels.discardAll}</summary>
      <p>{labels.discardAllText}</p>
      <button
        type="button"
        className="btn btn-bad"
        aria-busy={isPending}
        onClick={() => isPending || send({ revision: content.revision })}
      >
        {plural(labels.discard, count)}
      </button>
    </details>
  )
}
