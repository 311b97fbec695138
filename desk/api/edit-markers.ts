// The markers in a page for the editor. Unicode reserves these characters for use inside a program
// (https://www.unicode.org/faq/private_use.html#nonchar4).
//
// A text is \ufdd0 key \ufdd1 words \ufdd2. The key of a part ends with its JSON pointer: about.paragraphs/0. A value
// in a text is \ufdd3 placeholder \ufdd1 value \ufdd4.
export const textStart = '\ufdd0'
export const idEnd = '\ufdd1'
export const textEnd = '\ufdd2'
export const valueStart = '\ufdd3'
export const valueEnd = '\ufdd4'

/** All characters of this kind, to remove pasted ones. */
export const allMarkers = /[\ufdd0-\ufddf]/g
