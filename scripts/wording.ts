// Checks the wording of comments, test names and docs, and rejects spreads that only shorten a line. Prints each breach
// of a rule with its place, and exits 1 if there is one.
import { globSync, readFileSync } from 'node:fs'

interface Passage {
  line: number
  text: string
}

const questionWord = /^(?:What|Whether|How|Which|Where|When|Why|Who)\b/
const vagueWord = /\b(?:mails|robots?(?!\.txt)|tried|can not|in vain|anew|that of|those of)\b/i
const packedSpread = /\.\.\.(?:\{[^{}]*\}|\[[^[\]]*\])(?!\.)/g

const breaches = [
  ...globSync('{*,.*,{server,src,scripts,styles,test,desk}/**/*}.{ts,tsx,cts,mjs,scss}').flatMap(inCode),
  ...globSync('{*,docs/**/*,.github/*}.md').flatMap(inDocs),
]
for (const breach of breaches) console.error(breach)
process.exitCode = breaches.length > 0 ? 1 : 0

function inCode(file: string): string[] {
  const source = readFileSync(file, 'utf8')
  const comments = commentsIn(source)
  return [
    ...findBreaches(file, 'a comment begins with a question word', questionWord, comments),
    ...findBreaches(file, 'a word without one clear meaning', vagueWord, [...comments, ...testNamesIn(source)]),
    ...matches(source, packedSpread).map(({ line }) => `${file}:${line}: a spread of a literal`),
  ]
}

function inDocs(file: string): string[] {
  const prose = readFileSync(file, 'utf8').replace(/```.*?```|\]\([^)]*\)/gs, blanked)
  return findBreaches(
    file,
    'a word without one clear meaning',
    vagueWord,
    splitLines(prose).filter(({ text }) => !text.startsWith('    ')),
  )
}

function findBreaches(file: string, rule: string, pattern: RegExp, passages: Passage[]): string[] {
  return passages
    .filter(({ text }) => pattern.test(text.replace(/`[^`]*`/g, '')))
    .map(({ line, text }) => `${file}:${line}: ${rule}: ${text.trim()}`)
}

/** The comments of `source`, each joined to one line, so that a wrapped sentence is one text. */
function commentsIn(source: string): Passage[] {
  return matches(source, /(?:(?:^|(?<=\s))\/\/ [^\n]*\n?\s*)+|(?<=^|\s)\/\*\*?\s.*?\*\//gms).map(({ line, text }) => ({
    line,
    text: text
      .replace(/^\s*(?:\/\/|\/\*\*?|\*\/?)/gm, '')
      .replace(/\*\/$/, '')
      .replace(/\s+/g, ' ')
      .trim(),
  }))
}

function testNamesIn(source: string): Passage[] {
  return matches(source, /\btest\(\s*(['"`]).*?\1/gs)
}

function splitLines(source: string): Passage[] {
  return source.split('\n').map((text, index) => ({ line: index + 1, text }))
}

function matches(source: string, pattern: RegExp): Passage[] {
  return [...source.matchAll(pattern)].map(({ 0: text, index }) => ({
    line: source.slice(0, index).split('\n').length,
    text,
  }))
}

/** As many lines as `text`, without its words. */
function blanked(text: string): string {
  return text.replace(/[^\n]/g, '')
}
