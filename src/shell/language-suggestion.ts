// Whether a language may still be suggested: every visitor is asked once, and nobody who has chosen a language.
import { localStore } from '../safe-storage.ts'

const storageKey = 'languagePopupAnswered'

/** Whether the popup has been shown to this visitor, or made needless by a choice of his own. */
export const isSuggestionOver = () => localStore.read(storageKey) !== null

/** Ends suggestions for this visitor. */
export const endSuggestions = () => localStore.write(storageKey, 'true')
