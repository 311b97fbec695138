// Reads a JSON file that people wrote, and names the line and the error.
import { type ParseError, parse, printParseErrorCode } from 'jsonc-parser'

/** The file cannot be read; the message says where and why. */
export class UnreadableJson extends Error {}

/** The text of a file in UTF-8, with or without a byte order mark. */
export function decodeText(bytes: Uint8Array): string {
  try {
    // Text of English letters in UTF-16 is valid UTF-8, with zero bytes.
    if (!bytes.includes(0)) return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    // Answered below.
  }
  throw new UnreadableJson('is not encoded in UTF-8: choose UTF-8 in your editor and save the file again')
}

/** The position of `offset` in `text`, as in 'line 3, column 5: '. */
export function lineOf(text: string, offset: number): string {
  const before = text.slice(0, offset).split(/\r\n|\r|\n/)
  return `line ${before.length}, column ${(before.at(-1)?.length ?? 0) + 1}: `
}

const sentences: Record<string, string> = {
  PropertyNameExpected: 'a name in straight double quotes is expected',
  ValueExpected: 'a value is expected',
  ColonExpected: 'a colon is missing',
  CommaExpected: 'a comma is missing before this',
  CloseBraceExpected: 'a closing brace } is missing',
  CloseBracketExpected: 'a closing bracket ] is missing',
  EndOfFileExpected: 'the file ends before this: there is one closing brace too many, or several objects',
  InvalidCommentToken: 'JSON has no comments',
  UnexpectedEndOfString: 'the closing double quote of this text is missing',
  UnexpectedEndOfNumber: 'this number is not complete',
  InvalidNumberFormat: 'this is not a number',
  InvalidEscapeCharacter: 'a backslash is written as \\\\',
  InvalidUnicode: '\\u is followed by four hexadecimal digits',
  InvalidCharacter: 'a line break or tab in a text is written as \\n or \\t',
  InvalidSymbol: 'this is neither a text in double quotes nor a number, true, false or null',
}

/** The object in `text`. Throws UnreadableJson with the line and column of the first error. */
export function parseObject(text: string): { [name: string]: unknown } {
  const errors: ParseError[] = []
  parse(text, errors, { allowTrailingComma: false, disallowComments: true })
  const [error] = errors
  if (error) throw new UnreadableJson(lineOf(text, error.offset) + sentenceOf(error, text))
  // Unlike the parser that finds errors, JSON.parse keeps __proto__ as a field like any other.
  const value: unknown = JSON.parse(text)
  if (typeof value !== 'object' || value === null || Array.isArray(value)) {
    throw new UnreadableJson('line 1, column 1: one object in braces { } is expected')
  }
  return value as { [name: string]: unknown }
}

function sentenceOf({ error, offset }: ParseError, text: string): string {
  const code = printParseErrorCode(error)
  const here = text.slice(offset)
  if (/^[“”„«»‘’‚]/.test(here)) return `${here[0]} is a typographic quote: write straight double quotes "`
  if (/^'/.test(here)) return '\' is a single quote: write double quotes "'
  if (/^[}\]]/.test(here) && /,\s*$/.test(text.slice(0, offset))) return 'there is one comma too many before this'
  if (here === '' && text.trim() === '') return 'the file is empty'
  return sentences[code] ?? 'this is not JSON'
}
