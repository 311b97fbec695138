// Tells the clicks that the site answers itself from those that ask the browser for a new tab, a window or a download.
import type { MouseEvent } from 'react'

/** Whether a click on a link asks for no more than to follow it here. */
export function isPlainClick(event: MouseEvent): boolean {
  return event.button === 0 && !(event.metaKey || event.ctrlKey || event.shiftKey || event.altKey)
}
