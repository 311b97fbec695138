// The editor of a picture, with its file, focal point, alternative texts and crops.
import { useState } from 'react'
import { pictureSource } from '../../../src/pictures/files.ts'
import { altLanguages, type PictureSource, type PictureState } from '../../api/pictures-data.ts'
import { type DraftPicture, isComplete } from '../data/pictures.ts'
import { DeskIcon } from '../desk-icon.tsx'
import { useEditing } from '../editing/editing.tsx'
import { useLocale } from '../locale.tsx'
import { AltTexts, altId } from './alt-texts.tsx'
import { FocalPoint } from './focal-point.tsx'
import { PictureCrops } from './picture-crops.tsx'
import { PictureFile } from './picture-file.tsx'
import { type PictureEditOptions, usePictureEdit } from './use-picture.ts'

interface PictureEditorProps extends PictureEditOptions {
  picture: DraftPicture
  /** One level below the title, which is an h2 in a dialog and an h1 on a page. */
  heading: 'h2' | 'h3'
  closeLabel: string
}

export function PictureEditor({ picture, heading, closeLabel, ...options }: PictureEditorProps) {
  const { languages } = useEditing().content
  const { texts, fill } = useLocale()
  const labels = texts.editor.picture
  const edit = usePictureEdit(picture, options)
  const { file } = edit
  const missingAlt = altLanguages(languages).filter((language) => !edit.alt[language]?.trim())
  /** True after an attempt to use the picture without alternative texts. */
  const [isAltAsked, setAltAsked] = useState(false)
  const isPrepared = !edit.isSaved && (!edit.isChanged || isComplete(picture))
  const shown = shownPicture(picture, edit.source)
  function use() {
    const [first] = missingAlt
    if (!first) return edit.use()
    setAltAsked(true)
    document.getElementById(altId(picture.slot, first))?.focus()
  }
  return (
    <>
      <div className={file ? 'picture' : 'picture picture-none'}>
        <div className="sheet-body">
          {shown && file && <FocalPoint picture={shown} focus={edit.focus} onChange={edit.setFocus} />}
          {shown && !file && (
            <div className="focal">
              <img src={shown.url} alt="" width={shown.width} height={shown.height} />
            </div>
          )}
          <PictureFile picture={picture} edit={edit} />
          {/* A new photograph has no alternative text yet, which is not an error before it is used. */}
          {file && <AltTexts slot={picture.slot} edit={edit} missing={isAltAsked ? missingAlt : []} />}
          {!file && picture.altKey && <p className="note">{labels.altInTexts}</p>}
        </div>
        {file && <PictureCrops picture={picture} edit={edit} heading={heading} />}
      </div>
      <div className="sheet-end">
        {file && (
          <>
            <p className="note" role="status">
              {isPrepared ? labels.later : fill(labels.preparing, picture.progress)}
            </p>
            <button
              type="button"
              className="btn"
              disabled={edit.sent !== undefined}
              aria-busy={edit.isUsing}
              onClick={use}
            >
              {labels.use}
            </button>
          </>
        )}
        <button type="button" className="text-btn" onClick={edit.cancel}>
          {edit.isStarted ? labels.cancel : closeLabel}
        </button>
        {edit.isChanged && (
          <button type="button" className="text-btn" onClick={edit.putBack}>
            <DeskIcon name="undo" />
            {labels.published}
          </button>
        )}
      </div>
    </>
  )
}

/** The whole file, the crop of a file that browsers cannot show, or else the built-in drawing. */
function shownPicture({ crops, drawing }: PictureState, source: PictureSource | undefined) {
  for (const { url, width, height } of [source, crops[0]].filter((shown) => shown !== undefined)) {
    if (url) return { url, width, height }
  }
  if (!drawing) return undefined
  const { src, width, height } = pictureSource(drawing)
  return { url: src, width, height }
}
