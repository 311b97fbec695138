// The keys that open the search from anywhere. A pure rule.

type Key = Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey' | 'altKey'>

/**
 * Whether a key opens the search: '/' unless the visitor is typing in a field; Ctrl K or ⌘ K anywhere, but for Ctrl K
 * in a field of a Mac, where it deletes the rest of the line. Shift counts for nothing: some keyboards need it for '/'.
 */
export function opensSearch(
  { key, ctrlKey, metaKey, altKey }: Key,
  { isTyping, isMac }: { isTyping: boolean; isMac: boolean },
): boolean {
  if (altKey) return false
  if (key === '/') return !ctrlKey && !metaKey && !isTyping
  return key.toLowerCase() === 'k' && ctrlKey !== metaKey && !(ctrlKey && isTyping && isMac)
}
