// Makes jumps end where they should. The browser has skipped a part of the page so far (styles/_below.scss), and fonts
// change the heights on the way.

/**
 * Lays out the whole page as soon as an anchor is followed, or an entry of the history is opened. Scrolls to the anchor
 * again whenever the height of the page changes, until the visitor does something.
 */
export function layOutBeforeJumps() {
  let target: Element | null = null
  const layOut = () => document.documentElement.toggleAttribute('data-laid-out', true)
  const layOutFor = (anchor: string) => {
    layOut()
    target = document.getElementById(anchor.slice(1))
  }
  const layOutForAnchor = (event: Event) => {
    const link = event.target instanceof Element && event.target.closest<HTMLAnchorElement>('a[href*="#"]')
    if (link) layOutFor(link.hash)
  }
  // Before any other listener: the application scrolls in its own.
  addEventListener('click', layOutForAnchor, { capture: true })
  addEventListener('popstate', layOut)
  for (const type of ['wheel', 'pointerdown', 'keydown']) {
    addEventListener(type, () => {
      target = null
    })
  }
  new ResizeObserver(() => target?.scrollIntoView()).observe(document.body)
  const [visit] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[]
  if (visit?.type === 'navigate') {
    if (location.hash) layOutFor(location.hash)
    return
  }
  // A page is reloaded or opened from the history: the browser has restored its position, by the reserved heights.
  const top = scrollY
  layOut()
  scrollTo({ top, behavior: 'instant' })
}
