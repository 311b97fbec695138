// Tooltips for mouse and keyboard: the accessible names of links and buttons that only show an icon. One listener
// serves all pages: every control with an aria-label and no text has a tooltip. As WCAG 1.4.13 demands, Escape
// dismisses it, the pointer may move over it, and it stays until the pointer or the focus leaves.
import { isApple } from '../search/shortcut.ts'

/** Shows tooltips from now on, in browsers that support popovers. */
export function startTooltips() {
  // Only popovers can be above a dialog.
  if (!('showPopover' in HTMLElement.prototype)) return
  const tooltip = createTooltip()
  const focused = () => (document.activeElement?.matches(':focus-visible') ? iconOnly(document.activeElement) : null)

  document.addEventListener('pointerover', ({ target, pointerType }) => {
    // Touch does not hover.
    if (pointerType === 'touch' || tooltip.tip.contains(target as Node)) return
    tooltip.setAnchor(iconOnly(target as Element) ?? focused())
  })
  document.documentElement.addEventListener('pointerleave', () => tooltip.setAnchor(focused()))
  document.addEventListener('focusin', ({ target, relatedTarget }) => {
    const control = focused()
    // Ignores the focus that a dialog moves when it opens or closes.
    if (control && closestDialog(target) === closestDialog(relatedTarget)) tooltip.setAnchor(control)
  })
  document.addEventListener('focusout', ({ target }) => {
    if (target === tooltip.getAnchor()) tooltip.setAnchor(null)
  })
  // A visitor who presses the control knows what it does.
  document.addEventListener('pointerdown', tooltip.dismiss)
  document.addEventListener('click', tooltip.dismiss)
  // On the window, before all other listeners: the first Escape closes only the tooltip.
  addEventListener(
    'keydown',
    (event) => {
      if (event.key !== 'Escape' || !tooltip.isOpen()) return
      event.preventDefault()
      event.stopPropagation()
      tooltip.dismiss()
    },
    { capture: true },
  )
}

/** The only tooltip: it is open, waiting to open, or dismissed. */
function createTooltip() {
  const tip = createTip()
  /** The hovered or focused control. */
  let anchor: HTMLElement | null = null
  let isOpen = false
  let closedAt = Number.NEGATIVE_INFINITY
  let waiting: ReturnType<typeof setTimeout> | undefined

  function open() {
    if (!anchor?.isConnected) return
    showTip(tip, anchor)
    isOpen = true
    // A tooltip does not move with its control.
    addEventListener('scroll', dismiss, { once: true, passive: true, capture: true })
  }
  function dismiss() {
    clearTimeout(waiting)
    if (!isOpen) return
    isOpen = false
    closedAt = performance.now()
    tip.remove()
    removeEventListener('scroll', dismiss, { capture: true })
  }
  function setAnchor(next: HTMLElement | null) {
    if (next === anchor) return
    dismiss()
    anchor = next
    if (!next) return
    const delay = delayBeforeOpening(performance.now(), closedAt)
    if (delay === 0) open()
    else waiting = setTimeout(open, delay)
  }
  return { tip, getAnchor: () => anchor, setAnchor, isOpen: () => isOpen, dismiss }
}

function createTip(): HTMLElement {
  const tip = document.createElement('div')
  tip.className = 'tip'
  tip.role = 'tooltip'
  tip.popover = 'manual'
  return tip
}

/** Shows the accessible name and the shortcut of `anchor` next to it. */
function showTip(tip: HTMLElement, anchor: HTMLElement) {
  // No aria-describedby: the text is the accessible name already.
  tip.textContent = [anchor.ariaLabel, shortcutText(anchor)].filter(Boolean).join(' · ')
  tip.lang = anchor.closest<HTMLElement>('[lang]')?.lang ?? ''
  // Nothing outside an open dialog can be hovered.
  const parent = anchor.closest('dialog[open]') ?? document.body
  parent.append(tip)
  tip.showPopover()
  const screen = { width: document.documentElement.clientWidth, height: innerHeight }
  const size = { width: tip.offsetWidth, height: tip.offsetHeight }
  const { left, top } = tooltipPosition(anchor.getBoundingClientRect(), size, screen)
  tip.style.left = `${left}px`
  tip.style.top = `${top}px`
}

/** The shortcut of a control in the notation of keyboards, if it has one: ⌘K or Ctrl K. */
function shortcutText(control: Element): string | undefined {
  const [usual, apple] = control.getAttribute('aria-keyshortcuts')?.split(' ') ?? []
  return isApple() ? apple?.replace('Meta+', '⌘') : usual?.replace('Control+', 'Ctrl ')
}

const closestDialog = (element: EventTarget | null) => (element instanceof Element ? element.closest('dialog') : null)

/** The link or button at `element`, if it has an accessible name and no text. */
function iconOnly(element: Element): HTMLElement | null {
  const control = element.closest<HTMLElement>('a[aria-label], button[aria-label]')
  return control?.textContent?.trim() === '' ? control : null
}

const openDelay = 700

/** Milliseconds after a tooltip has closed in which the next one opens immediately. */
const skipDelay = 300

/** The delay at the time `now` (ms) if the last tooltip closed at `closedAt`. */
export function delayBeforeOpening(now: number, closedAt: number): number {
  return now - closedAt <= skipDelay ? 0 : openDelay
}

type Size = Pick<DOMRect, 'width' | 'height'>
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
