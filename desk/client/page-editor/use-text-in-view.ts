// Keeps the text that is edited in view: a panel at the lower edge of the window covers a part of the frame.
import { type RefObject, useEffect, useEffectEvent } from 'react'
import { boxOf, type FrameRange, hostOf } from './frame-texts.ts'

/** Between the text and the panel, in pixels. */
const distance = 20

/** Scrolls the frame when the panel opens, when the frame was loaded again, and when one of them or the text changes its size. */
export function useTextInView(
  panel: RefObject<HTMLElement | null>,
  { place, frame }: { place: FrameRange | HTMLElement | undefined; frame: HTMLIFrameElement | null },
) {
  const bringIntoView = useEffectEvent(() => {
    const window = frame?.contentWindow
    if (!window || !panel.current) return
    // The frame gets the part of the window that the panel leaves.
    frame.scrollIntoView({ block: 'start', behavior: 'instant' })
    const box = place && boxOf(place)
    if (!box) return
    const isBelow = getComputedStyle(panel.current).position === 'fixed'
    const lowerEdge = isBelow ? panel.current.getBoundingClientRect().top : draftBarTop()
    const { top, bottom } = frame.getBoundingClientRect()
    const room = Math.min(lowerEdge, bottom) - top - distance
    // The header of the site lies over its page.
    const covered = Math.max(0, window.document.querySelector('header')?.getBoundingClientRect().bottom ?? 0)
    if (box.bottom <= room && box.top >= covered) return
    const wanted = Math.max(covered + distance, room - box.height)
    window.scrollBy({ top: box.top - wanted, behavior: 'instant' })
  })
  useEffect(() => {
    const sizes = new ResizeObserver(() => bringIntoView())
    const host = place && ('start' in place ? hostOf(place) : place)
    for (const element of [panel.current, frame, host]) if (element) sizes.observe(element)
    return () => sizes.disconnect()
  }, [frame, panel, place])
}

/** Where the draft bar begins, or the window ends. */
const draftBarTop = () => document.querySelector('.draft')?.getBoundingClientRect().top ?? innerHeight
