// A language is suggested once to each visitor, and never to visitors who have chosen one.
import { localStore } from '../safe-storage.ts'

const storageKey = 'languagePopupAnswered'

/** Whether the visitor has seen the popup or chosen a language. */
export const isSuggestionOver = () => localStore.read(storageKey) !== null

/** Stores that nothing is suggested to this visitor any more. */
export const endSuggestions = () => localStore.write(storageKey, 'true')
