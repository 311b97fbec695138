// Without JavaScript: the result of the last form, at the top of the next page. With JavaScript, a toast shows it.
import { Icon } from '../../../src/icons/icon.tsx'
import type { Done } from '../../api/desk-data.ts'
import { type DeskLocale, useLocale } from '../locale.tsx'

/** The text for a finished action. */
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
