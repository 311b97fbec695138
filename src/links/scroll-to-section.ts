// Moves the visitor within a page: scrolls, and moves the focus for keyboards and screen readers.
import type { Location, NavigationType } from 'react-router-dom'

/**
 * Focuses an element that is not a control, so that Tab continues from there (WCAG 2.4.3). It stays focusable only
 * until it loses the focus: a later click does not focus it.
 */
export function focusElement(element: HTMLElement) {
  if (!element.hasAttribute('tabindex')) {
    element.tabIndex = -1
    element.addEventListener('blur', () => element.removeAttribute('tabindex'), { once: true })
  }
  element.focus({ preventScroll: true })
}

/** Scrolls to the section with this id, smoothly unless the visitor wants no motion, and focuses its heading. */
export function scrollToSection(id: string) {
  const section = document.getElementById(id)
  if (!section) return
  // styles/_base.scss decides whether scrolling is smooth.
  section.scrollIntoView()
  focusElement(section.querySelector<HTMLElement>('h1, h2, h3') ?? section)
}

/**
 * Returns true if a navigation scrolls to the top. Back, Forward and anchors do not: the browser and the section links
 * scroll. A replaced URL of the same page, such as another language or the URL after a request was sent, keeps the
 * position.
 */
export function scrollsToTop(
  navigation: `${NavigationType}`,
  from: Pick<Location, 'pathname'>,
  to: Pick<Location, 'pathname' | 'hash'>,
): boolean {
  if (navigation === 'POP') return false
  if (to.pathname !== from.pathname) return true
  return navigation === 'PUSH' && to.hash === ''
}
