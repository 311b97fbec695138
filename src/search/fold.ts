// Folding: letters without case, accents and other differences that Unicode's collation ignores at its first level, so
// that 'antibès' finds 'Antibes', and '２００' finds '200' (UTS #10, UAX #15).
import { withLatinDigits } from '../language/digits.ts'
import simplifiedForms from './simplified-forms.json' with { type: 'json' }

// Letters that do not decompose (CLDR, Latin-ASCII), Arabic letters that are used for one another, and the Persian and
// Urdu forms of Arabic letters.
const plain: Record<string, string> = {
  œ: 'oe',
  æ: 'ae',
  ß: 'ss',
  ø: 'o',
  ł: 'l',
  đ: 'd',
  ð: 'd',
  þ: 'th',
  ħ: 'h',
  ŧ: 't',
  ŋ: 'n',
  ı: 'i',
  ς: 'σ',
  ة: 'ه',
  ى: 'ي',
  ٱ: 'ا',
  ی: 'ي',
  ے: 'ي',
  ک: 'ك',
  ھ: 'ه',
  ہ: 'ه',
  ۃ: 'ه',
  ە: 'ه',
}
const unlike = new RegExp(`[${Object.keys(plain).join('')}]`, 'g')

// Combining accents, Arabic vowel marks (including a hamza on its carrier), Arabic letter stretching, the selectors of
// emoji, and invisible characters, such as those that isolate text of another direction.
const diacritics = /[\u0300-\u036f\u0610-\u061a\u0640\u064b-\u065f\u0670]|\p{Cf}|\p{VS}/gu

// An acute accent alone would become a space.
const apostrophes = /[´`‘’‛ʻʼʹ′]/g
const hyphens = /[‐‑‒–—−]/g

// The rows of OpenCC's table (TSCharacters, Apache License 2.0, https://github.com/BYVoid/OpenCC) whose simplified form
// is one of the 3,755 most used characters (level 1 of GB 2312). The whole table would weigh 8 kB in the browser; these
// rows weigh 4 kB. The characters at the same position belong together.
const simplified = simplifiedForms.simplified.join('')
const simplifiedByTraditional = new Map(
  Array.from(simplifiedForms.traditional.join(''), (character, at) => [character, simplified.charAt(at)]),
)

const foldLetters = (text: string) =>
  withLatinDigits(text)
    .replace(apostrophes, "'")
    .replace(hyphens, '-')
    .normalize('NFKD')
    .replace(diacritics, '')
    .toLowerCase()
    .replace(unlike, (letter) => plain[letter] as string)
    .replace(/\p{Script=Han}/gu, (character) => simplifiedByTraditional.get(character) ?? character)

// 'St Tropez', 'St. Tropez' and 'Saint Tropez' are ways to write 'Saint-Tropez'.
const saints = /(^|[^\p{L}\p{N}])(?:st|saint)(e?)(?:\. ?|[ -])(?=\p{L})/gu

/** `text` without case and accents. */
export const fold = (text: string) => foldLetters(text).replace(saints, '$1saint$2-')

/** The folded letters of `text`, and the position of each in `text`. */
export function foldWithOrigins(text: string): { letters: string; origins: number[] } {
  const origins: number[] = []
  let letters = ''
  let at = 0
  for (const character of text) {
    const folded = character < '\x80' ? character.toLowerCase() : foldLetters(character)
    letters += folded
    for (let i = 0; i < folded.length; i++) origins.push(at)
    at += character.length
  }
  return { letters, origins }
}
