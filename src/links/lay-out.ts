// Lays out what the browser has skipped so far (styles/_below.scss) before the visitor jumps: its real height decides
// where the jump ends.

/** Lays out the whole page as soon as an anchor is followed, or an entry of the history is opened. */
export function layOutBeforeJumps() {
  const layOut = () => document.documentElement.toggleAttribute('data-laid-out', true)
  const layOutForAnchor = ({ target }: Event) => {
    if (target instanceof Element && target.closest('a[href*="#"]')) layOut()
  }
  // Before any other listener: the application scrolls in its own.
  addEventListener('click', layOutForAnchor, { capture: true })
  addEventListener('popstate', layOut)
  const [visit] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[]
  if (visit?.type === 'navigate') {
    if (location.hash) layOut()
    return
  }
  // A page is reloaded or opened from the history: the browser has restored its position, by the reserved heights.
  const top = scrollY
  layOut()
  scrollTo({ top, behavior: 'instant' })
}
