// Distinguishes clicks that the site handles from those that open a new tab or window, or download.
import type { MouseEvent } from 'react'

export function isPlainClick(event: MouseEvent): boolean {
  return event.button === 0 && !(event.metaKey || event.ctrlKey || event.shiftKey || event.altKey)
}
