// A picture while it is edited: its file, alternative texts and focal point. Nothing is in the draft before `use`.
import { useQueryClient } from '@tanstack/react-query'
import { useSetAtom } from 'jotai'
import { useEffect, useRef, useState } from 'react'
import { sessionEndedAtom } from '../data/session.ts'
import { viewKey } from '../data/views.ts'
import { pages } from '../desk-addresses.ts'
import type { DeskView } from '../desk-data.ts'
import { useLocale } from '../locale.tsx'
import { useDraft } from '../pages/draft.ts'
import { faultSentence } from '../pages/fault-list.tsx'
import { useSaveDraft } from '../pages/save-draft.ts'
import type { Focus } from './focal-point.tsx'
import type { PicturePage, PictureValue, Uploaded } from './pictures-data.ts'
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
  const queries = useQueryClient()
  const endSession = useSetAtom(sessionEndedAtom)
  const [uploaded, setUploaded] = useState<Uploaded>()
  const [sent, setSent] = useState<number>()
  const [fault, setFault] = useState<string>()
  const [alt, setAlt] = useState(entry.value?.alt ?? {})
  const [focus, setFocus] = useState<Focus | undefined>(entry.value?.focus)
  const [isUsing, setUsing] = useState(false)
  const file = uploaded?.file ?? entry.value?.file
  const isWaiting = isUsing && progress.ready < progress.total

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

  async function choose(chosen: File | undefined) {
    if (!chosen) return
    setFault(undefined)
    setSent(0)
    try {
      setUploaded(await upload(chosen, setSent))
      setFocus(undefined)
      setAlt({})
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
    await queries.invalidateQueries({ queryKey: viewKey(pages.picture(slot)) })
    const latest = queries.getQueryData<DeskView>(viewKey(pages.picture(slot)))
    const made = latest?.page.kind === 'picture' ? latest.page.progress : progress
    onUsed()
    if (made.ready >= made.total) onClose()
  }
  async function putBack() {
    entry.set(picture.published)
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
    setAlt: (language: string, text: string) => setAlt({ ...alt, [language]: text }),
    focus: focus ?? middle,
    setFocus,
    /** The part of the file that has been sent, while it is sent. */
    sent,
    /** What is wrong with the file or with the picture. */
    faults: [...(fault ? [fault] : []), ...entry.faults.map((found) => faultSentence(found, locale))],
    isChanged: entry.isChanged,
    isUsing,
    /** The picture is in the draft, and its files are being made. */
    isWaiting,
    choose,
    use,
    putBack,
  }
}

export type PictureEdit = ReturnType<typeof usePictureEdit>
