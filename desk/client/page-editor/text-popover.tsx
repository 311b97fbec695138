// The text that is edited, beside its place on the page: a popover that is not modal, on phones a sheet from below.
import { type KeyboardEvent, useEffect, useEffectEvent, useId, useRef, useState } from 'react'
import { Link } from 'react-router-dom'
import { Icon } from '../../../src/icons/icon.tsx'
import type { Language } from '../../../src/language/language.ts'
import { fieldId } from '../../api/field-path.ts'
import { type Path, textOf, unitOf, valueAt } from '../../api/paths.ts'
import { fieldAddress } from '../editing/addresses.ts'
import { useEditing } from '../editing/editing.tsx'
import { titleOf } from '../editing/labels.ts'
import { Languages } from '../editing/languages.tsx'
import { valuesIn } from '../editing/placeholders.tsx'
import { ValueField } from '../editing/value-field.tsx'
import { HoursForm } from '../facts/hours.tsx'
import { useLocale } from '../locale.tsx'
import { boxOf, type FrameRange, rangeOf } from './frame-texts.ts'
import { type PreviewWidth, spaceAt } from './measure.ts'

interface TextPopoverProps {
  path: Path
  /** Where the value is in the frame. Missing if it is not visible there. */
  place: FrameRange | HTMLElement | undefined
  frame: HTMLIFrameElement | null
  width: PreviewWidth
  /** The language of the page. */
  language: Language
  /** The page that the text links to. */
  linkedPage: string | undefined
  /** Closes the popover; what was typed is kept. `direction`: the focus goes to the text before or after this one. */
  onClose: (direction?: 'before' | 'after') => void
}

export function TextPopover(props: TextPopoverProps) {
  const { path, place, frame, width, language, linkedPage, onClose } = props
  const locale = useLocale()
  const { texts } = locale
  const id = useId()
  const element = useRef<HTMLElement>(null)
  const space = useSpace({ path, place, frame, width })
  usePlacement(element, { place, frame, isReady: true })
  const text = textOf(unitOf(path) ?? path)
  const { place: title, label } = titleOf(path, locale)

  useEffect(() => {
    const field = document.getElementById(fieldId(path))
    const first = element.current?.querySelector<HTMLElement>('[contenteditable], input, select, textarea')
    ;(field && element.current?.contains(field) ? field : first)?.focus({ preventScroll: true })
  }, [path])

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
        <h2 id={id}>{label ? locale.fill(texts.labelled, { label: title, text: label }) : title}</h2>
        <button type="button" className="square-btn" aria-label={texts.close} onClick={() => onClose()}>
          <Icon name="close" />
        </button>
      </div>
      {text ? (
        <Languages textKey={text.key} first={language} spaces={space === undefined ? {} : { [language]: space }} />
      ) : (
        <FactField path={path} />
      )}
      <div className="pop-end">
        {!text && (
          <Link className="text-btn" to={fieldAddress(path)}>
            {texts.editor.allFacts}
          </Link>
        )}
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

/** The field of a fact. A part of a list is edited with its list. */
function FactField({ path }: { path: Path }) {
  if (path === '/hours') return <HoursForm />
  const unit = unitOf(path)
  return <ValueField path={unit ?? path} />
}

/** How many characters have the space of the text as it was published, at the shown width. */
function useSpace({ path, place, frame, width }: Pick<TextPopoverProps, 'path' | 'place' | 'frame' | 'width'>) {
  const { content } = useEditing()
  const [space, setSpace] = useState<number>()
  const published = valueAt(content.published, path)
  const language = textOf(path)?.language
  useEffect(() => {
    if (!language || !place || !('start' in place) || !frame || typeof published !== 'string') return
    const values = valuesIn(content.placeholders, language)
    const words = published.replace(/\{\{(\w+)\}\}/g, (braces, name: string) => values[name] ?? braces)
    // After the browser has painted. Safari has no requestIdleCallback.
    const timer = setTimeout(() => setSpace(spaceAt(frame, place, words, width)), 50)
    return () => clearTimeout(timer)
  }, [language, place, frame, width, published, content.placeholders])
  return space
}

/** The width below which the popover is a sheet (styles/_tools.scss). */
export const sheetBelow = '(max-width:47.99rem)'
const distance = 20
const margin = 24

/** Keeps the popover under the text, above it if there is no room, while the frame scrolls and the window changes. */
function usePlacement(
  element: { current: HTMLElement | null },
  {
    place,
    frame,
    isReady,
  }: { place: FrameRange | HTMLElement | undefined; frame: HTMLIFrameElement | null; isReady: boolean },
) {
  const update = useEffectEvent(() => {
    const popover = element.current
    if (!popover) return
    const box = place && boxOf('start' in place ? rangeOf(place) : place)
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
  const bringIntoView = useEffectEvent((place: FrameRange | HTMLElement | undefined) => {
    const box = place && boxOf('start' in place ? rangeOf(place) : place)
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
