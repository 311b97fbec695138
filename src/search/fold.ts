// Folding: letters without case and accents, so that 'antibès' finds 'Antibes'.

// Letters that are typed differently from how they are printed ('cœur', 'd’eau', the narrow space before a colon),
// and Arabic letters that are used for one another.
const plain: Record<string, string> = {
  ...{ œ: 'oe', æ: 'ae', ς: 'σ', '’': "'", '\u00a0': ' ', '\u202f': ' ' },
  ...{ ة: 'ه', ى: 'ي', ٱ: 'ا' },
}
const unlike = new RegExp(`[${Object.keys(plain).join('')}]`, 'g')

// Combining accents, Arabic vowel marks (including a hamza on its carrier), Arabic letter stretching, and the
// invisible characters that isolate text of another direction.
const marks = /[\u0300-\u036f\u0610-\u061a\u0640\u064b-\u065f\u0670\u200e\u200f\u2066-\u2069]/g

/** `text` without case and accents. */
export const fold = (text: string) =>
  text
    .normalize('NFD')
    .replace(marks, '')
    .toLowerCase()
    .replace(unlike, (letter) => plain[letter] as string)

/** The folded letters of `text`, and the position of each in `text`. */
export function foldWithOrigins(text: string): { letters: string; origins: number[] } {
  const origins: number[] = []
  let letters = ''
  let at = 0
  for (const character of text) {
    const folded = character < '\x80' ? character.toLowerCase() : fold(character)
    letters += folded
    for (let i = 0; i < folded.length; i++) origins.push(at)
    at += character.length
  }
  return { letters, origins }
}
