// The logo of the company, an SVG, PNG or JPEG that replaces the mark of the site.
import { useQuery } from '@tanstack/react-query'
import { fieldId } from '../../api/field-path.ts'
import { picturesQuery } from '../data/pictures.ts'
import { useValue } from '../editing/editing.tsx'
import { ErrorLine, FieldErrors } from '../editing/field-errors.tsx'
import { fieldTexts } from '../editing/field-texts.ts'
import { RevertButtons } from '../editing/revert-buttons.tsx'
import { useSaveDraft } from '../editing/save-draft.ts'
import { useLocale } from '../locale.tsx'
import { toPercent } from '../pictures/focal-point.tsx'
import { useUpload } from '../pictures/use-upload.ts'

const path = '/brand/logo'

export function LogoForm() {
  const locale = useLocale()
  const { texts, fill } = locale
  const labels = texts.facts.branding
  const { label: title = '' } = fieldTexts(path, locale)
  const { value: file, set } = useValue<string | null | undefined>(path)
  const save = useSaveDraft()
  const { send, sent, message } = useUpload('logo', (uploaded) => {
    set(uploaded.file)
    // The server converts a logo only when the draft has it.
    return save()
  })
  const { logo } = useQuery(picturesQuery).data ?? {}
  const isOwn = file !== null && file !== undefined
  const isPrepared = logo?.url !== undefined || logo?.fault !== undefined
  const ownStatus = isPrepared ? labels.ownLogo : labels.preparing
  const status = isOwn ? ownStatus : labels.siteLogo
  return (
    <fieldset className="logo-form">
      <legend>{title}</legend>
      <p className="note" id="logo-hint">
        {labels.logoHint}
      </p>
      {isOwn && logo?.url && <img src={logo.url} alt={title} width={logo.width} height={logo.height} />}
      <div className="file-line">
        <p className="note" role="status">
          {sent === undefined ? status : fill(texts.editor.picture.sending, { percent: toPercent(sent) })}
        </p>
        <span className="file-pick">
          <label className="text-btn" htmlFor={fieldId(path)}>
            {isOwn ? texts.editor.picture.another : labels.chooseLogo}
          </label>
          <input
            className="file-input"
            id={fieldId(path)}
            type="file"
            accept="image/svg+xml,image/png,image/jpeg"
            aria-describedby="logo-hint"
            disabled={sent !== undefined}
            onChange={({ target }) => void send(target.files?.[0])}
          />
        </span>
        <RevertButtons path={path} name={title} />
      </div>
      <div role="alert">{[message, logo?.fault].map((error) => error && <ErrorLine text={error} key={error} />)}</div>
      <FieldErrors path={path} />
    </fieldset>
  )
}
