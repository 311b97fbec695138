// Scrolls back to the top, for the link and the button.
import type { MouseEvent } from 'react'
import { isPlainClick } from '../links/plain-click.ts'

/** Scrolls to the top of the page and moves the focus there. */
export function scrollToTop(event: MouseEvent) {
  if (!isPlainClick(event)) return
  event.preventDefault()
  scrollTo({ top: 0 })
  // The first link in the header: Tab continues from there.
  document.querySelector<HTMLElement>('.bar a')?.focus({ preventScroll: true })
}
