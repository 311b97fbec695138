// The state of a picture that is being edited. Only the browser stores it until `use` writes it to the draft.
import { useEffect, useEffectEvent, useState } from 'react'
import type { Path } from '../../api/paths.ts'
import type { PictureValue } from '../../api/pictures-data.ts'
import { type DraftPicture, isComplete } from '../data/pictures.ts'
import { useEditing, useErrors, useValue } from '../editing/editing.tsx'
import { errorSentence } from '../editing/error-sentence.ts'
import { useSaveDraft } from '../editing/save-draft.ts'
import { useLocale } from '../locale.tsx'
import { useUndo } from '../shell/toast.ts'
import type { Focus } from './focal-point.tsx'
import { useStartedPicture } from './started-picture.ts'
import { useUpload } from './use-upload.ts'

/** The default focal point. */
const middle: Focus = [0.5, 0.5]

export interface PictureEditOptions {
  /** Called when the draft has the picture, and again when its files are made. */
  onUsed: () => void
  /** Called when the picture is complete, and when a colleague has changed it first. */
  onClose: () => void
}

export function usePictureEdit(picture: DraftPicture, { onUsed, onClose }: PictureEditOptions) {
  const locale = useLocale()
  const path: Path = `/pictures/${picture.slot}`
  const { value, isChanged, set } = useValue<PictureValue | undefined>(path)
  const { edits, conflicts } = useEditing().unsaved
  const errors = useErrors(path)
  const save = useSaveDraft()
  const putBack = usePutBack(path, onUsed)
  const { started, start, forgetStarted } = useStartedPicture(picture.slot)
  const [isUsing, setUsing] = useState(false)
  const { send, sent, message } = useUpload('photograph', (uploaded) => start({ uploaded, at: Date.now() }))
  const { uploaded } = started
  // A new file has neither texts nor a focal point.
  const before = uploaded ? undefined : value
  const alt = started.alt ?? before?.alt ?? {}
  const focus = started.focus ?? before?.focus
  const file = uploaded?.file ?? value?.file
  const isSaved = isUsing && !edits.has(path)
  // A conflict is shown above the page.
  const isOver = conflicts.has(path) || (isSaved && isComplete(picture))

  useOnceTrue(isSaved, () => {
    forgetStarted()
    onUsed()
  })
  useOnceTrue(isOver, () => {
    onUsed()
    onClose()
  })

  return {
    file,
    /** The uploaded file, or the file of the draft. */
    source: uploaded?.source ?? picture.source,
    alt,
    setAlt: (language: string, text: string) => start({ ...started, alt: { ...alt, [language]: text } }),
    focus: focus ?? middle,
    setFocus: (next: Focus) => start({ ...started, focus: next }),
    choose: send,
    /** The share of the file that has been sent; undefined if no upload is running. */
    sent,
    errors: [...(message ? [message] : []), ...errors.map((error) => errorSentence(error, locale))],
    isChanged,
    /** True if a choice or text is not in the draft yet. */
    isStarted: Object.keys(started).length > 0,
    isUsing: isUsing && errors.length === 0,
    /** True if the picture is in the draft, and its files are being converted. */
    isSaved,
    use() {
      if (!file) return
      set({ file, alt, ...(focus && { focus: [...focus] }) })
      setUsing(true)
      void save()
    },
    cancel() {
      forgetStarted()
      onClose()
    },
    async putBack() {
      forgetStarted()
      await putBack()
      onClose()
    },
  }
}

/** Returns a function that restores the published picture. Undo restores the picture of the draft. */
function usePutBack(path: Path, onUsed: () => void) {
  const { texts, fill } = useLocale()
  const { value, published, set } = useValue<PictureValue | undefined>(path)
  const save = useSaveDraft()
  const undo = useUndo()
  return async () => {
    set(published)
    const title = fill(texts.labelled, { label: texts.editing.titles.picture, text: texts.editor.isBack.published })
    undo(title, () => {
      set(value)
      void save().then(onUsed)
    })
    await save()
    onUsed()
  }
}

/** Calls `then` whenever `condition` becomes true. */
function useOnceTrue(condition: boolean, then: () => void) {
  const onTrue = useEffectEvent(then)
  useEffect(() => {
    if (condition) onTrue()
  }, [condition])
}

export type PictureEdit = ReturnType<typeof usePictureEdit>
