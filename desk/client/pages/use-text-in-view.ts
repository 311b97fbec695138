// Keeps the edited text in view, because a panel at the bottom of the window covers a part of the frame.
import { type RefObject, useEffect } from 'react'
import { type FrameRange, getHost } from './frame-texts.ts'

/** Scrolls when the panel opens and when the frame has reloaded. */
export function useTextInView(
  panel: RefObject<HTMLElement | null>,
  { place, frame }: { place: FrameRange | HTMLElement | undefined; frame: HTMLIFrameElement | null },
) {
  useEffect(() => {
    if (!place || !panel.current) return
    const isBelow = getComputedStyle(panel.current).position === 'fixed'
    const host = 'start' in place ? getHost(place) : place
    host?.scrollIntoView({ block: isBelow ? 'start' : 'nearest', behavior: 'instant' })
    // Moves the frame into the part of the window above the panel.
    frame?.scrollIntoView({ block: 'start', behavior: 'instant' })
  }, [place, frame, panel])
}
