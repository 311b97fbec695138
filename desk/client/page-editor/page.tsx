// The page "Texts": the site in a frame, with its texts, facts and pictures to click on.
import { useEffect, useMemo, useRef, useState } from 'react'
import { useNavigate } from 'react-router-dom'
import type { Language } from '../../../src/language/language.ts'
import { pages, previewAddress, sitePageAddress } from '../../api/addresses.ts'
import { namesIn, type Path, textPath, valueAt } from '../../api/paths.ts'
import { valuesIn } from '../../api/template.ts'
import { fieldAddress } from '../editing/addresses.ts'
import { draftDocument } from '../editing/document.ts'
import { useEditing } from '../editing/editing.tsx'
import { sectionOf } from '../editing/labels.ts'
import { slotTitle } from '../editing/text-title.ts'
import { useLocale } from '../locale.tsx'
import { useChosenPage } from '../pages/chosen-page.ts'
import { PictureDialog } from '../pictures/picture-dialog.tsx'
import { EditorBar } from './editor-bar.tsx'
import type { FrameTarget } from './frame-targets.ts'
import { type FrameRange, type FrameText, hostOf, showText, splitId } from './frame-texts.ts'
import type { PreviewWidth } from './measure.ts'
import { FrameOutline } from './outline.tsx'
import { Panel } from './panel.tsx'
import { sitePageOf } from './site-page-of.ts'
import { TextList } from './text-list.tsx'
import { useFrameEvents } from './use-frame-events.ts'
import { useMarks } from './use-marks.ts'

/** What is open: a text, a fact, or a picture. */
interface Open {
  path: Path
  /** Where it is in the frame. Missing if it is not visible there. */
  at?: FrameRange | HTMLElement | undefined
  opener: HTMLElement | null
}

const slotOf = (path: Path) => (namesIn(path)[0] === 'pictures' ? namesIn(path)[1] : undefined)

/** Facts that are lists of items are edited on their own page: their forms need its width. */
const onOwnPage: readonly (string | undefined)[] = ['services', 'locations', 'home']

/** The width of a window that has no buttons for others (styles/_tools.scss). */
const narrow = '(max-width:47.99rem)'

export function Texts() {
  const { path, language } = useChosenPage()
  const locale = useLocale()
  const { texts, fill } = locale
  const { content } = useEditing()
  const labels = texts.editor
  const navigate = useNavigate()
  const [width, setWidth] = useState<PreviewWidth>('desktop')
  const [open, setOpen] = useState<Open | null>(null)
  /** Counts the pictures that were changed. */
  const [pictures, setPictures] = useState(0)
  const usedSlot = useRef<string>(undefined)
  const frame = useRef<HTMLIFrameElement>(null)
  const [marks, readFrame] = useMarks(frame)
  const name = content.pages.find((other) => other.path === path)?.name ?? path
  const address = previewAddress({ path, language }, { marked: true })

  // A phone shows the page at its own width, and has no buttons for others.
  useEffect(() => {
    if (matchMedia(narrow).matches) setWidth('phone')
  }, [])
  useEffect(() => setOpen((now) => (now && address ? null : now)), [address])
  useShownDraft(marks.texts, language)

  function openTarget(target: FrameTarget, opener: HTMLElement | null) {
    const opened = 'path' in target ? target.path : pathOfText(target.text.id, language)
    if (onOwnPage.includes(sectionOf(opened))) navigate(fieldAddress(opened))
    else setOpen({ path: opened, at: target.at, opener })
  }
  const hovered = useFrameEvents(frame, marks, {
    onOpen: openTarget,
    onLink: (target) => navigate(sitePageAddress(pages.texts, target)),
  })
  // The frame is loaded anew for a new picture, and begins at its top: the focus shows the picture.
  useEffect(() => {
    const picture = marks.facts.find(({ dataset }) => dataset.edit === `/pictures/${usedSlot.current}`)
    if (open || !picture) return
    usedSlot.current = undefined
    picture.focus()
  }, [marks, open])
  function close(direction?: 'before' | 'after') {
    const opener = open?.opener
    setOpen(null)
    const hosts = [...new Set(marks.texts.map(hostOf))]
    const step = direction === 'after' ? 1 : direction === 'before' ? -1 : 0
    const next = opener && hosts.includes(opener) ? hosts[hosts.indexOf(opener) + step] : opener
    ;(next ?? opener)?.focus()
  }
  const slot = open && slotOf(open.path)
  return (
    <>
      {/* Within the heading: an element that is hidden like this is shown while it has the focus. */}
      <h1 tabIndex={-1}>
        <span className="vh">{fill(labels.title, { page: name })}</span>
      </h1>
      <p className="note editor-note">{labels.howTo}</p>
      <EditorBar chosen={{ path, language }} width={width} onWidth={setWidth} />
      <div className="page-editor">
        <section
          className={`canvas canvas-${width}`}
          aria-label={fill(labels.canvas, { page: name, language: texts.languages[language] })}
        >
          <iframe
            key={`${address} ${pictures} ${content.version}`}
            src={address}
            title={fill(labels.frame, { page: name })}
            ref={frame}
            onLoad={readFrame}
          />
          <FrameOutline frame={frame} target={open?.at ?? hovered?.at} isOpen={open?.at !== undefined} />
        </section>
        {open && !slot && (
          <Panel
            key={open.path}
            path={open.path}
            place={open.at}
            frame={frame.current}
            width={width}
            language={language}
            linkedPage={open.at && 'start' in open.at ? linkedPage(open.at, path) : undefined}
            onClose={close}
          />
        )}
      </div>
      <TextList
        language={language}
        marks={marks}
        onText={(id, opener) => {
          const at = marks.texts.find((text) => text.id === id)
          setOpen({ path: pathOfText(id, language), at, opener })
        }}
        onPicture={(slot, opener) => setOpen({ path: `/pictures/${slot}`, opener })}
      />
      {open && slot && (
        <PictureDialog
          slot={slot}
          title={slotTitle(slot, locale)}
          onUsed={() => {
            usedSlot.current = slot
            setPictures((count) => count + 1)
          }}
          onClose={() => close()}
        />
      )}
    </>
  )
}

/** The page that edits what a text links to, if that is another page than the one at `path`. */
function linkedPage(text: FrameRange, path: string): string | undefined {
  const link = hostOf(text)?.closest('a')
  const target = link && sitePageOf(link.href)
  return target && target.path !== path ? sitePageAddress(pages.texts, target) : undefined
}

/** Shows in the frame what has changed since it was loaded. */
function useShownDraft(found: readonly FrameText[], language: Language) {
  const { content, document } = useEditing()
  const values = useMemo(() => valuesIn(content.placeholders, language), [content.placeholders, language])
  /** By the ids of the texts. The frame was loaded with what is saved. */
  // biome-ignore lint/correctness/useExhaustiveDependencies: what is saved later is not in the frame.
  const shown = useMemo(() => {
    const saved = draftDocument(content, new Map())
    return new Map(found.map(({ id }) => [id, valueAt(saved, pathOfText(id, language))]))
  }, [found, language])
  useEffect(() => {
    for (const text of found) {
      const now = valueAt(document, pathOfText(text.id, language))
      if (typeof now !== 'string' || now === shown.get(text.id)) continue
      shown.set(text.id, now)
      showText(text, now, values)
    }
  }, [found, document, language, values, shown])
}

/** The path of the text, or of its part, with the id `id`. */
function pathOfText(id: string, language: Language): Path {
  const [key, part] = splitId(id)
  return `${textPath(language, key)}${part}` as Path
}
