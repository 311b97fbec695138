// The buttons that take one change or all changes out of the draft.
import { useSetAtom } from 'jotai'
import { useState } from 'react'
import type { Language } from '../../../src/language/language.ts'
import { itemAt } from '../../api/changes.ts'
import type { ContentValues } from '../../api/content.ts'
import { type Path, parseTextPath, valueAt } from '../../api/paths.ts'
import { discardUrl } from '../../api/publishing.ts'
import { useChange, useEditing } from '../editing/editing.tsx'
import { useSaveDraft } from '../editing/save-draft.ts'
import { forgetEditsAtom } from '../editing/unsaved-edits.ts'
import { useLocale } from '../locale.tsx'
import { useShowToast } from '../shell/toast.ts'
import { type Change, changeLine, changePaths } from './changes.ts'
import { SiteAction, type SiteActionProps } from './site-action.tsx'

interface PutBackProps {
  change: Change
  /** Called before the first value is taken out of the draft. */
  onPutBack: () => void
}

/** One button for a whole service or location, or one for each language of a text. */
export function PutBack({ change, onPutBack }: PutBackProps) {
  const title = changeLine(change.path, useLocale())
  const paths = changePaths([change])
  if (itemAt(change.path)) return <PutBackButton paths={paths} title={title} onPutBack={onPutBack} />
  return paths.map((path) => (
    <PutBackButton
      paths={[path]}
      title={title}
      language={parseTextPath(path)?.language}
      onPutBack={onPutBack}
      key={path}
    />
  ))
}

interface PutBackButtonProps extends Omit<PutBackProps, 'change'> {
  paths: readonly Path[]
  title: string
  language?: Language
}

/** Takes the values at `paths` out of the draft, then becomes Undo, because a dialog makes toasts unreachable. */
function PutBackButton({ paths, title, language, onPutBack }: PutBackButtonProps) {
  const { texts, fill, languageName } = useLocale()
  const { content, document } = useEditing()
  const change = useChange()
  const save = useSaveDraft()
  /** The draft that still had the values. */
  const [before, setBefore] = useState<ContentValues>()
  const text = before ? texts.undo : texts.publish.putBack
  function toggle() {
    onPutBack()
    setBefore(before ? undefined : document)
    for (const path of paths) change(path, valueAt(before ?? content.published, path))
    void save()
  }
  return (
    <>
      <small role="status">{before && texts.publish.discarded}</small>
      <button type="button" className="text-btn" onClick={toggle}>
        {language ? fill(texts.labelled, { label: languageName(language), text }) : text}
        <span className="vh" translate="no">
          , {title}
        </span>
      </button>
    </>
  )
}

interface DiscardDraftProps extends Pick<SiteActionProps<void>, 'close' | 'onRefused'> {
  count: number
}

/** Takes all `count` changes out of the draft after a confirmation. */
export function DiscardDraft({ count, ...action }: DiscardDraftProps) {
  const { texts, plural } = useLocale()
  const labels = texts.publish
  const { content } = useEditing()
  const forgetEdits = useSetAtom(forgetEditsAtom)
  const showToast = useShowToast()
  function onDone() {
    forgetEdits()
    showToast({ kind: 'success', title: labels.discarded })
  }
  return (
    // The question would open below the visible part of the dialog.
    <details
      className="discard-draft"
      onToggle={({ currentTarget }) => currentTarget.scrollIntoView({ block: 'center' })}
    >
      <summary className="text-btn">{labels.discardAll}</summary>
      <p>{labels.discardAllText}</p>
      <SiteAction
        className="btn btn-bad"
        url={discardUrl}
        body={{ revision: content.revision }}
        onDone={onDone}
        {...action}
      >
        {plural(labels.discard, count)}
      </SiteAction>
    </details>
  )
}
