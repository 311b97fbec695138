// The page "Texts": the site in a frame, with its texts and pictures to click on.
import { useAtomValue } from 'jotai'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { useNavigate } from 'react-router-dom'
import type { Language } from '../../../src/language/language.ts'
import { pages, previewAddress, sitePageAddress } from '../../api/addresses.ts'
import { textPath } from '../../api/paths.ts'
import { partOf } from '../../api/template.ts'
import type { TextDetails, TextsPage } from '../../api/texts-data.ts'
import { useLocale } from '../locale.tsx'
import { discardsAtom, draftAtom } from '../pages/draft.ts'
import { EditorBar } from './editor-bar.tsx'
import { FrameOutline } from './frame-outline.tsx'
import { type FrameText, frameTexts, hostOf, showText } from './frame-texts.ts'
import { placeholderValues } from './language-field.tsx'
import type { PreviewWidth } from './measure.ts'
import { PictureDialog } from './picture-dialog.tsx'
import { sitePageOf } from './site-page-of.ts'
import { TextList } from './text-list.tsx'
import { sheetBelow, TextPopover } from './text-popover.tsx'
import { slotTitle } from './text-title.ts'
import { useFrameEvents } from './use-frame-events.ts'

/** What is open: a text, or a picture. */
type Open = { id: string; opener: HTMLElement | null } | { slot: string; opener: HTMLElement | null }

export function Texts({ page }: { page: TextsPage }) {
  const { path, language } = page
  const locale = useLocale()
  const { texts, fill } = locale
  const labels = texts.editor
  const navigate = useNavigate()
  const [width, setWidth] = useState<PreviewWidth>('desktop')
  const [open, setOpen] = useState<Open | null>(null)
  const [found, setFound] = useState<readonly FrameText[]>([])
  const [details, setDetails] = useState<TextDetails>()
  /** Counts the pictures that were changed. */
  const [pictures, setPictures] = useState(0)
  const discards = useAtomValue(discardsAtom)
  const usedSlot = useRef<string>(undefined)
  const frame = useRef<HTMLIFrameElement>(null)
  const name = page.sitePages.find((other) => other.path === path)?.name ?? path
  const address = previewAddress({ path, language }, { marked: true })

  // The frame may have loaded before the application.
  const read = useEffectEvent(() => {
    const document = frame.current?.contentDocument
    if (document?.readyState === 'complete' && document.body) setFound(frameTexts(document))
  })
  useEffect(() => read(), [])
  // A phone shows the page at its own width, and has no buttons for others.
  useEffect(() => {
    if (matchMedia(sheetBelow).matches) setWidth('phone')
  }, [])
  useEffect(() => setOpen((now) => (now && address ? null : now)), [address])
  useShownDraft(found, { language, details })

  const openText = (text: FrameText) => setOpen({ id: text.id, opener: hostOf(text) })
  const hovered = useFrameEvents(frame, found, {
    onText: openText,
    onPicture: (slot, opener) => setOpen({ slot, opener }),
    onLink: (target) => navigate(sitePageAddress(pages.texts, target)),
  })
  // The frame is loaded anew for a new picture, and begins at its top: the focus shows the picture.
  useEffect(() => {
    const slot = usedSlot.current
    const image = slot && frame.current?.contentDocument?.querySelector<HTMLElement>(`img[data-picture="${slot}"]`)
    if (open || found.length === 0 || !image) return
    usedSlot.current = undefined
    image.focus()
  }, [found, open])
  function close(direction?: 'before' | 'after') {
    const opener = open?.opener
    setOpen(null)
    const hosts = [...new Set(found.map(hostOf))]
    const step = direction === 'after' ? 1 : direction === 'before' ? -1 : 0
    const next = opener && hosts.includes(opener) ? hosts[hosts.indexOf(opener) + step] : opener
    ;(next ?? opener)?.focus()
  }
  const openId = open && 'id' in open ? open.id : undefined
  const [openKey = '', openPart = ''] = openId ? splitId(openId) : []
  const place = found.find(({ id }) => id === openId)
  return (
    <>
      {/* Within the heading: an element that is hidden like this is shown while it has the focus. */}
      <h1 tabIndex={-1}>
        <span className="vh">{fill(labels.title, { page: name })}</span>
      </h1>
      <p className="note editor-note">{labels.howTo}</p>
      <EditorBar page={page} width={width} onWidth={setWidth} />
      <section
        className={`canvas canvas-${width}`}
        aria-label={fill(labels.canvas, { page: name, language: texts.languages[language] })}
      >
        <iframe
          key={`${address} ${pictures} ${discards}`}
          src={address}
          title={fill(labels.frame, { page: name })}
          ref={frame}
          onLoad={() => read()}
        />
        <FrameOutline frame={frame} target={place ?? hovered} isOpen={place !== undefined} />
      </section>
      <TextList
        page={page}
        onText={(text, opener) => setOpen({ id: text.key + text.part, opener })}
        onPicture={(slot, opener) => setOpen({ slot, opener })}
      />
      {openId && (
        <TextPopover
          key={openId}
          textKey={openKey}
          part={openPart}
          place={place}
          frame={frame.current}
          width={width}
          language={language}
          linkedPage={place && linkedPage(place, path)}
          onClose={close}
          onDetails={setDetails}
        />
      )}
      {open && 'slot' in open && (
        <PictureDialog
          slot={open.slot}
          title={slotTitle(open.slot, locale)}
          onUsed={() => {
            usedSlot.current = open.slot
            setPictures((count) => count + 1)
          }}
          onClose={() => close()}
        />
      )}
    </>
  )
}

const splitId = (id: string): [key: string, part: string] => {
  const [key = ''] = id.split('/', 1)
  return [key, id.slice(key.length)]
}

/** The page that edits what a text links to, if that is another page than the one at `path`. */
function linkedPage(text: FrameText, path: string): string | undefined {
  const link = hostOf(text)?.closest('a')
  const target = link && sitePageOf(link.href)
  return target && target.path !== path ? sitePageAddress(pages.texts, target) : undefined
}

/** Shows in the frame what is typed, and what was saved since the frame was loaded. */
function useShownDraft(
  found: readonly FrameText[],
  { language, details }: { language: Language; details: TextDetails | undefined },
) {
  const { edits, saved } = useAtomValue(draftAtom)
  useEffect(() => {
    for (const text of found) {
      const [key, part] = splitId(text.id)
      const path = textPath(language, key)
      const latest = edits.get(path) ?? saved.get(path)
      if (!latest) continue
      const values = details?.key === key ? placeholderValues(details, language) : {}
      showText(text, partOf(latest.value, part), values)
    }
  }, [found, edits, saved, language, details])
}
