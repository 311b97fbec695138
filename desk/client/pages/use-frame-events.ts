// Pointer, keyboard and focus events of the page in the frame.
import { type RefObject, useEffect, useEffectEvent, useState } from 'react'
import type { Language } from '../../../src/language/language.ts'
import { type FrameTarget, findTarget, targetAt } from './frame-targets.ts'
import { getHost } from './frame-texts.ts'
import type { PageMarkers } from './read-markers.ts'
import { toSitePage } from './site-page.ts'

interface FrameEvents {
  /** `opener` gets the focus back afterwards. */
  onOpen: (target: FrameTarget, opener: HTMLElement | null) => void
  onLink: (target: { path: string; language: Language }) => void
}

/** Listens to the frame. Returns the target of the pointer or the focus. */
export function useFrameEvents(
  frame: RefObject<HTMLIFrameElement | null>,
  markers: PageMarkers,
  { onOpen, onLink }: FrameEvents,
): FrameTarget | undefined {
  const [hovered, setHovered] = useState<FrameTarget>()

  const onClick = useEffectEvent((event: MouseEvent) => {
    const element = event.target as Element
    const target = targetAt(markers, element, event.clientX, event.clientY)
    const link = element.closest('a')
    if (target || link || element.closest('button, summary, label')) event.preventDefault()
    if (target) open(target)
    else if (link) follow(link)
  })
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    const target = event.key === 'Enter' && findTarget(markers, event.target as HTMLElement)
    if (!target) return
    event.preventDefault()
    open(target)
  })
  const onPointer = useEffectEvent(({ target, clientX, clientY }: MouseEvent) => {
    setHovered(targetAt(markers, target as Element, clientX, clientY))
  })
  const onFocus = useEffectEvent(({ target }: FocusEvent) => setHovered(findTarget(markers, target as HTMLElement)))

  function open(target: FrameTarget) {
    onOpen(target, 'start' in target.at ? getHost(target.at) : target.at)
  }
  function follow(link: HTMLAnchorElement) {
    const { href, hash, pathname, ownerDocument } = link
    const page = toSitePage(href)
    if (hash && pathname === ownerDocument.location.pathname) {
      ownerDocument.getElementById(hash.slice(1))?.scrollIntoView()
    } else if (page) onLink(page)
  }

  useEffect(() => {
    const document = frame.current?.contentDocument
    if (!document) return
    for (const host of markers.texts.map(getHost)) makeFocusable(host, 'text')
    for (const element of markers.facts) makeFocusable(element, 'pointer')
    const removal = new AbortController()
    const { signal } = removal
    document.addEventListener('click', (event) => onClick(event), { capture: true, signal })
    document.addEventListener('keydown', (event) => onKey(event), { signal })
    document.addEventListener('mouseover', (event) => onPointer(event), { signal })
    document.addEventListener('mouseleave', () => setHovered(undefined), { signal })
    document.addEventListener('focusin', (event) => onFocus(event), { signal })
    return () => {
      removal.abort()
      setHovered(undefined)
    }
  }, [frame, markers])
  return hovered
}

function makeFocusable(element: HTMLElement | null, cursor: 'text' | 'pointer') {
  if (!element) return
  if (element.tabIndex < 0) element.tabIndex = 0
  element.style.cursor = cursor
  // The draft bar covers the bottom of the frame.
  element.style.scrollMarginBlock = '5rem'
}
