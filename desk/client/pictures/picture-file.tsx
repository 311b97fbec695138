// The file of a picture, with its progress, its errors and the button for another file.
import type { PictureState } from '../../api/pictures-data.ts'
import { DeskIcon } from '../desk-icon.tsx'
import { ErrorLine } from '../editing/field-errors.tsx'
import { useLocale } from '../locale.tsx'
import { toPercent } from './focal-point.tsx'
import type { PictureEdit } from './use-picture.ts'

interface PictureFileProps {
  picture: PictureState
  edit: PictureEdit
}

export function PictureFile({ picture: { wanted }, edit }: PictureFileProps) {
  const { texts, fill, number } = useLocale()
  const labels = texts.editor.picture
  const { file, source, sent } = edit
  const size = { width: number(wanted.width), height: number(wanted.height) }
  // The width of the largest crop with the wanted aspect ratio.
  const width = source && Math.round(Math.min(source.width, (source.height * wanted.width) / wanted.height))
  function status() {
    if (sent !== undefined) return fill(labels.sending, { percent: toPercent(sent) })
    if (!file) return labels.builtIn
    const name = file.startsWith('uploads/') ? labels.photograph : file
    return source ? fill(labels.file, { name, width: number(source.width), height: number(source.height) }) : name
  }
  return (
    <>
      <div className="file-line">
        <p className="note" role="status">
          {status()}
        </p>
        <span className="file-pick">
          <input
            className="file-input"
            id="picture-file"
            type="file"
            accept="image/jpeg,image/png,image/webp,image/avif,image/tiff"
            disabled={sent !== undefined}
            onChange={({ target }) => void edit.choose(target.files?.[0])}
          />
          <label className="text-btn" htmlFor="picture-file">
            <DeskIcon name="image" />
            {file ? labels.another : labels.choose}
          </label>
        </span>
      </div>
      <div role="alert">
        {edit.errors.map((error) => (
          <div key={error} ref={bringIntoView}>
            <ErrorLine text={error} />
          </div>
        ))}
      </div>
      {!file && <p className="hint">{fill(labels.wanted, size)}</p>}
      {width !== undefined && width < wanted.width && <ErrorLine text={fill(labels.small, size)} />}
    </>
  )
}

/** Scrolls to the error, which the draft bar may cover. */
const bringIntoView = (element: HTMLElement | null) => element?.scrollIntoView({ block: 'center' })
