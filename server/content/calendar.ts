// Keeps what depends on the day current: the year in the copyright line, and the special days of the office.
import type { CurrentContent } from './current-content.ts'
import { officeDay } from './opening-days.ts'
import { onDay } from './site-content.ts'

/** Replaces the content when another day changes it, until the returned function is called. `now` is the time. */
export function followCalendar(content: CurrentContent, now: () => number = Date.now, interval = 60_000): () => void {
  const timer = setInterval(() => {
    const next = onDay(content.current, officeDay(now()))
    if (next !== content.current) content.replace(next)
  }, interval)
  timer.unref()
  return () => clearInterval(timer)
}
