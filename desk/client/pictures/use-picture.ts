// A picture while it is edited: its file, alternative texts and focal point. Nothing is in the draft before `use`,
// but the browser keeps it.
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import type { Path } from '../../api/paths.ts'
import type { DraftPictures, PictureState, PictureValue } from '../../api/pictures-data.ts'
import { useConflict, useErrors, useValue } from '../editing/editing.tsx'
import { errorSentence } from '../editing/error-sentence.ts'
import { useSaveDraft } from '../editing/save-draft.ts'
import { useLocale } from '../locale.tsx'
import { useUndo } from '../shell/undo.ts'
import type { Focus } from './focal-point.tsx'
import { isComplete, picturesQuery } from './pictures.ts'
import { forgetStarted, keepStarted, readStarted, type StartedPicture } from './started-picture.ts'
import { useUpload } from './use-upload.ts'

/** The focal point before somebody chooses one. */
const middle: Focus = [0.5, 0.5]
export interface PictureEditOptions {
  /** Called when the draft has the picture, and again when its files are made. */
  onUsed: () => void
  /** Called when nothing is left to do, and when somebody else has changed the picture first. */
  onClose: () => void
}

export function usePictureEdit(
  picture: PictureState,
  progress: DraftPictures['progress'],
  { onUsed, onClose }: PictureEditOptions,
) {
  const locale = useLocale()
  const { slot } = picture
  const path: Path = `/pictures/${slot}`
  const { value, published, isChanged, set } = useValue<PictureValue | undefined>(path)
  const errors = useErrors(path)
  const hasConflict = useConflict(path) !== undefined
  const save = useSaveDraft()
  const undo = useUndo()
  const queries = useQueryClient()
  const [started, setStarted] = useState<StartedPicture>({})
  const [isUsing, setUsing] = useState(false)
  const { send, sent, fault } = useUpload('photograph', (uploaded) => change({ uploaded, at: Date.now() }))
  const { uploaded } = started
  // A new file has neither texts nor a focal point.
  const before = uploaded ? undefined : value
  const alt = started.alt ?? before?.alt ?? {}
  const focus = started.focus ?? before?.focus
  const file = uploaded?.file ?? value?.file
  const isWaiting = isUsing && !isComplete(progress)

  useEffect(() => {
    void readStarted(slot).then((stored) => {
      if (stored) setStarted((now) => ({ ...stored, ...now }))
    })
  }, [slot])
  const wasWaiting = useRef(false)
  useEffect(() => {
    if (wasWaiting.current && !isWaiting) {
      onUsed()
      onClose()
    }
    wasWaiting.current = isWaiting
  }, [isWaiting, onUsed, onClose])

  // The conflict is shown above the page.
  useEffect(() => {
    if (hasConflict) onClose()
  }, [hasConflict, onClose])

  function change(next: StartedPicture) {
    setStarted(next)
    void keepStarted(slot, next)
  }
  async function use() {
    if (!file) return
    setUsing(true)
    set({ file, alt, ...(focus && { focus: [focus[0], focus[1]] }) })
    if (!(await save())) return setUsing(false)
    void forgetStarted(slot)
    const latest = await queries.fetchQuery({ ...picturesQuery, staleTime: 0 })
    onUsed()
    if (isComplete(latest.progress)) onClose()
  }
  /** Closes, and forgets what is not in the draft. */
  function cancel() {
    void forgetStarted(slot)
    onClose()
  }
  async function putBack() {
    void forgetStarted(slot)
    setStarted({})
    set(published)
    undo(locale.texts.editor.picture.published, () => {
      set(value)
      void save().then(onUsed)
    })
    await save()
    onUsed()
    onClose()
  }
  return {
    file,
    /** The uploaded file, or that of the draft. */
    source: uploaded?.source ?? picture.source,
    alt,
    setAlt: (language: string, text: string) => change({ ...started, alt: { ...alt, [language]: text } }),
    focus: focus ?? middle,
    setFocus: (next: Focus) => change({ ...started, focus: next }),
    /** The part of the file that has been sent, while it is sent. */
    sent,
    /** What is wrong with the file or with the picture. */
    faults: [...(fault ? [fault] : []), ...errors.map((found) => errorSentence(found, locale))],
    isChanged,
    /** Something was chosen or typed that is not in the draft. */
    isStarted: !isUsing && Object.keys(started).length > 0,
    isUsing,
    /** The picture is in the draft, and its files are being made. */
    isWaiting,
    choose: send,
    cancel,
    use,
    putBack,
  }
}

export type PictureEdit = ReturnType<typeof usePictureEdit>
