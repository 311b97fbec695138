// The keyboard shortcut that opens the search.

type Key = Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey' | 'altKey'>

export const isApple = () => /^(Mac|iP)/.test(navigator.platform)

/** Returns true for Ctrl K and ⌘ K, except Ctrl K in a field on a Mac, where it deletes the rest of the line. */
export function opensSearch({ key, ctrlKey, metaKey, altKey }: Key, isTypingOnMac: boolean): boolean {
  return key.toLowerCase() === 'k' && ctrlKey !== metaKey && !altKey && !(ctrlKey && isTypingOnMac)
}
