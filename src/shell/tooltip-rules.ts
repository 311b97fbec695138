// When a tooltip opens, and where: two rules, free of the browser.

/** Milliseconds until a tooltip opens, and for how long after one the next opens at once (specification, point 9). */
const openDelay = 700
const skipDelay = 300

/** How long to wait at the time `now` (ms), when the last tooltip closed at `closedAt`. */
export function delayBeforeOpening(now: number, closedAt: number): number {
  return now - closedAt <= skipDelay ? 0 : openDelay
}

interface Size {
  width: number
  height: number
}

type Box = Pick<DOMRect, 'left' | 'top' | 'bottom' | 'width'>

/** Pixels between a tooltip and what it names, and between it and the edge of the screen. */
const gap = 6

/** Where a tooltip stands: centred beneath what it names, above it where there is no room, never beyond the edges. */
export function tooltipPosition(anchor: Box, tip: Size, screen: Size): { left: number; top: number } {
  const centred = anchor.left + (anchor.width - tip.width) / 2
  const beneath = anchor.bottom + gap
  const above = anchor.top - gap - tip.height
  return {
    left: Math.max(gap, Math.min(centred, screen.width - tip.width - gap)),
    top: beneath + tip.height + gap > screen.height && above >= gap ? above : beneath,
  }
}
