// A picture of the page: another file, its focal point, its alternative texts, and how each slot cuts it. Nothing is
// changed before "Use this picture".
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useSetAtom } from 'jotai'
import { useEffect, useId, useRef, useState } from 'react'
import { Icon } from '../../icons/icon.tsx'
import { sessionEndedAtom } from '../data/session.ts'
import { viewKey } from '../data/views.ts'
import { pages } from '../desk-addresses.ts'
import type { DeskView } from '../desk-data.ts'
import { DeskIcon } from '../desk-icon.tsx'
import { fieldId, valueName } from '../facts/plain-names.ts'
import { useLocale } from '../locale.tsx'
import { useDraft } from '../pages/draft.ts'
import { startingWith } from '../pages/language-order.ts'
import type { PicturePage, PictureValue, Uploaded } from '../pages/pages-data.ts'
import { useSaveDraft } from '../pages/save-draft.ts'
import { Sheet } from '../shell/sheet.tsx'
import { FocalPoint, type Focus, percent, positionOf } from './focal-point.tsx'
import { UploadRefused, upload } from './upload.ts'

interface PictureDialogProps {
  slot: string
  title: string
  /** The picture as the page shows it. */
  image: HTMLImageElement | undefined
  onClose: () => void
  /** Called when the draft has the picture, and again when its files are made. */
  onUsed: () => void
}

export function PictureDialog({ slot, title, image, onClose, onUsed }: PictureDialogProps) {
  const { texts } = useLocale()
  const { data, error } = useQuery<DeskView>({ queryKey: viewKey(pages.picture(slot)) })
  const page = data?.page.kind === 'picture' ? data.page : undefined
  return (
    <Sheet className="sheet-wide" title={title} closeLabel={texts.close} onClose={onClose}>
      {(close) => (
        <>
          {error && <p className="bad">{texts.problem.unreachable}</p>}
          {page && <PictureEditor page={page} image={image} onCancel={close} onUsed={onUsed} />}
        </>
      )}
    </Sheet>
  )
}

/** The focal point before somebody chooses one. */
const middle: Focus = [0.5, 0.5]
/** How often the server is asked whether the files are made, in milliseconds. */
const askAgain = 1000

interface PictureEditorProps {
  page: PicturePage
  /** The level below that of its title, which a dialog has as h2 and a page as h1. */
  heading?: 'h2' | 'h3'
  image?: HTMLImageElement | undefined
  onCancel: () => void
  onUsed: () => void
}

