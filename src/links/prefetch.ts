// Fetches what the next page needs before it is asked for: when a link is pointed at, touched or focused, and on a fast
// connection when it comes into view. It knows links and connections; what a page needs it is told.

/** The Network Information API, where a browser has it: https://wicg.github.io/netinfo/ */
interface Connection {
  effectiveType?: string
  saveData?: boolean
}

const connection = (): Connection => (navigator as Navigator & { connection?: Connection }).connection ?? {}

/** Whether pages may be fetched that the visitor has only seen a link to: on a connection known as fast, and free. */
export function mayPrefetchOnSight({ effectiveType, saveData }: Connection): boolean {
  return effectiveType === '4g' && !saveData
}

type Address = Pick<Location, 'origin' | 'pathname' | 'search'>

/** Whether a link leads to another page of this site: not to a place on this one, a file, a new tab or elsewhere. */
export function isInternalNavigation(
  link: Address & Pick<HTMLAnchorElement, 'target' | 'download'>,
  here: Address,
): boolean {
  if (link.origin !== here.origin || link.target || link.download || /\.\w+$/.test(link.pathname)) return false
  return link.pathname !== here.pathname || link.search !== here.search
}

/**
 * Calls `fetchPage` for the links of this site before the visitor follows them. Nothing is fetched for a visitor who
 * saves data; what cannot be fetched now is fetched when it is needed.
 */
export function startPrefetching(fetchPage: (link: Address) => Promise<unknown>) {
  function prefetchTarget(link: HTMLAnchorElement | null) {
    if (link && !connection().saveData && isInternalNavigation(link, location)) fetchPage(link).catch(() => {})
  }
  function prefetchOnIntent({ target }: Event) {
    if (target instanceof Element) prefetchTarget(target.closest('a'))
  }
  for (const type of ['pointerover', 'focusin', 'touchstart']) {
    document.addEventListener(type, prefetchOnIntent, { passive: true })
  }
  // A link to this page in another language is always in view, and seldom followed.
  const prefetchOnSight = (link: HTMLAnchorElement) => link.pathname !== location.pathname && prefetchTarget(link)
  if (mayPrefetchOnSight(connection())) watchLinks(prefetchOnSight)
}

/** Calls `onSeen` with each link that comes into view, now and after the page has changed, when the browser is idle. */
function watchLinks(onSeen: (link: HTMLAnchorElement) => void) {
  // A browser that knows its connection knows idleness, too: all of them are Chromium.
  const whenIdle = (task: () => void) => requestIdleCallback(task, { timeout: 5000 })
  const seen = new IntersectionObserver((entries) => {
    for (const { isIntersecting, target } of entries) {
      if (!isIntersecting) continue
      seen.unobserve(target)
      whenIdle(() => onSeen(target as HTMLAnchorElement))
    }
  })
  const watched = new WeakSet<Element>()
  let isPlanned = false
  function watchNewLinks() {
    isPlanned = false
    for (const link of document.links) {
      if (watched.has(link)) continue
      watched.add(link)
      seen.observe(link)
    }
  }
  function plan() {
    if (!isPlanned) whenIdle(watchNewLinks)
    isPlanned = true
  }
  new MutationObserver(plan).observe(document.body, { childList: true, subtree: true })
  plan()
}
