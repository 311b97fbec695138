// What happens in the frame: a text or a picture is hovered, clicked, or opened with Enter; a link is followed.
import { type RefObject, useEffect, useEffectEvent, useState } from 'react'
import type { Language } from '../../../src/language/language.ts'
import { type FrameText, hostOf, textAt } from './frame-texts.ts'
import { sitePageOf } from './site-page-of.ts'

interface FrameEvents {
  onText: (text: FrameText) => void
  onPicture: (slot: string, image: HTMLElement) => void
  onLink: (target: { path: string; language: Language }) => void
}

/** Listens to the frame, whose texts are `found`. Returns what the pointer or the focus is on. */
export function useFrameEvents(
  frame: RefObject<HTMLIFrameElement | null>,
  found: readonly FrameText[],
  { onText, onPicture, onLink }: FrameEvents,
): FrameText | HTMLElement | undefined {
  const [hovered, setHovered] = useState<FrameText | HTMLElement>()

  const onClick = useEffectEvent((event: MouseEvent) => {
    const target = event.target as Element
    const text = textAt(found, target, event.clientX, event.clientY)
    const image = target.closest<HTMLElement>('img[data-picture]') ?? imageAt(target, event)
    const link = target.closest('a')
    if (text || image || link || target.closest('button, summary, label')) event.preventDefault()
    if (text) onText(text)
    else if (image) onPicture(image.dataset.picture ?? '', image)
    else if (link) follow(link)
  })
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    if (event.key !== 'Enter') return
    const target = event.target as HTMLElement
    const text = found.find((other) => hostOf(other) === target || target.contains(other.start))
    const slot = target.dataset.picture
    if (!text && !slot) return
    event.preventDefault()
    if (slot) onPicture(slot, target)
    else if (text) onText(text)
  })
  const onPointer = useEffectEvent(({ target, clientX, clientY }: MouseEvent) => {
    setHovered(
      textAt(found, target as Element, clientX, clientY) ??
        (target as Element).closest<HTMLElement>('img[data-picture]') ??
        undefined,
    )
  })
  const onFocus = useEffectEvent(({ target }: FocusEvent) => {
    setHovered(found.find((text) => hostOf(text) === target))
  })
  function follow(link: HTMLAnchorElement) {
    const { href, hash, pathname, ownerDocument } = link
    const page = sitePageOf(href)
    if (hash && pathname === ownerDocument.location.pathname) {
      ownerDocument.getElementById(hash.slice(1))?.scrollIntoView()
    } else if (page) onLink(page)
  }

  useEffect(() => {
    const document = frame.current?.contentDocument
    if (!document || found.length === 0) return
    for (const element of [...found.map(hostOf), ...document.querySelectorAll<HTMLElement>('img[data-picture]')]) {
      if (!element) continue
      if (element.tabIndex < 0) element.tabIndex = 0
      element.style.cursor = element.dataset.picture ? 'pointer' : 'text'
    }
    const click = (event: MouseEvent) => onClick(event)
    const key = (event: KeyboardEvent) => onKey(event)
    const pointer = (event: MouseEvent) => onPointer(event)
    const focus = (event: FocusEvent) => onFocus(event)
    const leave = () => setHovered(undefined)
    document.addEventListener('click', click, true)
    document.addEventListener('keydown', key)
    document.addEventListener('mouseover', pointer)
    document.addEventListener('mouseleave', leave)
    document.addEventListener('focusin', focus)
    return () => {
      document.removeEventListener('click', click, true)
      document.removeEventListener('keydown', key)
      document.removeEventListener('mouseover', pointer)
      document.removeEventListener('mouseleave', leave)
      document.removeEventListener('focusin', focus)
      setHovered(undefined)
    }
  }, [frame, found])
  return hovered
}

/** The picture at a point that another element covers. */
function imageAt(target: Element, { clientX, clientY }: MouseEvent): HTMLElement | null {
  if (target.closest('a, button')) return null
  const elements = target.ownerDocument.elementsFromPoint(clientX, clientY)
  return (elements.find((element) => element.matches('img[data-picture]')) as HTMLElement | undefined) ?? null
}
