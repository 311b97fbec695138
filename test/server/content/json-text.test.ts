// SITE_FILE as editors save it: encodings, and error messages with positions.
import t from 'tap'
import { decodeText, parseObject } from '../../../server/content/site-file/json-text.ts'

const object = { brand: 'Château & Mer' }
const json = '{\n  "brand": "Château & Mer"\n}'

t.test('UTF-8 and UTF-16 are read, with and without a byte order mark', async (t) => {
  for (const bytes of [
    Buffer.from(json),
    Buffer.from(`\ufeff${json}`),
    Buffer.from(`\ufeff${json}`, 'utf16le'),
    Buffer.from(json, 'utf16le'),
    Buffer.from(`\ufeff${json}`, 'utf16le').swap16(),
  ]) {
    t.strictSame(parseObject(decodeText(bytes)), object)
  }
})

t.test('the message about another encoding names it and the first invalid character', async (t) => {
  t.throws(() => decodeText(Buffer.from(json, 'latin1')), {
    message: /^line 2, column 15: .*Windows-1252 \(ANSI\) or Latin-1: save it as UTF-8/,
  })
})

t.test('each common mistake has a position and a message', async (t) => {
  const mistakes: [text: string, message: string][] = [
    ['{\n "a": 1\n "b": 2}', 'line 3, column 2: a comma is missing before this'],
    ['{"a": 1,}', 'line 1, column 9: there is one comma too many before this'],
    ['{“a”: 1}', 'line 1, column 2: “ is a typographic quote: write straight double quotes "'],
    ['{"a": «b»}', 'line 1, column 7: « is a typographic quote: write straight double quotes "'],
    ["{'a': 1}", 'line 1, column 2: \' is a single quote: write double quotes "'],
    ['{"a" 1}', 'line 1, column 6: a colon is missing'],
    ['{"a": "b', 'line 1, column 7: the closing double quote of this text is missing'],
    ['{"a": 1', 'line 1, column 8: a closing brace } is missing'],
    ['{"a": 1} // x', 'line 1, column 10: JSON has no comments'],
    ['', 'line 1, column 1: the file is empty'],
    ['[1]', 'line 1, column 1: one object in braces { } is expected'],
  ]
  for (const [text, message] of mistakes) t.throws(() => parseObject(text), { message }, text)
})
