// What exactly is wrong with a value: the English sentence of a fault as a key and values, from which the desk makes a
// sentence in its language. The sentences come from the schema (TypeBox), from content/ and from the conversion of
// pictures, which the log, the doctor and the commands print as they are.
import type { FaultDetail } from '../../../src/desk/pages/draft-data.ts'

type Kind = FaultDetail['kind']

// The named groups are the values of a sentence.
const sentences: readonly (readonly [RegExp, Kind])[] = [
  [/^is missing$|fewer than 1 (characters|items)/, 'missing'],
  [/^there is no such field/, 'unknown-field'],
  [/^there is no (services|locations)\.(?<id>.+)$/, 'unknown-entry'],
  [/^must be (number|integer)/, 'number'],
  [/^must be equal to one of/, 'choice'],
  [/fewer than (?<min>\d+) characters/, 'too-short'],
  [/more than (?<max>\d+) characters/, 'too-long'],
  [/more than (?<max>\d+) items/, 'too-many'],
  [/^must be >=? (?<min>[\d.-]+)/, 'too-small'],
  [/^must be <=? (?<max>[\d.-]+)/, 'too-large'],
  [/^must be multiple of 0\.01/, 'cents'],
  [/^is not written as expected \(International form/, 'phone'],
  [/^is not written as expected \(.*https:/, 'address'],
  [/^is not written as expected \(24 hours/, 'time'],
  [/^is not written as expected \(For example #/, 'colour'],
  [/^is not written as expected \(email/, 'email'],
  [/^is not written as expected \((date|The last of several days)/, 'date'],
  [/^is not written as expected|^must be (array|object|string|boolean|either)/, 'form'],
  [/^(?<written>\{\{\S*) is not known here; this text may use (?<known>.+)$/, 'placeholder'],
  [
    /^(?<first>.+ \(#\w+\)) on (?<second>.+ \(#\w+\)) has a contrast of (?<found>[\d.]+) to 1, but (?<least>[\d.]+)/,
    'contrast',
  ],
  [/^is HEIC/, 'picture-heic'],
  [/^is not an SVG or PNG/, 'logo-type'],
  [/^is (a GIF|an SVG|not a JPEG)/, 'picture-type'],
  [/^is (?<size>[\d.]+) MB/, 'picture-size'],
  [/^has (?<megapixels>\d+) megapixels/, 'picture-pixels'],
  [/^needs too much memory/, 'picture-memory'],
  [/^is not there|^is in another folder/, 'picture-missing'],
  [/^is larger than 500 kB/, 'logo-size'],
  [/^is damaged|^cannot be (drawn|read)|^is no SVG that can be read/, 'picture-damaged'],
]

/** The detail that `message` says; nothing if the desk has no sentence for it. */
export function detailIn(message: string): { detail?: FaultDetail } {
  for (const [sentence, kind] of sentences) {
    const found = sentence.exec(message)
    if (!found) continue
    const values = Object.entries(found.groups ?? {}).map(([name, value]) => [
      name,
      isNumber(value) ? Number(value) : value,
    ])
    return { detail: { kind, values: Object.fromEntries(values) } }
  }
  return {}
}

const isNumber = (text: string) => /^-?\d+(\.\d+)?$/.test(text)
