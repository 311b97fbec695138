// The position of the language popup in the window. A pure function, tested without a browser.

type Box = Pick<DOMRect, 'left' | 'right' | 'top' | 'bottom'>

/** Pixels between the popup and a control below it. */
const gap = 8

/** The pixels by which `popup` moves up to cover no control; 0 if every place below `top` covers one. */
export function liftAbove(popup: Box, controls: readonly Box[], top: number): number {
  const height = popup.bottom - popup.top
  const above = controls.filter(({ left, right }) => left < popup.right && right > popup.left)
  let bottom = popup.bottom
  while (bottom - height >= top) {
    const covered = above.filter((control) => control.top < bottom && control.bottom > bottom - height)
    if (covered.length === 0) return popup.bottom - bottom
    bottom = Math.min(...covered.map((control) => control.top)) - gap
  }
  return 0
}
