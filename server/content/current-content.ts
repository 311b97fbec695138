// The site content that visitors see now. A change replaces it as a whole, so no response mixes two versions.
import { isDeepStrictEqual } from 'node:util'
import { minute } from '../durations.ts'
import { officeDay } from './office-time.ts'
import { onDay, type SiteContent } from './site-content.ts'

export type CurrentContent = ReturnType<typeof createCurrentContent>

type Listener = (current: SiteContent) => void

export function createCurrentContent(initial: SiteContent) {
  let current = initial
  const listeners: Listener[] = []
  return {
    /** True until the published content is known. Until then, no cache may store a page. */
    isProvisional: false,
    /** Read it for each request, but only once for each response. */
    get current() {
      return current
    },
    replace(next: SiteContent) {
      current = next
      for (const listener of listeners) listener(current)
    },
    onReplace: (listener: Listener) => void listeners.push(listener),
  }
}

/**
 * Returns true if visitors see the same with both contents. Functions and texts are derived from the compared values.
 */
export function isSameContent(first: SiteContent, second: SiteContent): boolean {
  const data = ({ site, overrides, specialDays, pictureJobs, colours, textOverrides }: SiteContent) => [
    site,
    overrides,
    specialDays,
    pictureJobs,
    colours,
    textOverrides,
  ]
  return isDeepStrictEqual(data(first), data(second))
}

/**
 * Replaces the content when another day changes the year in the copyright line or the special days that are shown,
 * until the returned function is called. `now` is the time.
 */
export function followCalendar(content: CurrentContent, now: () => number = Date.now, interval = minute): () => void {
  const timer = setInterval(() => {
    const { timeZone } = content.current.site.facts.office
    const next = onDay(content.current, officeDay(now(), timeZone))
    if (next !== content.current) content.replace(next)
  }, interval)
  timer.unref()
  return () => clearInterval(timer)
}
