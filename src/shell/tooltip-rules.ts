// When and where a tooltip opens. Pure functions, independent of the browser.

/** Milliseconds until a tooltip opens. */
const openDelay = 700

/** Milliseconds after a tooltip has closed in which the next one opens at once. */
const skipDelay = 300

/** The delay at the time `now` (ms) if the last tooltip closed at `closedAt`. */
export function delayBeforeOpening(now: number, closedAt: number): number {
  return now - closedAt <= skipDelay ? 0 : openDelay
}

interface Size {
  width: number
  height: number
}

type Box = Pick<DOMRect, 'left' | 'top' | 'bottom' | 'width'>

/** Pixels between a tooltip and its control, and between it and the edge of the screen. */
const gap = 6

/** The position of a tooltip: centred below its control, above if there is no room, always on the screen. */
export function tooltipPosition(anchor: Box, tip: Size, screen: Size): { left: number; top: number } {
  const centred = anchor.left + (anchor.width - tip.width) / 2
  const beneath = anchor.bottom + gap
  const above = anchor.top - gap - tip.height
  return {
    left: Math.max(gap, Math.min(centred, screen.width - tip.width - gap)),
    top: beneath + tip.height + gap > screen.height && above >= gap ? above : beneath,
  }
}
