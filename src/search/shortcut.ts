// The keyboard shortcuts that open the search.
import { localStore } from '../safe-storage.ts'

type Key = Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey' | 'altKey'>

/** The storage key of 'the / key is off': a single key is pressed by accident and by speech input (WCAG 2.1.4). */
export const slashStorageKey = 'slashKey'

export const isSlashOn = () => localStore.read(slashStorageKey) === null

export const isApple = () => /^(Mac|iP)/.test(navigator.platform)

/**
 * Whether a key opens the search: '/' unless the visitor is typing or has switched it off; Ctrl K and ⌘ K always,
 * except Ctrl K in a field on a Mac, where it deletes the rest of the line. Shift is ignored: some keyboards need it
 * for '/'.
 */
export function opensSearch(
  { key, ctrlKey, metaKey, altKey }: Key,
  { isTyping, isMac, isSlashOn }: { isTyping: boolean; isMac: boolean; isSlashOn: boolean },
): boolean {
  if (altKey) return false
  if (key === '/') return isSlashOn && !ctrlKey && !metaKey && !isTyping
  return key.toLowerCase() === 'k' && ctrlKey !== metaKey && !(ctrlKey && isTyping && isMac)
}
