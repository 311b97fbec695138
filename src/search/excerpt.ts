// The excerpt of a result: the sentence that shows why it was found.
import { type FoundTerms, matches } from './matches.ts'

const longest = 110

/** The maximum distance from the start of the excerpt to the match; a shortened excerpt begins with '…'. */
const longestLead = 40

export const splitSentences = (text: string) =>
  text
    .replace(/([.!?؟…]['’"”»]?)\s+|([。！？])/g, '$1$2\n')
    .split('\n')
    .filter((sentence) => sentence !== '')

/**
 * The part of `sentence` that shows the first of the found terms: from the start of the sentence or from 40
 * characters before the term, at most 110 characters long.
 */
export function excerptFor(sentence: string, found: FoundTerms): string {
  const [[start] = [0]] = matches(sentence, found)
  const from = start > longestLead ? wordStart(sentence, start - longestLead) : 0
  const lead = from === 0 ? '' : '…'
  const rest = sentence.slice(from)
  if (lead.length + rest.length <= longest) return lead + rest
  const shortened = rest.slice(0, wordEnd(rest, longest - lead.length - 1))
  const [withoutMarks = ''] = /^.*[^\s,;:،؛、，；：]/s.exec(shortened) ?? []
  return `${lead}${withoutMarks}…`
}

/** The start of the first word at or after `at`. In a text without spaces, `at`. */
function wordStart(text: string, at: number): number {
  const space = text.slice(at - 1, at + longestLead).search(/\s/)
  return space < 0 ? at : at + space
}

/** The end of the last word that ends at or before `at`. In a text without spaces, `at`. */
function wordEnd(text: string, at: number): number {
  const space = text.slice(0, at + 1).search(/\s\S*$/)
  return space < at / 2 ? at : space
}
