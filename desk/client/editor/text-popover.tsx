// The text that is edited, beside its place on the page: a popover that is not modal, on phones a sheet from below.
import { useQuery } from '@tanstack/react-query'
import { type KeyboardEvent, useEffect, useEffectEvent, useId, useRef, useState } from 'react'
import { Link } from 'react-router-dom'
import { Icon } from '../../../src/icons/icon.tsx'
import type { Language } from '../../../src/language/language.ts'
import { pages } from '../../api/addresses.ts'
import type { DeskView } from '../../api/desk-data.ts'
import { partOf } from '../../api/template.ts'
import type { TextDetails } from '../../api/texts-data.ts'
import { viewKey } from '../data/views.ts'
import { PageFaultsProvider, pageFaults } from '../facts/field-faults.tsx'
import { useLocale } from '../locale.tsx'
import { boxOf, type FrameText, rangeOf } from './frame-texts.ts'
import { placeholderValues } from './language-field.tsx'
import { type PreviewWidth, previewWidths, type Space, spaceAt } from './measure.ts'
import { TextEditor } from './text-editor.tsx'
import { textTitle } from './text-title.ts'

interface TextPopoverProps {
  textKey: string
  part: string
  /** Where the text is in the frame. Missing if it is not visible there. */
  place: FrameText | undefined
  frame: HTMLIFrameElement | null
  width: PreviewWidth
  /** The language of the page. */
  language: Language
  /** The page that the text links to. */
  linkedPage: string | undefined
  /** Closes the popover; what was typed is kept. `direction`: the focus goes to the text before or after this one. */
  onClose: (direction?: 'before' | 'after') => void
  /** Called with the text when it is there, and again when it changes. */
  onDetails: (details: TextDetails) => void
}

export function TextPopover(props: TextPopoverProps) {
  const { textKey, part, place, frame, width, language, linkedPage, onClose, onDetails } = props
  const locale = useLocale()
  const { texts } = locale
  const id = useId()
  const element = useRef<HTMLElement>(null)
  const { data, error } = useQuery<DeskView>({ queryKey: viewKey(pages.text(textKey)) })
  const details = data?.page.kind === 'text' ? data.page.text : undefined
  const spaces = useSpaces(details, { part, place, frame })
  usePlacement(element, { place, frame, isReady: details !== undefined })

  const tellDetails = useEffectEvent((loaded: TextDetails) => onDetails(loaded))
  useEffect(() => {
    if (!details) return
    tellDetails(details)
    element.current?.querySelector<HTMLElement>('[contenteditable]')?.focus({ preventScroll: true })
  }, [details])

  function onKeyDown(event: KeyboardEvent<HTMLElement>) {
    if (event.key === 'Escape') {
      event.preventDefault()
      onClose()
    }
    if (event.key !== 'Tab') return
    const controls = element.current?.querySelectorAll<HTMLElement>('[contenteditable="true"], button:enabled, a')
    const edge = event.shiftKey ? controls?.[0] : controls?.[controls.length - 1]
    if (edge !== document.activeElement || !place) return
    event.preventDefault()
    onClose(event.shiftKey ? 'before' : 'after')
  }
  return (
    <section className="pop desk" role="dialog" aria-labelledby={id} ref={element} onKeyDown={onKeyDown}>
      <div className="sheet-top">
        <h2 id={id}>{textTitle(textKey, part, locale)}</h2>
        <button type="button" className="square-btn" aria-label={texts.close} onClick={() => onClose()}>
          <Icon name="close" />
        </button>
      </div>
      {error && <p className="bad">{texts.problem.unreachable}</p>}
      {details && data && (
        <PageFaultsProvider value={pageFaults(data.page)}>
          <TextEditor
            details={details}
            part={part}
            first={language}
            spaces={spaces}
            width={width}
            key={textKey + part}
          />
        </PageFaultsProvider>
      )}
      <div className="pop-end">
        {linkedPage && (
          <Link className="text-btn" to={linkedPage}>
            {texts.editor.openLinked}
          </Link>
        )}
        <button type="button" className="btn" onClick={() => onClose()}>
          {texts.editor.done}
        </button>
      </div>
    </section>
  )
}

interface Place {
  part: string
  place: FrameText | undefined
  frame: HTMLIFrameElement | null
}

