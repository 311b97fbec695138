// A page of the site in a frame, with a panel or a dialog for what is clicked.
import { useEffect, useRef, useState } from 'react'
import { useNavigate } from 'react-router-dom'
import { pages, sitePageAddress } from '../../api/addresses.ts'
import type { Content } from '../../api/content.ts'
import { isWithin, type Path } from '../../api/paths.ts'
import { fieldAddress } from '../editing/addresses.ts'
import { useEditing } from '../editing/editing.tsx'
import { sectionOf } from '../editing/labels.ts'
import { slotTitle } from '../editing/text-title.ts'
import { useLocale } from '../locale.tsx'
import type { ChosenPage } from '../pages/chosen-page.ts'
import { PictureDialog } from '../pictures/picture-dialog.tsx'
import type { FrameTarget } from './frame-targets.ts'
import { type FrameRange, hostOf } from './frame-texts.ts'
import type { PreviewWidth } from './measure.ts'
import { FrameOutline } from './outline.tsx'
import { Panel } from './panel.tsx'
import type { PageMarks } from './read-marks.ts'
import { TextList } from './text-list.tsx'
import { useFrameEvents } from './use-frame-events.ts'
import { useMarks } from './use-marks.ts'
import { useShownDraft } from './use-shown-draft.ts'

/** A text, fact or picture that is open. */
interface Open {
  path: Path
  /** Its place in the frame. Missing if it is not visible there. */
  at?: FrameRange | HTMLElement | undefined
  /** Of a fact that several elements show: which of them. */
  index?: number
  opener: HTMLElement | null
}

/** Facts that are lists of items are edited on their own page: their forms need its width. */
const onOwnPage: readonly (string | undefined)[] = ['services', 'locations', 'home']

interface PageEditorProps {
  chosen: ChosenPage
  /** The name of the page. */
  name: string
  /** The address of its preview. */
  address: string
  width: PreviewWidth
}

export function PageEditor({ chosen, name, address, width }: PageEditorProps) {
  const { language } = chosen
  const locale = useLocale()
  const { texts, fill } = locale
  const { content } = useEditing()
  const navigate = useNavigate()
  const [open, setOpen] = useState<Open>()
  /** Counts the pictures that were changed. */
  const [pictures, setPictures] = useState(0)
  /** The last one that was closed, until its place in the page has the focus again. */
  const closed = useRef<Open>(undefined)
  const frame = useRef<HTMLIFrameElement>(null)
  const [marks, readFrame] = useMarks(frame, language)
  const at = open && placeNow(open, marks)
  const slot = open && isWithin(open.path, '/pictures') ? open.path.slice('/pictures/'.length) : undefined
  useShownDraft(marks.texts, language)
  // The frame may be loading: a page with another picture or fact is rendered by the server.
  useEffect(() => {
    const place = closed.current && openerNow(closed.current, marks)
    if (open || !place) return
    closed.current = undefined
    place.focus()
  }, [marks, open])

  function openTarget({ path, at }: FrameTarget, opener: HTMLElement | null) {
    if (onOwnPage.includes(sectionOf(path))) navigate(fieldAddress(path))
    else setOpen({ path, at, index: factsAt(marks, path).indexOf(elementOf(at)), opener })
  }
  const hovered = useFrameEvents(frame, marks, {
    onOpen: openTarget,
    onLink: (target) => navigate(sitePageAddress(pages.texts, target)),
  })
  function close(step: -1 | 0 | 1 = 0) {
    const hosts = [...new Set(marks.texts.map(hostOf))]
    const position = hosts.indexOf(open?.opener ?? null)
    const neighbour = position < 0 ? undefined : hosts[position + step]
    closed.current = open && { ...open, opener: neighbour ?? open.opener }
    setOpen(undefined)
  }
  return (
    <>
      <div className="page-editor">
        <section
          className={`canvas canvas-${width}`}
          aria-label={fill(texts.editor.canvas, { page: name, language: locale.languageName(language) })}
        >
          <iframe
            key={`${pictures} ${content.version} ${versionOfFacts(content)}`}
            src={address}
            title={fill(texts.editor.frame, { page: name })}
            ref={frame}
            onLoad={readFrame}
          />
          <FrameOutline frame={frame} target={at ?? hovered?.at} isOpen={Boolean(at)} />
        </section>
        {open && !slot && (
          <Panel
            key={open.path}
            path={open.path}
            place={at}
            frame={frame.current}
            width={width}
            chosen={chosen}
            onClose={close}
          />
        )}
      </div>
      <TextList
        language={language}
        marks={marks}
        onOpen={(path, opener) => setOpen({ path, at: marks.texts.find((text) => text.path === path), opener })}
      />
      {slot && (
        <PictureDialog
          slot={slot}
          title={slotTitle(slot, locale)}
          onUsed={() => setPictures((count) => count + 1)}
          onClose={() => close()}
        />
      )}
    </>
  )
}

/** Its place now: the frame may have been loaded again. */
const placeNow = (open: Open, marks: PageMarks): Open['at'] =>
  open.at && isInPage(elementOf(open.at)) ? open.at : shownFact(open, marks)

/** The element that opened it, or else shows it; undefined while the frame has neither. */
const openerNow = (open: Open, marks: PageMarks): HTMLElement | undefined =>
  [open.opener, shownFact(open, marks)].find((element) => element && isInPage(element)) ?? undefined

const shownFact = ({ path, index = 0 }: Open, marks: PageMarks) => factsAt(marks, path)[index]

const factsAt = ({ facts }: PageMarks, path: Path) => facts.filter(({ dataset }) => dataset.edit === path)

/** The marked element that a place is in. */
const elementOf = (at: FrameRange | HTMLElement): HTMLElement =>
  'start' in at ? (at.start.parentElement?.closest<HTMLElement>('[data-edit]') ?? at.start.ownerDocument.body) : at

/** True if `element` is in a page that is open. A frame that was loaded again leaves its document behind. */
const isInPage = ({ isConnected, ownerDocument }: Element) => isConnected && ownerDocument.defaultView !== null

/** Increases when a fact is saved: the server renders the page with it. Texts are shown as they are typed. */
const versionOfFacts = ({ entries }: Content) =>
  entries.reduce((sum, { path, version }) => (/^\/(texts|pictures)\//.test(path) ? sum : sum + version), 0)
