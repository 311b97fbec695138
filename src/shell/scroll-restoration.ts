// Where the next page is scrolled to. A pure function, tested without a browser.

/** The part of a location that matters. */
export interface Address {
  pathname: string
  hash: string
}

/** How the location changed: by a link, without a new entry in the history, or by Back and Forward. */
export type NavigationType = 'PUSH' | 'REPLACE' | 'POP'

/**
 * True if a navigation scrolls to the top. Back, Forward and anchors do not: the browser and the section links scroll.
 * Nor does a replaced URL of the same page, such as another language, or the URL after a request was sent: the visitor
 * stays where they are.
 */
export function scrollsToTop(navigation: NavigationType, from: Address, to: Address): boolean {
  if (navigation === 'POP') return false
  if (to.pathname !== from.pathname) return true
  return navigation === 'PUSH' && to.hash === ''
}
