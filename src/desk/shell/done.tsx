// What the form before has done, said once at the top of the page. The application says it in a toast.
import { Icon } from '../../icons/icon.tsx'
import type { Done } from '../desk-data.ts'
import { type DeskLocale, useLocale } from '../locale.tsx'

/** What an action has done, in words. */
export function doneText({ action, count = 1 }: Done, { texts, plural }: DeskLocale): string {
  const text = texts.done[action]
  return typeof text === 'string' ? text : plural(text, count)
}

export function DoneNotice({ done }: { done: Done | undefined }) {
  const locale = useLocale()
  if (!done) return null
  return (
    <p className="done" role="status">
      <Icon name="check" />
      <span>{doneText(done, locale)}</span>
    </p>
  )
}