/** The fields of a picture: in the dialog, or on its page. */
export function PictureEditor({ page, heading: Heading = 'h3', image, onCancel, onUsed }: PictureEditorProps) {
  const { picture, languages, progress } = page
  const { texts, fill, number, language: deskLanguage } = useLocale()
  const words = texts.editor.picture
  const id = useId()
  const { slot, crops, wanted } = picture
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
  const source = uploaded?.source ?? picture.source
  const shown =
    shownPicture(source, crops) ??
    (image && { address: image.currentSrc, width: image.naturalWidth, height: image.naturalHeight })
  const isWaiting = isUsing && progress.ready < progress.total
  const altId = (language: string) => fieldId(valueName(picture.entry.name, `/alt/${language}`))
  const missingAlt = file ? languages.filter((language) => !alt[language]?.trim()) : []

  useEffect(() => {
    if (!isWaiting) return
    const timer = setInterval(() => queries.invalidateQueries({ queryKey: viewKey(pages.picture(slot)) }), askAgain)
    return () => clearInterval(timer)
  }, [isWaiting, queries, slot])
  const wasWaiting = useRef(false)
  useEffect(() => {
    if (wasWaiting.current && !isWaiting) {
      onUsed()
      onCancel()
    }
    wasWaiting.current = isWaiting
  }, [isWaiting, onUsed, onCancel])

  // The conflict is shown above the page.
  const hasConflict = entry.conflict !== undefined
  useEffect(() => {
    if (hasConflict) onCancel()
  }, [hasConflict, onCancel])

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
      setFault(words.faults[error.fault] + (error.reason ? ` ${error.reason}` : ''))
    } finally {
      setSent(undefined)
    }
  }
  async function use() {
    if (!file) return onCancel()
    const value: PictureValue = { file, alt, ...(focus && { focus: [focus[0], focus[1]] }) }
    setUsing(true)
    entry.set(value)
    if (await save()) {
      await queries.invalidateQueries({ queryKey: viewKey(pages.picture(slot)) })
      const latest = queries.getQueryData<DeskView>(viewKey(pages.picture(slot)))
      const made = latest?.page.kind === 'picture' ? latest.page.progress : progress
      onUsed()
      if (made.ready >= made.total) onCancel()
    } else setUsing(false)
  }
  async function putBack() {
    entry.set(picture.published)
    await save()
    onUsed()
    onCancel()
  }
  return (
    <>
      <div className="picture">
        <div className="sheet-body">
          {shown &&
            (file ? (
              <FocalPoint picture={shown} focus={focus ?? middle} onChange={setFocus} />
            ) : (
              <div className="focal">
                <img src={shown.address} alt="" width={shown.width} height={shown.height} />
              </div>
            ))}
          <div className="file-line">
            <p role="status">
              {sent !== undefined
                ? fill(words.sending, { percent: percent(sent) })
                : isWaiting
                  ? fill(words.preparing, { ready: progress.ready, total: progress.total })
                  : fileLine()}
            </p>
            <span className="file-pick">
              <input
                className="file-input"
                id={`${id}-file`}
                type="file"
                accept="image/jpeg,image/png,image/webp,image/avif,image/tiff"
                disabled={sent !== undefined}
                onChange={({ target }) => void choose(target.files?.[0])}
              />
              <label className="text-btn" htmlFor={`${id}-file`}>
                <DeskIcon name="image" />
                {file ? words.another : words.choose}
              </label>
            </span>
          </div>
          <div role="alert">
            {[...(fault ? [fault] : []), ...entry.faults.map(({ message }) => message)].map((message) => (
              <p className="err" key={message}>
                <Icon name="alert" />
                {message}
              </p>
            ))}
          </div>
          {source?.isSmall && (
            <p className="err">
              <Icon name="alert" />
              {fill(words.small, { width: number(wanted.width), height: number(wanted.height) })}
            </p>
          )}
          {file ? (
            <div className="both">
              {startingWith(deskLanguage, languages).map((language) => (
                <div className="field" key={language}>
                  <label htmlFor={altId(language)}>{fill(words.alt, { language: texts.languages[language] })}</label>
                  <textarea
                    id={altId(language)}
                    rows={2}
                    lang={language}
                    dir="auto"
                    value={alt[language] ?? ''}
                    // A new photograph has no description yet. That is no fault.
                    aria-invalid={(!uploaded && missingAlt.includes(language)) || undefined}
                    aria-describedby={`${altId(language)}-hint`}
                    onChange={({ target }) => setAlt({ ...alt, [language]: target.value })}
                  />
                  <p className="hint" id={`${altId(language)}-hint`}>
                    {missingAlt.includes(language)
                      ? words.altMissing
                      : fill(texts.editor.length, { used: [...(alt[language] ?? '')].length })}
                  </p>
                </div>
              ))}
            </div>
          ) : (
            picture.altKey && <p className="note">{words.altInTexts}</p>
          )}
        </div>
        <div className="picture-side">
          <Heading>{words.crops}</Heading>
          <div className="crops">
            {crops.map((crop) => {
              const box = { width: crop.width, height: crop.height }
              const cut = source?.address
                ? { src: source.address, position: positionOf(focus ?? middle, source, box) }
                : { src: crop.address, position: '50% 50%' }
              return (
                <figure key={crop.slot}>
                  {cut.src && (
                    <img
                      src={cut.src}
                      alt=""
                      {...box}
                      style={{ aspectRatio: `${box.width} / ${box.height}`, objectPosition: cut.position }}
                    />
                  )}
                  <figcaption>
                    {words.cuts[crop.slot as keyof typeof words.cuts] ?? words.cuts.other}
                    <br />
                    {number(box.width)} × {number(box.height)}
                  </figcaption>
                </figure>
              )
            })}
          </div>
          {file && source?.address && (
            <>
              <div className="pair-2">
                {([0, 1] as const).map((axis) => (
                  <div className="field" key={axis}>
                    <label htmlFor={`${id}-focus-${axis}`}>{axis === 0 ? words.across : words.down}</label>
                    <input
                      id={`${id}-focus-${axis}`}
                      type="number"
                      min={0}
                      max={100}
                      step={1}
                      value={percent((focus ?? middle)[axis])}
                      aria-describedby="focus-hint"
                      onChange={({ target }) => {
                        const next: [number, number] = [...(focus ?? middle)]
                        next[axis] = Math.min(100, Math.max(0, target.valueAsNumber || 0)) / 100
                        setFocus(next)
                      }}
                    />
                  </div>
                ))}
              </div>
              <p className="note" id="focus-hint">
                {words.hint}
              </p>
            </>
          )}
        </div>
      </div>
      <div className="sheet-end">
        <button
          type="button"
          className="btn"
          disabled={!file || missingAlt.length > 0 || sent !== undefined}
          aria-busy={isUsing}
          onClick={() => void use()}
        >
          {words.use}
        </button>
        <button type="button" className="text-btn" onClick={onCancel}>
          {words.cancel}
        </button>
        {entry.isChanged && (
          <button type="button" className="text-btn" onClick={() => void putBack()}>
            <DeskIcon name="undo" />
            {words.published}
          </button>
        )}
        <p className="note">{words.later}</p>
      </div>
    </>
  )

  function fileLine() {
    if (!file) return words.builtIn
    const name = file.startsWith('uploads/') ? words.photograph : file
    return source ? fill(words.file, { name, width: number(source.width), height: number(source.height) }) : name
  }
}

/** The picture on which the focal point is set: the whole file, or the crop of a picture without one. */
function shownPicture(source: Uploaded['source'] | undefined, crops: PicturePage['picture']['crops']) {
  if (source?.address) return { ...source, address: source.address }
  const [crop] = crops
  return crop?.address ? { ...crop, address: crop.address } : undefined
}
