// Back to the top of a page, for both ways to it.
import type { MouseEvent } from 'react'
import { isPlainClick } from '../links/plain-click.ts'

/** Leads to the top of the page, the focus along. */
export function scrollToTop(event: MouseEvent) {
  if (!isPlainClick(event)) return
  event.preventDefault()
  scrollTo({ top: 0 })
  // The first thing in the bar: from there the keyboard leads on to the main links.
  document.querySelector<HTMLElement>('.bar a')?.focus({ preventScroll: true })
}
