// Where the next page is scrolled to. A pure function, tested without a browser.

/** The part of a location that matters. */
export interface Address {
  pathname: string
  search: string
  hash: string
}

/** How the location changed: by a link, without a new entry in the history, or by Back and Forward. */
export type NavigationType = 'PUSH' | 'REPLACE' | 'POP'

/**
 * Whether a navigation scrolls to the top. Back, Forward and anchors do not: the browser and the section links
 * scroll. Nor does a change of the query only, such as a change of the language.
 */
export function scrollsToTop(navigation: NavigationType, from: Address, to: Address): boolean {
  if (navigation === 'POP') return false
  if (to.pathname !== from.pathname) return true
  if (to.hash !== '') return false
  const isSameAddress = to.search === from.search && to.hash === from.hash
  return navigation === 'PUSH' || isSameAddress
}
