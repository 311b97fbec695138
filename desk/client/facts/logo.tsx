// The logo of the company: an SVG, PNG or JPEG in place of the mark of the site.
import { useQuery } from '@tanstack/react-query'
import { useSetAtom } from 'jotai'
import { useState } from 'react'
import { fieldId } from '../../api/field-path.ts'
import { sessionEndedAtom } from '../data/session.ts'
import { DeskIcon } from '../desk-icon.tsx'
import { useValue } from '../editing/editing.tsx'
import { errorSentence } from '../editing/error-sentence.ts'
import { ErrorLine, FieldErrors } from '../editing/field-errors.tsx'
import { fieldTexts } from '../editing/labels.ts'
import { useSaveDraft } from '../editing/save-draft.ts'
import { useLocale } from '../locale.tsx'
import { percent } from '../pictures/focal-point.tsx'
import { picturesQuery } from '../pictures/pictures.ts'
import { UploadRefused, upload } from '../pictures/upload.ts'
import { useUndo } from '../shell/undo.ts'

const path = '/brand/logo'

export function LogoForm() {
  const locale = useLocale()
  const { texts, fill } = locale
  const labels = texts.facts.branding
  const undo = useUndo()
  const { value: file, base, set } = useValue<string | null | undefined>(path)
  const { send, sent, fault } = useLogoUpload(set)
  const { logo } = useQuery(picturesQuery).data ?? {}
  const isOwn = file !== null && file !== undefined
  const isPrepared = logo?.address !== undefined || logo?.fault !== undefined
  const status = isOwn ? (isPrepared ? labels.ownLogo : labels.preparing) : labels.siteLogo
  function putBack() {
    set(base)
    undo(fill(texts.facts.removed, { name: labels.ownLogo }), () => set(file))
  }
  return (
    <fieldset className="logo-form">
      <legend>{fieldTexts(path, locale).label}</legend>
      <p className="note" id="logo-hint">
        {labels.logoHint}
      </p>
      {isOwn && logo?.address && (
        <img src={logo.address} alt={fieldTexts(path, locale).label} width={logo.width} height={logo.height} />
      )}
      <div className="file-line">
        <p role="status">
          {sent === undefined ? status : fill(texts.editor.picture.sending, { percent: percent(sent) })}
        </p>
        <span className="file-pick">
          <label className="text-btn" htmlFor={fieldId(path)}>
            {isOwn ? texts.editor.picture.another : labels.chooseLogo}
          </label>
          <input
            className="vh"
            id={fieldId(path)}
            type="file"
            accept="image/svg+xml,image/png,image/jpeg"
            aria-describedby="logo-hint"
            disabled={sent !== undefined}
            onChange={({ target }) => void send(target.files?.[0])}
          />
        </span>
        {file !== base && (
          <button type="button" className="text-btn" onClick={putBack}>
            <DeskIcon name="undo" />
            {labels.builtInLogo}
          </button>
        )}
      </div>
      <div role="alert">
        {[fault, logo?.fault].map((message) => message && <ErrorLine text={message} key={message} />)}
      </div>
      <FieldErrors path={path} />
    </fieldset>
  )
}

/** Sends a file, and saves the draft with it: only then it is prepared. */
function useLogoUpload(onSent: (file: string) => void) {
  const locale = useLocale()
  const { faults } = locale.texts.editor.picture
  const { logoType } = locale.texts.facts.branding
  const save = useSaveDraft()
  const endSession = useSetAtom(sessionEndedAtom)
  const [sent, setSent] = useState<number>()
  const [fault, setFault] = useState<string>()
  async function send(file: File | undefined) {
    if (!file) return
    setFault(undefined)
    setSent(0)
    try {
      onSent((await upload(file, setSent, 'logo')).file)
      await save()
    } catch (error) {
      if (!(error instanceof UploadRefused)) throw error
      if (error.fault === 'signed-out') endSession(true)
      const reason = ['type', 'heic', 'film'].includes(error.fault) ? logoType : faults[error.fault]
      setFault([reason, error.reason && errorSentence(error.reason, locale)].filter(Boolean).join(' '))
    } finally {
      setSent(undefined)
    }
  }
  return { send, sent, fault }
}