/** The space of the text in each language and at each width, measured one after the other. */
function useSpaces(details: TextDetails | undefined, { part, place, frame }: Place) {
  const [spaces, setSpaces] = useState<Partial<Record<Language, Space>>>({})
  useEffect(() => {
    if (!details || !place || !frame) return
    const widths = Object.keys(previewWidths) as PreviewWidth[]
    const tasks = details.languages.flatMap((text) => widths.map((at) => ({ text, at })))
    let timer = requestIdle(next)
    function next() {
      const task = tasks.shift()
      if (!task || !details || !place || !frame) return
      const { text, at } = task
      const values = placeholderValues(details, text.language)
      const publishedText = partOf(text.published, part).replace(
        /\{\{(\w+)\}\}/g,
        (braces, name: string) => values[name] ?? braces,
      )
      const space = spaceAt(frame, place, publishedText, at)
      if (space !== undefined) {
        setSpaces((known) => ({ ...known, [text.language]: { ...known[text.language], [at]: space } }))
      }
      timer = requestIdle(next)
    }
    return () => clearTimeout(timer)
  }, [details, place, frame, part])
  return spaces
}

/** After the browser has painted. Safari has no requestIdleCallback. */
const requestIdle = (run: () => void) => setTimeout(run, 50)

/** The width below which the popover is a sheet (styles/_tools.scss). */
export const sheetBelow = '(max-width:47.99rem)'
const distance = 20
const margin = 24

/** Keeps the popover under the text, above it if there is no room, while the frame scrolls and the window changes. */
function usePlacement(
  element: { current: HTMLElement | null },
  { place, frame, isReady }: { place: FrameText | undefined; frame: HTMLIFrameElement | null; isReady: boolean },
) {
  const update = useEffectEvent(() => {
    const popover = element.current
    if (!popover) return
    const box = place && boxOf(rangeOf(place))
    const outer = frame?.getBoundingClientRect()
    const { style } = popover
    if (matchMedia(sheetBelow).matches || !outer) {
      style.left = style.top = ''
      return
    }
    const { offsetWidth, offsetHeight } = popover
    const right = outer.left + (box ? box.right + 8 : (outer.width + offsetWidth) / 2)
    const below = outer.top + (box ? box.bottom + distance : margin)
    const above = outer.top + (box?.top ?? 0) - distance - offsetHeight
    const limit = lowerEdge() - offsetHeight - margin / 2
    style.left = `${Math.max(margin, Math.min(right - offsetWidth, innerWidth - offsetWidth - margin))}px`
    style.top = `${Math.max(margin / 2, below <= limit || above < outer.top ? Math.min(below, limit) : above)}px`
  })
  const bringIntoView = useEffectEvent((place: FrameText | undefined) => {
    const box = place && boxOf(rangeOf(place))
    const window = frame?.contentWindow
    const outer = frame?.getBoundingClientRect()
    if (!box || !window || !outer || !element.current) return
    const isSheet = matchMedia(sheetBelow).matches
    // A sheet leaves the upper part of the window, which then belongs to the frame.
    if (isSheet) scrollBy({ top: outer.top, behavior: 'instant' })
    const room = isSheet
      ? element.current.getBoundingClientRect().top
      : lowerEdge() - element.current.offsetHeight - outer.top
    // The header of the site lies over its page.
    const covered = Math.max(0, window.document.querySelector('header')?.getBoundingClientRect().bottom ?? 0)
    if (box.bottom + distance <= room && box.top >= covered) return
    const wanted = Math.max(covered + distance, room - distance - box.height)
    window.scrollBy({ top: box.top - wanted, behavior: 'instant' })
  })
  useEffect(() => {
    if (!isReady) return update()
    bringIntoView(place)
    update()
    const window = frame?.contentWindow
    const onChange = () => update()
    window?.addEventListener('scroll', onChange)
    addEventListener('scroll', onChange)
    addEventListener('resize', onChange)
    const growth = new ResizeObserver(() => {
      bringIntoView(place)
      update()
    })
    if (element.current) growth.observe(element.current)
    return () => {
      growth.disconnect()
      window?.removeEventListener('scroll', onChange)
      removeEventListener('scroll', onChange)
      removeEventListener('resize', onChange)
    }
  }, [place, frame, isReady, element])
}

/** Where the draft bar begins, or the window ends. */
const lowerEdge = () => document.querySelector('.draft')?.getBoundingClientRect().top ?? innerHeight
