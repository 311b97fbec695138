// A picture while it is edited: its file, alternative texts and focal point. Nothing is in the draft before `use`,
// but the browser keeps it.
import { useQueryClient } from '@tanstack/react-query'
import { useSetAtom } from 'jotai'
import { useEffect, useRef, useState } from 'react'
import { pages } from '../../api/addresses.ts'
import type { DeskView } from '../../api/desk-data.ts'
import type { PicturePage, PictureValue } from '../../api/pictures-data.ts'
import { sessionEndedAtom } from '../data/session.ts'
import { viewKey } from '../data/views.ts'
import { useLocale } from '../locale.tsx'
import { useDraft } from '../pages/draft.ts'
import { faultSentence } from '../pages/fault-sentence.ts'
import { useSaveDraft } from '../pages/save-draft.ts'
import { useUndo } from '../shell/undo.ts'
import type { Focus } from './focal-point.tsx'
import { forgetStarted, keepStarted, readStarted, type StartedPicture } from './started-picture.ts'
import { UploadRefused, upload } from './upload.ts'

/** The focal point before somebody chooses one. */
const middle: Focus = [0.5, 0.5]
/** How often the server is asked whether the files are made, in milliseconds. */
const askAgain = 1000

export interface PictureEditOptions {
  /** Called when the draft has the picture, and again when its files are made. */
  onUsed: () => void
  /** Called when nothing is left to do, and when somebody else has changed the picture first. */
  onClose: () => void
}

export function usePictureEdit({ picture, progress }: PicturePage, { onUsed, onClose }: PictureEditOptions) {
  const locale = useLocale()
  const { faults } = locale.texts.editor.picture
  const { slot } = picture
  const entry = useDraft().of(picture.entry)
  const save = useSaveDraft()
  const undo = useUndo()
  const queries = useQueryClient()
  const endSession = useSetAtom(sessionEndedAtom)
  const [started, setStarted] = useState<StartedPicture>({})
  const [sent, setSent] = useState<number>()
  const [fault, setFault] = useState<string>()
  const [isUsing, setUsing] = useState(false)
  const { uploaded } = started
  // A new file has neither texts nor a focal point.
  const before = uploaded ? undefined : entry.value
  const alt = started.alt ?? before?.alt ?? {}
  const focus = started.focus ?? before?.focus
  const file = uploaded?.file ?? entry.value?.file
  const isWaiting = isUsing && progress.ready < progress.total

  useEffect(() => {
    void readStarted(slot).then((stored) => {
      if (stored) setStarted((now) => ({ ...stored, ...now }))
    })
  }, [slot])
  useEffect(() => {
    if (!isWaiting) return
    const timer = setInterval(() => queries.invalidateQueries({ queryKey: viewKey(pages.picture(slot)) }), askAgain)
    return () => clearInterval(timer)
  }, [isWaiting, queries, slot])
  const wasWaiting = useRef(false)
  useEffect(() => {
    if (wasWaiting.current && !isWaiting) {
      onUsed()
      onClose()
    }
    wasWaiting.current = isWaiting
  }, [isWaiting, onUsed, onClose])

  // The conflict is shown above the page.
  const hasConflict = entry.conflict !== undefined
  useEffect(() => {
    if (hasConflict) onClose()
  }, [hasConflict, onClose])

  function change(next: StartedPicture) {
    setStarted(next)
    void keepStarted(slot, next)
  }
  async function choose(chosen: File | undefined) {
    if (!chosen) return
    setFault(undefined)
    setSent(0)
    try {
      change({ uploaded: await upload(chosen, setSent), at: Date.now() })
    } catch (error) {
      if (!(error instanceof UploadRefused)) throw error
      if (error.fault === 'signed-out') endSession(true)
      setFault(faults[error.fault] + (error.reason ? ` ${faultSentence(error.reason, locale)}` : ''))
    } finally {
      setSent(undefined)
    }
  }
  async function use() {
    if (!file) return
    const value: PictureValue = { file, alt, ...(focus && { focus: [focus[0], focus[1]] }) }
    setUsing(true)
    entry.set(value)
    if (!(await save())) return setUsing(false)
    void forgetStarted(slot)
    await queries.invalidateQueries({ queryKey: viewKey(pages.picture(slot)) })
    const latest = queries.getQueryData<DeskView>(viewKey(pages.picture(slot)))
    const made = latest?.page.kind === 'picture' ? latest.page.progress : progress
    onUsed()
    if (made.ready >= made.total) onClose()
  }
  /** Closes, and forgets what is not in the draft. */
  function cancel() {
    void forgetStarted(slot)
    onClose()
  }
  async function putBack() {
    void forgetStarted(slot)
    setStarted({})
    entry.set(picture.published)
    undo(locale.texts.editor.picture.published, () => {
      entry.set(entry.value)
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
    isNew: uploaded !== undefined,
    alt,
    setAlt: (language: string, text: string) => change({ ...started, alt: { ...alt, [language]: text } }),
    focus: focus ?? middle,
    setFocus: (next: Focus) => change({ ...started, focus: next }),
    /** The part of the file that has been sent, while it is sent. */
    sent,
    /** What is wrong with the file or with the picture. */
    faults: [...(fault ? [fault] : []), ...entry.faults.map((found) => faultSentence(found, locale))],
    isChanged: entry.isChanged,
    /** Something was chosen or typed that is not in the draft. */
    isStarted: !isUsing && Object.keys(started).length > 0,
    isUsing,
    /** The picture is in the draft, and its files are being made. */
    isWaiting,
    choose,
    cancel,
    use,
    putBack,
  }
}

export type PictureEdit = ReturnType<typeof usePictureEdit>
