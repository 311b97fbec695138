// Prefetches pages: when a link is hovered, touched or focused, and on a fast connection when it comes into view.
// Knows links and connections, but not what a page needs.

/** The Network Information API, if the browser has it: https://wicg.github.io/netinfo/ */
interface Connection {
  effectiveType?: string
  saveData?: boolean
}

const connection = (): Connection => (navigator as Navigator & { connection?: Connection }).connection ?? {}

/** Whether pages may be prefetched when a link to them is visible: only on a connection that is known to be fast. */
export function mayPrefetchOnSight({ effectiveType, saveData }: Connection): boolean {
  return effectiveType === '4g' && !saveData
}

type Address = Pick<Location, 'origin' | 'pathname' | 'search'>

/**
 * Whether a link leads to another page of this site: not to an anchor of this page, a file, a new tab or another
 * site.
 */
export function isInternalNavigation(
  link: Address & Pick<HTMLAnchorElement, 'target' | 'download'>,
  here: Address,
): boolean {
  if (link.origin !== here.origin || link.target || link.download || /\.\w+$/.test(link.pathname)) return false
  return link.pathname !== here.pathname || link.search !== here.search
}

/**
 * Calls `fetchPage` for links of this site before the visitor follows them; not if the visitor saves data. A failed
 * prefetch is repeated when the page is needed.
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
  // Links to this page in another language are always in view and seldom followed.
  const prefetchOnSight = (link: HTMLAnchorElement) => link.pathname !== location.pathname && prefetchTarget(link)
  if (mayPrefetchOnSight(connection())) watchLinks(prefetchOnSight)
}

/** Calls `onSeen` with each link that comes into view, also after the page has changed, when the browser is idle. */
function watchLinks(onSeen: (link: HTMLAnchorElement) => void) {
  // Browsers with the Network Information API have requestIdleCallback: all of them are Chromium.
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
