// An upload with its progress and its error.
import { useSetAtom } from 'jotai'
import { useState } from 'react'
import type { UploadResult } from '../../api/pictures-data.ts'
import { sessionEndedAtom } from '../data/session.ts'
import { errorSentence } from '../editing/error-sentence.ts'
import { useLocale } from '../locale.tsx'
import { type PictureKind, UploadError, upload } from './upload.ts'

/** `sent` is the share that has been sent, from 0 to 1; undefined if no upload is running. */
export function useUpload(kind: PictureKind, onSent: (uploaded: UploadResult) => unknown) {
  const locale = useLocale()
  const { editor, facts } = locale.texts
  const endSession = useSetAtom(sessionEndedAtom)
  const [sent, setSent] = useState<number>()
  const [message, setMessage] = useState<string>()
  async function send(file: File | undefined) {
    if (!file) return
    setMessage(undefined)
    setSent(0)
    try {
      await onSent(await upload(file, setSent, kind))
    } catch (error) {
      if (!(error instanceof UploadError)) throw error
      if (error.code === 'signed-out') endSession(true)
      const isWrongLogo = kind === 'logo' && ['type', 'heic', 'film'].includes(error.code)
      const reason = isWrongLogo ? facts.branding.logoType : editor.picture.faults[error.code]
      setMessage([reason, error.reason && errorSentence(error.reason, locale)].filter(Boolean).join(' '))
    } finally {
      setSent(undefined)
    }
  }
  return { send, sent, message }
}
