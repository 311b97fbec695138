// Tooltips: the names of links and buttons that show an icon alone, for mouse and keyboard. One listener for all of
// them, those of later pages included: what has a name (aria-label) and no words is such a control.
// The three demands of WCAG 1.4.13: Escape dismisses the tooltip, the pointer may rest on it, and it stays until left.
import { isApple } from '../search/shortcut.ts'
import { delayBeforeOpening, tooltipPosition } from './tooltip-rules.ts'

/** Starts them; in a browser without popovers, which could not lay them over a dialog, there are none. */
export function startTooltips() {
  if (!('showPopover' in HTMLElement.prototype)) return
  const tip = document.createElement('div')
  tip.className = 'tip'
  tip.role = 'tooltip'
  tip.popover = 'manual'
  /** What is pointed at or focused; its tooltip is open, waits, or has been dismissed. */
  let anchor: HTMLElement | null = null
  let isOpen = false
  let closedAt = Number.NEGATIVE_INFINITY
  let waiting: ReturnType<typeof setTimeout> | undefined

  function open() {
    if (!anchor?.isConnected) return
    // Not described by it (aria-describedby): the words are the control's name already.
    tip.textContent = [anchor.ariaLabel, shortcutOf(anchor)].filter(Boolean).join(' · ')
    tip.lang = anchor.closest<HTMLElement>('[lang]')?.lang ?? ''
    // What lies outside an open dialog cannot be pointed at.
    const parent = anchor.closest('dialog[open]') ?? document.body
    parent.append(tip)
    tip.showPopover()
    isOpen = true
    const screen = { width: document.documentElement.clientWidth, height: innerHeight }
    const size = { width: tip.offsetWidth, height: tip.offsetHeight }
    const { left, top } = tooltipPosition(anchor.getBoundingClientRect(), size, screen)
    tip.style.left = `${left}px`
    tip.style.top = `${top}px`
    // It would stay behind.
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
  const focused = () => (document.activeElement?.matches(':focus-visible') ? iconOnly(document.activeElement) : null)

  document.addEventListener('pointerover', ({ target, pointerType }) => {
    // A finger does not hover.
    if (pointerType === 'touch' || tip.contains(target as Node)) return
    setAnchor(iconOnly(target as Element) ?? focused())
  })
  document.documentElement.addEventListener('pointerleave', () => setAnchor(focused()))
  document.addEventListener('focusin', ({ target, relatedTarget }) => {
    const control = focused()
    // The focus that a dialog takes when it opens, or gives back, is not the visitor's doing.
    if (control && dialogOf(target) === dialogOf(relatedTarget)) setAnchor(control)
  })
  document.addEventListener('focusout', ({ target }) => {
    if (target === anchor) setAnchor(null)
  })
  // Who presses the control knows what it is.
  document.addEventListener('pointerdown', dismiss)
  document.addEventListener('click', dismiss)
  // On the window and before all others: Escape closes the tooltip and, pressed again, what lies beneath.
  addEventListener(
    'keydown',
    (event) => {
      if (event.key !== 'Escape' || !isOpen) return
      event.preventDefault()
      event.stopPropagation()
      dismiss()
    },
    { capture: true },
  )
}

/** The keys of a control as keyboards name them, if it has any: ⌘K or Ctrl K. */
function shortcutOf(control: Element): string | undefined {
  const [usual, apple] = control.getAttribute('aria-keyshortcuts')?.split(' ') ?? []
  return isApple() ? apple?.replace('Meta+', '⌘') : usual?.replace('Control+', 'Ctrl ')
}

const dialogOf = (element: EventTarget | null) => (element instanceof Element ? element.closest('dialog') : null)

/** The link or button at `element` if it has a name and shows no words. */
function iconOnly(element: Element): HTMLElement | null {
  const control = element.closest<HTMLElement>('a[aria-label], button[aria-label]')
  return control?.textContent?.trim() === '' ? control : null
}
