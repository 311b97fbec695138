// The fields of a picture: another file, its focal point, its alternative texts, and how each slot cuts it.
import { Icon } from '../../../src/icons/icon.tsx'
import { pictureSource } from '../../../src/pictures/files.ts'
import { fieldId } from '../../api/field-path.ts'
import type { DraftPictures, PictureSource, PictureState } from '../../api/pictures-data.ts'
import { DeskIcon } from '../desk-icon.tsx'
import { useEditing } from '../editing/editing.tsx'
import { startingWith } from '../editing/language-order.ts'
import { useLocale } from '../locale.tsx'
import { FocalPoint, percent } from './focal-point.tsx'
import { PictureCrops } from './picture-crops.tsx'
import { type PictureEdit, type PictureEditOptions, usePictureEdit } from './use-picture.ts'

interface PictureEditorProps extends PictureEditOptions {
  picture: PictureState
  progress: DraftPictures['progress']
  /** The level below that of its title, which a dialog has as h2 and a page as h1. */
  heading: 'h2' | 'h3'
  closeLabel: string
}

/** In the dialog, or on the page of the picture. */
export function PictureEditor({ picture, progress, heading, closeLabel, ...options }: PictureEditorProps) {
  const { languages } = useEditing().content
  const { texts, fill, number } = useLocale()
  const labels = texts.editor.picture
  const edit = usePictureEdit(picture, progress, options)
  const { file, source, alt } = edit
  const size = { width: number(picture.wanted.width), height: number(picture.wanted.height) }
  const missingAlt = file ? languages.filter((language) => !alt[language]?.trim()) : []
  const current = shownPicture(picture, source)
  return (
    <>
      <div className={file ? 'picture' : 'picture picture-none'}>
        <div className="sheet-body">
          {current &&
            (file ? (
              <FocalPoint picture={current} focus={edit.focus} onChange={edit.setFocus} />
            ) : (
              <div className="focal">
                <img src={current.address} alt="" width={current.width} height={current.height} />
              </div>
            ))}
          <FileLine progress={progress} edit={edit} />
          <div role="alert">
            {edit.faults.map((message) => (
              <p className="err" key={message}>
                <Icon name="alert" />
                {message}
              </p>
            ))}
          </div>
          {!file && <p className="hint">{fill(labels.wanted, size)}</p>}
          {source?.isSmall && (
            <p className="err">
              <Icon name="alert" />
              {fill(labels.small, size)}
            </p>
          )}
          {file ? (
            <AltTexts picture={picture} edit={edit} missing={missingAlt} />
          ) : (
            picture.altKey && <p className="note">{labels.altInTexts}</p>
          )}
        </div>
        {file && <PictureCrops picture={picture} edit={edit} heading={heading} />}
      </div>
      <div className="sheet-end">
        {file && (
          <button
            type="button"
            className="btn"
            disabled={missingAlt.length > 0 || edit.sent !== undefined}
            aria-busy={edit.isUsing}
            onClick={() => void edit.use()}
          >
            {labels.use}
          </button>
        )}
        <button type="button" className="text-btn" onClick={edit.cancel}>
          {edit.isStarted ? labels.cancel : closeLabel}
        </button>
        {edit.isChanged && (
          <button type="button" className="text-btn" onClick={() => void edit.putBack()}>
            <DeskIcon name="undo" />
            {labels.published}
          </button>
        )}
        {file && <p className="note">{labels.later}</p>}
      </div>
    </>
  )
}

/** What the file is, or how far it is on its way, and the button for another one. */
function FileLine({
  progress,
  edit: { file, source, sent, isWaiting, choose },
}: Pick<PictureEditorProps, 'progress'> & { edit: PictureEdit }) {
  const { texts, fill, number } = useLocale()
  const labels = texts.editor.picture
  function status() {
    if (sent !== undefined) return fill(labels.sending, { percent: percent(sent) })
    if (isWaiting) return fill(labels.preparing, { ready: progress.ready, total: progress.total })
    if (!file) return labels.builtIn
    const name = file.startsWith('uploads/') ? labels.photograph : file
    return source ? fill(labels.file, { name, width: number(source.width), height: number(source.height) }) : name
  }
  return (
    <div className="file-line">
      <p role="status">{status()}</p>
      <span className="file-pick">
        <input
          className="file-input"
          id="picture-file"
          type="file"
          accept="image/jpeg,image/png,image/webp,image/avif,image/tiff"
          disabled={sent !== undefined}
          onChange={({ target }) => void choose(target.files?.[0])}
        />
        <label className="text-btn" htmlFor="picture-file">
          <DeskIcon name="image" />
          {file ? labels.another : labels.choose}
        </label>
      </span>
    </div>
  )
}

/** The alternative text in each language of the site. */
function AltTexts({
  picture,
  edit: { alt, setAlt, isNew },
  missing,
}: Pick<PictureEditorProps, 'picture'> & { edit: PictureEdit; missing: readonly string[] }) {
  const { texts, fill, language: deskLanguage } = useLocale()
  const { languages } = useEditing().content
  const labels = texts.editor.picture
  return (
    <div className="both">
      {startingWith(deskLanguage, languages).map((language) => {
        const id = fieldId(`/pictures/${picture.slot}/alt/${language}`)
        const text = alt[language] ?? ''
        const isMissing = missing.includes(language)
        return (
          <div className="field" key={language}>
            <label htmlFor={id}>{fill(labels.alt, { language: texts.languages[language] })}</label>
            <textarea
              id={id}
              rows={2}
              lang={language}
              dir="auto"
              value={text}
              // A new photograph has no description yet. That is no fault.
              aria-invalid={(!isNew && isMissing) || undefined}
              aria-describedby={`${id}-hint`}
              onChange={({ target }) => setAlt(language, target.value)}
            />
            <p className="hint" id={`${id}-hint`}>
              {isMissing ? labels.altMissing : fill(texts.editor.length, { used: [...text].length })}
            </p>
          </div>
        )
      })}
    </div>
  )
}

/** The whole file; the crop of a file that browsers cannot show; what the site shows while the office has no picture. */
function shownPicture({ crops, drawing }: PictureState, source: PictureSource | undefined) {
  if (source?.address) return { ...source, address: source.address }
  const [crop] = crops
  if (crop?.address) return { ...crop, address: crop.address }
  if (!drawing) return undefined
  const { src, width, height } = pictureSource(drawing)
  return { address: src, width, height }
}
