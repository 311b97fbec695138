// Texts next to elements. A browser that translates the page replaces text nodes. React then fails when it moves or
// removes such a node, and does not show changes to it. A text that is the only child of an element is safe, because
// React replaces the content of that element as a whole (test/browser/translation.test.ts).
import type { ReactElement } from 'react'

/** `pieces` with each text in an element of its own. */
export const inSpans = (pieces: readonly (string | ReactElement)[]): ReactElement[] =>
  pieces.flatMap((piece, index) => {
    if (typeof piece !== 'string') return piece
    // biome-ignore lint/suspicious/noArrayIndexKey: a text has nothing else, and keeps no state.
    return piece === '' ? [] : <span key={`text ${index}`}>{piece}</span>
  })
