// The page "Texts": the site in a frame, with its texts, facts and pictures to click on.
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { useNavigate } from 'react-router-dom'
import { pages, previewAddress, sitePageAddress } from '../../api/addresses.ts'
import type { Content } from '../../api/content.ts'
import { namesIn, type Path } from '../../api/paths.ts'
import { fieldAddress } from '../editing/addresses.ts'
import { useEditing } from '../editing/editing.tsx'
import { sectionOf } from '../editing/labels.ts'
import { slotTitle } from '../editing/text-title.ts'
import { useLocale } from '../locale.tsx'
import { useChosenPage } from '../pages/chosen-page.ts'
import { PictureDialog } from '../pictures/picture-dialog.tsx'
import { EditorBar } from './editor-bar.tsx'
import type { FrameTarget } from './frame-targets.ts'
import { type FrameRange, hostOf } from './frame-texts.ts'
import type { PreviewWidth } from './measure.ts'
import { FrameOutline } from './outline.tsx'
import { Panel } from './panel.tsx'
import type { PageMarks } from './read-marks.ts'
import { sitePageOf } from './site-page-of.ts'
import { TextList } from './text-list.tsx'
import { useFrameEvents } from './use-frame-events.ts'
import { useMarks } from './use-marks.ts'
import { pathOfText, useShownDraft } from './use-shown-draft.ts'

/** What is open: a text, a fact, or a picture. */
interface Open {
  path: Path
  /** Where it is in the frame. Missing if it is not visible there. */
  at?: FrameRange | HTMLElement | undefined
  /** Of a fact that several elements show: which of them. */
  index?: number
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
  const at = open && placeNow(open, marks)
  const factVersion = versionOfFacts(content)
  const name = content.pages.find((other) => other.path === path)?.name ?? path
  const address = previewAddress({ path, language }, { marked: true })

  // A phone shows the page at its own width, and has no buttons for others.
  useEffect(() => {
    if (matchMedia(narrow).matches) setWidth('phone')
  }, [])
  useEffect(() => setOpen((now) => (now && address ? null : now)), [address])
  useShownDraft(marks.texts, language)
  // The frame was loaded anew for a fact, and begins at its top.
  const showAgain = useEffectEvent(() => {
    if (at && !('start' in at)) at.scrollIntoView({ block: 'center', behavior: 'instant' })
  })
  useEffect(() => {
    if (marks.facts.length > 0) showAgain()
  }, [marks])

  function openTarget(target: FrameTarget, opener: HTMLElement | null) {
    const opened = 'path' in target ? target.path : pathOfText(target.text.id, language)
    if (onOwnPage.includes(sectionOf(opened))) navigate(fieldAddress(opened))
    else setOpen({ path: opened, at: target.at, index: factsAt(marks, opened).indexOf(elementOf(target.at)), opener })
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
    const now = opener && isInPage(opener) ? opener : open && shownFact(marks, open)
    ;(next && isInPage(next) ? next : now)?.focus()
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
            key={`${address} ${pictures} ${content.version} ${factVersion}`}
            src={address}
            title={fill(labels.frame, { page: name })}
            ref={frame}
            onLoad={readFrame}
          />
          <FrameOutline frame={frame} target={at ?? hovered?.at} isOpen={Boolean(at)} />
        </section>
        {open && !slot && (
          <Panel
            key={open.path}
            path={open.path}
            place={at ?? undefined}
            frame={frame.current}
            width={width}
            language={language}
            linkedPage={at && 'start' in at ? linkedPage(at, path) : undefined}
            onClose={close}
          />
        )}
      </div>
      <TextList
        language={language}
        marks={marks}
        onOpen={(path, opener) => {
          const at = marks.texts.find(({ id }) => pathOfText(id, language) === path)
          setOpen({ path, at, opener })
        }}
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

/** Where what is open is now: the frame may have been loaded anew. */
function placeNow(open: Open, marks: PageMarks): Open['at'] {
  return open.at && isInPage(elementOf(open.at)) ? open.at : shownFact(marks, open)
}

const shownFact = (marks: PageMarks, { path, index = 0 }: Open) => factsAt(marks, path)[index]

const factsAt = ({ facts }: PageMarks, path: Path) => facts.filter(({ dataset }) => dataset.edit === path)

/** The marked element that a place is in. */
const elementOf = (at: FrameRange | HTMLElement): HTMLElement =>
  'start' in at ? (at.start.parentElement?.closest<HTMLElement>('[data-edit]') ?? at.start.ownerDocument.body) : at

/** Whether a page that is open has `node`. A frame that was loaded anew leaves its document behind. */
const isInPage = ({ isConnected, ownerDocument }: Element) => isConnected && ownerDocument.defaultView !== null

/** Increases when a fact is saved: the server renders the page anew. Texts are shown as they are typed. */
const versionOfFacts = ({ entries }: Content) =>
  entries.reduce((sum, { path, version }) => (/^\/(texts|pictures)\//.test(path) ? sum : sum + version), 0)

/** The page that edits what a text links to, if that is another page than the one at `path`. */
function linkedPage(text: FrameRange, path: string): string | undefined {
  const link = hostOf(text)?.closest('a')
  const target = link && sitePageOf(link.href)
  return target && target.path !== path ? sitePageAddress(pages.texts, target) : undefined
}
