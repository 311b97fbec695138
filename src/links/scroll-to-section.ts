// Moves the visitor within a page: scrolls, and moves the focus for keyboards and screen readers.

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
