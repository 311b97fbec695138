// The fields of a picture: another file, its focal point, its alternative texts, and how each slot cuts it.
import { useEffect, useRef, useState } from 'react'
import type { Language } from '../../../src/language/language.ts'
import { pictureSource } from '../../../src/pictures/files.ts'
import { fieldId } from '../../api/field-path.ts'
import { altLanguages, type DraftPictures, type PictureSource, type PictureState } from '../../api/pictures-data.ts'
import { DeskIcon } from '../desk-icon.tsx'
import { useEditing } from '../editing/editing.tsx'
import { ErrorLine } from '../editing/field-errors.tsx'
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
  const { file, source } = edit
  const size = { width: number(picture.wanted.width), height: number(picture.wanted.height) }
  const missingAlt = altLanguages(languages).filter((language) => !edit.alt[language]?.trim())
  /** Somebody wanted to use the picture without them. */
  const [isAltAsked, setAltAsked] = useState(false)
  const current = shownPicture(picture, source)
  function use() {
    const [first] = missingAlt
    if (!first) return void edit.use()
    setAltAsked(true)
    document.getElementById(altId(picture.slot, first))?.focus()
  }
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
          <FileErrors messages={edit.faults} />
          {!file && <p className="hint">{fill(labels.wanted, size)}</p>}
          {source && isSmaller(source, picture.wanted) && <ErrorLine text={fill(labels.small, size)} />}
          {file ? (
            <AltTexts picture={picture} edit={edit} missing={isAltAsked ? missingAlt : []} />
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
            disabled={edit.sent !== undefined}
            aria-busy={edit.isUsing}
            onClick={use}
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

/** What is wrong with the file. It is brought into view: the bar at the lower edge may cover its place. */
function FileErrors({ messages }: { messages: readonly string[] }) {
  const element = useRef<HTMLDivElement>(null)
  const text = messages.join()
  useEffect(() => {
    if (text) element.current?.scrollIntoView({ block: 'center' })
  }, [text])
  return (
    <div role="alert" ref={element}>
      {messages.map((message) => (
        <ErrorLine text={message} key={message} />
      ))}
    </div>
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

const altId = (slot: string, language: string) => fieldId(`/pictures/${slot}/alt/${language}`)

/** Whether the largest crop of `source` in the shape of `wanted` is smaller. */
const isSmaller = (source: PictureSource, wanted: PictureState['wanted']) =>
  Math.round(Math.min(source.width, (source.height * wanted.width) / wanted.height)) < wanted.width

interface AltTextsProps extends Pick<PictureEditorProps, 'picture'> {
  edit: PictureEdit
  /** The languages that are marked. A new photograph has no description yet, which is no error before it is used. */
  missing: readonly string[]
}

/** The alternative text in each language of the site. */
function AltTexts({ picture, edit: { alt, setAlt }, missing }: AltTextsProps) {
  const { texts, fill, language: deskLanguage } = useLocale()
  const { languages } = useEditing().content
  const labels = texts.editor.picture
  function hintOf(language: Language) {
    const used = [...(alt[language] ?? '')].length
    if (used > 0) return fill(texts.editor.length, { used })
    return altLanguages(languages).includes(language) ? labels.altMissing : texts.facts.field.optional
  }
  return (
    <div className="both">
      {startingWith(deskLanguage, languages).map((language) => {
        const id = altId(picture.slot, language)
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
              aria-invalid={isMissing || undefined}
              aria-describedby={`${id}-hint`}
              onChange={({ target }) => setAlt(language, target.value)}
            />
            <div id={`${id}-hint`}>
              {isMissing ? <ErrorLine text={labels.altMissing} /> : <p className="hint">{hintOf(language)}</p>}
            </div>
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
