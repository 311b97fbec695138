// The field that the fragment of a URL names, as in the links of error lists.
import { useEffect } from 'react'

/** The field `id`, or the first field of the group `id`; null if `root` has neither. */
export const findField = (id: string, root: ParentNode = document): HTMLElement | null =>
  root.querySelector<HTMLElement>(`#${CSS.escape(id)}`) ??
  root.querySelector<HTMLElement>(`[id^="${CSS.escape(id)}-"]:is(input, textarea, select, [contenteditable])`)

/** The field that the URL names; null if the page does not have it. */
export function targetField(): HTMLElement | null {
  const id = decodeURIComponent(location.hash.slice(1))
  const main = document.querySelector('main')
  return id === '' || !main ? null : findField(id, main)
}

/** Focuses the field that the URL names when the page opens. */
export function useTargetField() {
  useEffect(() => {
    const field = targetField()
    field?.closest('details')?.setAttribute('open', '')
    field?.focus({ preventScroll: true })
    field?.scrollIntoView({ block: 'center', behavior: 'instant' })
  }, [])
}
