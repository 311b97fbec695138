// Makes jumps end where they should. The browser has skipped a part of the page so far (styles/_below.scss), and fonts
// change the heights on the way.

/** Lays out the whole page as soon as an anchor is followed, or an entry of the history is opened. */
export function layOutBeforeJumps() {
  const layOut = () => document.documentElement.toggleAttribute('data-laid-out', true)
  const layOutForAnchor = ({ target }: Event) => {
    const link = target instanceof Element && target.closest<HTMLAnchorElement>('a[href*="#"]')
    if (!link) return
    layOut()
    keepAt(link.hash)
  }
  // Before any other listener: the application scrolls in its own.
  addEventListener('click', layOutForAnchor, { capture: true })
  addEventListener('popstate', layOut)
  const [visit] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[]
  if (visit?.type === 'navigate') {
    if (!location.hash) return
    layOut()
    keepAt(location.hash)
    return
  }
  // A page is reloaded or opened from the history: the browser has restored its position, by the reserved heights.
  const top = scrollY
  layOut()
  scrollTo({ top, behavior: 'instant' })
}

/** Scrolls to the anchor `#…` again whenever the height of the page changes, until the visitor does something. */
function keepAt(anchor: string) {
  const target = document.getElementById(anchor.slice(1))
  if (!target) return
  const observer = new ResizeObserver(() => target.scrollIntoView())
  observer.observe(document.body)
  for (const type of ['wheel', 'pointerdown', 'keydown']) addEventListener(type, () => observer.disconnect())
}
