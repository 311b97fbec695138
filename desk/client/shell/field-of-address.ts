// The field that the fragment of an address names: where a link of a list of faults, or of texts, lands.
import { useEffect } from 'react'

/** The field, or the first one of the group, that the address names; null if the page has none. */
export function fieldOfAddress(): HTMLElement | null {
  const id = CSS.escape(decodeURIComponent(location.hash.slice(1)))
  if (id === '') return null
  const field = document.querySelector<HTMLElement>(`main #${id}`)
  return (
    field ?? document.querySelector<HTMLElement>(`main [id^="${id}-"]:is(input, textarea, select, [contenteditable])`)
  )
}

/** Moves the focus to the field that the address names. */
export function useFieldOfAddress() {
  useEffect(() => {
    const field = fieldOfAddress()
    const closed = field?.closest('details:not([open])')
    if (closed) closed.setAttribute('open', '')
    field?.focus({ preventScroll: true })
    field?.scrollIntoView({ block: 'center', behavior: 'instant' })
  }, [])
}
