// The field that the fragment of an address names: where a link of a list of faults, or of texts, lands.
import { useEffect } from 'react'

/** The field with `id`, or the first one of the group; null if `root` has none. */
export const findField = (id: string, root: ParentNode = document): HTMLElement | null =>
  root.querySelector<HTMLElement>(`#${CSS.escape(id)}`) ??
  root.querySelector<HTMLElement>(`[id^="${CSS.escape(id)}-"]:is(input, textarea, select, [contenteditable])`)

/** The field, or the first one of the group, that the address names; null if the page has none. */
export function targetField(): HTMLElement | null {
  const id = decodeURIComponent(location.hash.slice(1))
  const main = document.querySelector('main')
  return id === '' || !main ? null : findField(id, main)
}

/** Moves the focus to the field that the address names. */
export function useTargetField() {
  useEffect(() => {
    const field = targetField()
    field?.closest('details')?.setAttribute('open', '')
    field?.focus({ preventScroll: true })
    field?.scrollIntoView({ block: 'center', behavior: 'instant' })
  }, [])
}
