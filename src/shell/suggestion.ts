// Whether a language may still be suggested: once in a visit (specification, point 4).
import { thisVisit } from '../memory.ts'

const storageKey = 'languagePopupAnswered'

/** Whether the popup has been shown in this visit, or made needless by a choice of the visitor's own. */
export const isSuggestionOver = () => thisVisit.read(storageKey) !== null

/** Ends suggestions for this visit. */
export const endSuggestions = () => thisVisit.write(storageKey, 'true')
