// Reads a JSON file that people wrote, and names the line and the error.
import { isUtf8 } from 'node:buffer'
import { type ParseError, parse, printParseErrorCode, visit } from 'jsonc-parser'
import { isRecord } from '../../src/site/deep-merge.ts'

/** Thrown for an unreadable file. The message has the position and the reason. */
export class UnreadableJson extends Error {}

/** The text of a file in UTF-8, with or without a byte order mark. */
export function decodeText(bytes: Uint8Array): string {
  // Text of English letters in UTF-16 is valid UTF-8, with zero bytes.
  if (isUtf8(bytes) && !bytes.includes(0)) return new TextDecoder().decode(bytes)
  throw new UnreadableJson('is not encoded in UTF-8: choose UTF-8 in your editor and save the file again')
}

/** The position of `offset` in `text`, as in 'line 3, column 5: '. */
export function linePosition(text: string, offset: number): string {
  const before = text.slice(0, offset).split(/\r\n|\r|\n/)
  return `line ${before.length}, column ${(before.at(-1)?.length ?? 0) + 1}: `
}

/** The object in `text`. Throws UnreadableJson with the line and column of the first error. */
export function parseObject(text: string): Readonly<Record<string, unknown>> {
  const errors: ParseError[] = []
  parse(text, errors, { allowTrailingComma: false, disallowComments: true })
  const [error] = errors
  if (error) throw new UnreadableJson(linePosition(text, error.offset) + parseErrorText(error, text))
  refuseRepeatedKeys(text)
  // Unlike the parser that finds errors, JSON.parse keeps __proto__ as a field like any other.
  const value: unknown = JSON.parse(text)
  if (!isRecord(value)) throw new UnreadableJson('line 1, column 1: one object in braces { } is expected')
  return value
}

/** Throws UnreadableJson if an object has a key twice: JSON.parse would ignore the first one. */
function refuseRepeatedKeys(text: string) {
  const objects: Map<string, number>[] = []
  visit(text, {
    onObjectBegin: () => void objects.push(new Map()),
    onObjectEnd: () => void objects.pop(),
    onObjectProperty(name, offset) {
      const first = objects.at(-1)?.get(name)
      if (first !== undefined) {
        const [line] = linePosition(text, first).split(',')
        throw new UnreadableJson(`${linePosition(text, offset)}"${name}" occurs twice: remove it here or in ${line}`)
      }
      objects.at(-1)?.set(name, offset)
    },
  })
}

function parseErrorText({ error, offset }: ParseError, text: string): string {
  const here = text.slice(offset)
  const [quote] = /^[“”„«»‘’‚']/.exec(here) ?? []
  if (/^[}\]]/.test(here) && /,\s*$/.test(text.slice(0, offset))) return 'remove the comma before this'
  if (quote) return `${quote} is not a JSON quotation mark: write straight double quotes "`
  // 'CommaExpected' becomes 'comma expected'.
  return printParseErrorCode(error)
    .replace(/(?<!^)[A-Z]/g, ' $&')
    .toLowerCase()
}
