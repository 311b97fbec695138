// Where a visitor who follows a link finds the next page: a rule, so that it can be read and tested without a browser.

/** What of an address decides it. */
export interface Address {
  pathname: string
  search: string
  hash: string
}

/** How one gets from an address to the next: by a link, by a change of the address alone, by Back and Forward. */
export type NavigationType = 'PUSH' | 'REPLACE' | 'POP'

/**
 * Whether a step leads to the top of the page. Back, Forward and anchors do not: the browser and the section links
 * find the place. Nor does a changed query of the same page, as when the language is switched.
 */
export function scrollsToTop(step: NavigationType, from: Address, to: Address): boolean {
  if (step === 'POP') return false
  if (to.pathname !== from.pathname) return true
  if (to.hash !== '') return false
  const isSameAddress = to.search === from.search && to.hash === from.hash
  return step === 'PUSH' || isSameAddress
}
