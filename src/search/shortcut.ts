// The keys that open the search from anywhere.
import { localStore } from '../safe-storage.ts'

type Key = Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey' | 'altKey'>

/** Where the visitor has switched '/' off: a key alone is pressed by chance, and said by speech input (WCAG 2.1.4). */
export const slashStorageKey = 'slashKey'

export const isSlashOn = () => localStore.read(slashStorageKey) === null

/** Whether the keyboard has a ⌘ key. */
export const isApple = () => /^(Mac|iP)/.test(navigator.platform)

/**
 * Whether a key opens the search: '/' unless the visitor is typing in a field or has switched it off; Ctrl K or ⌘ K
 * anywhere, but for Ctrl K in a field of a Mac, where it deletes the rest of the line. Shift counts for nothing: some
 * keyboards need it for '/'.
 */
export function opensSearch(
  { key, ctrlKey, metaKey, altKey }: Key,
  { isTyping, isMac, isSlashOn }: { isTyping: boolean; isMac: boolean; isSlashOn: boolean },
): boolean {
  if (altKey) return false
  if (key === '/') return isSlashOn && !ctrlKey && !metaKey && !isTyping
  return key.toLowerCase() === 'k' && ctrlKey !== metaKey && !(ctrlKey && isTyping && isMac)
}
