// Keeps the text that is edited in view: a panel at the lower edge of the window covers a part of the frame.
import { type RefObject, useEffect } from 'react'
import { type FrameRange, getHost } from './frame-texts.ts'

/** Scrolls the frame when the panel opens, and when the frame was loaded again. */
export function useTextInView(
  panel: RefObject<HTMLElement | null>,
  { place, frame }: { place: FrameRange | HTMLElement | undefined; frame: HTMLIFrameElement | null },
) {
  useEffect(() => {
    if (!place || !panel.current) return
    const isBelow = getComputedStyle(panel.current).position === 'fixed'
    const host = 'start' in place ? getHost(place) : place
    host?.scrollIntoView({ block: isBelow ? 'start' : 'nearest', behavior: 'instant' })
    // The frame gets the part of the window that the panel leaves.
    frame?.scrollIntoView({ block: 'start', behavior: 'instant' })
  }, [place, frame, panel])
}
