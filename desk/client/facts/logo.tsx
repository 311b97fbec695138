// The logo of the company: an SVG, PNG or JPEG in place of the mark of the site.
import { useQueryClient } from '@tanstack/react-query'
import { useSetAtom } from 'jotai'
import { useEffect, useState } from 'react'
import { Icon } from '../../../src/icons/icon.tsx'
import type { Branding } from '../../../src/site/site-file.ts'
import { pages } from '../../api/addresses.ts'
import type { FactEntry, LogoDetails } from '../../api/facts-data.ts'
import { sessionEndedAtom } from '../data/session.ts'
import { viewKey } from '../data/views.ts'
import { DeskIcon } from '../desk-icon.tsx'
import { percent } from '../editor/focal-point.tsx'
import { UploadRefused, upload } from '../editor/upload.ts'
import { useLocale } from '../locale.tsx'
import { useDraft } from '../pages/draft.ts'
import { faultSentence } from '../pages/fault-sentence.ts'
import { useSaveDraft } from '../pages/save-draft.ts'
import { useUndo } from '../shell/undo.ts'

/** How often the server is asked whether the logo is prepared, in milliseconds. */
const askAgain = 1000

interface LogoFormProps {
  entry: FactEntry
  logo: LogoDetails | undefined
}

export function LogoForm({ entry, logo }: LogoFormProps) {
  const { texts, fill } = useLocale()
  const labels = texts.facts.branding
  const undo = useUndo()
  const { value, set } = useDraft().of(entry as FactEntry & { value: Branding })
  const { logo: before } = entry.builtIn as Branding
  const { send, sent, fault } = useLogoUpload((file) => set({ ...value, logo: file }))
  const isPrepared = logo?.address !== undefined || logo?.fault !== undefined
  usePreparation(value.logo !== undefined && !isPrepared)
  function putBack() {
    const { logo, ...others } = value
    set({ ...others, ...(before !== undefined && { logo: before }) })
    undo(fill(texts.facts.removed, { name: labels.ownLogo }), () =>
      set((latest) => ({ ...latest, ...(logo && { logo }) })),
    )
  }
  const status =
    sent !== undefined
      ? fill(texts.editor.picture.sending, { percent: percent(sent) })
      : value.logo === undefined
        ? labels.siteLogo
        : isPrepared
          ? labels.ownLogo
          : labels.preparing
  return (
    <fieldset className="logo-form">
      <legend>{labels.logo}</legend>
      <p className="note" id="logo-hint">
        {labels.logoHint}
      </p>
      {value.logo !== undefined && logo?.address && (
        <img src={logo.address} alt={labels.logo} width={logo.width} height={logo.height} />
      )}
      <div className="file-line">
        <p role="status">{status}</p>
        <span className="file-pick">
          <label className="text-btn" htmlFor="logo-file">
            {value.logo === undefined ? labels.chooseLogo : texts.editor.picture.another}
          </label>
          <input
            className="vh"
            id="logo-file"
            type="file"
            accept="image/svg+xml,image/png,image/jpeg"
            aria-describedby="logo-hint"
            disabled={sent !== undefined}
            onChange={({ target }) => void send(target.files?.[0])}
          />
        </span>
        {value.logo !== before && (
          <button type="button" className="text-btn" onClick={putBack}>
            <DeskIcon name="undo" />
            {labels.builtInLogo}
          </button>
        )}
      </div>
      <div role="alert">
        {[fault, logo?.fault].filter(Boolean).map((message) => (
          <p className="err" key={message}>
            <Icon name="alert" />
            <span>{message}</span>
          </p>
        ))}
      </div>
    </fieldset>
  )
}

/** Sends a file, and saves the draft with it: only then it is prepared. */
function useLogoUpload(onSent: (file: string) => void) {
  const locale = useLocale()
  const { faults } = locale.texts.editor.picture
  const { logoType } = locale.texts.facts.branding
  const save = useSaveDraft()
  const queries = useQueryClient()
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
      // The page still has the logo before.
      await queries.invalidateQueries({ queryKey: viewKey(pages.facts('company')) })
    } catch (error) {
      if (!(error instanceof UploadRefused)) throw error
      if (error.fault === 'signed-out') endSession(true)
      const reason = ['type', 'heic', 'film'].includes(error.fault) ? logoType : faults[error.fault]
      setFault([reason, error.reason && faultSentence(error.reason, locale)].filter(Boolean).join(' '))
    } finally {
      setSent(undefined)
    }
  }
  return { send, sent, fault }
}

/** Asks for the page again while the logo is being prepared. */
function usePreparation(isWaiting: boolean) {
  const queries = useQueryClient()
  useEffect(() => {
    if (!isWaiting) return
    const timer = setInterval(() => queries.invalidateQueries({ queryKey: viewKey(pages.facts('company')) }), askAgain)
    return () => clearInterval(timer)
  }, [isWaiting, queries])
}
