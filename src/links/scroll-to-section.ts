// Leads the visitor on within a page: the eye by scrolling, keyboard and screen reader by moving the focus along.

/**
 * Gives the focus to something that is not a control, so that the next Tab leads on from there (WCAG 2.4.3).
 * It can be focused only for as long as it is: a later click on it is no focus.
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
  // How to scroll is said once, in styles/_base.scss.
  section.scrollIntoView()
  focusElement(section.querySelector<HTMLElement>('h1, h2, h3') ?? section)
}
