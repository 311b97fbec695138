// Keeps the year in the copyright line current.
import type { CurrentContent } from './current-content.ts'
import { withYear } from './site-content.ts'

/** Replaces the content when the year has changed, until the returned function is called. `now` is the time. */
export function followYear(content: CurrentContent, now = () => new Date(), interval = 60_000): () => void {
  const timer = setInterval(() => {
    const year = now().getFullYear()
    if (year !== content.current.site.year) content.replace(withYear(content.current, year))
  }, interval)
  timer.unref()
  return () => clearInterval(timer)
}
