// Checks the wording of comments, test names, error messages and docs, the form of comments, and rejects spreads that
// only shorten a line. Prints each breach of a rule with its place, and exits 1 if there is one.
import { globSync, readFileSync } from 'node:fs'

interface Passage {
  line: number
  text: string
}

const withoutSubject = /^(?:What|Whether|How|Which|Where|When|Why|Who|It|They|Those|The same (?:as|for|in|with))\b/
const vagueWords = [
  'mails|(?:a|by|each|every|the) mail(?! (?:client|header|program|provider|server|transport))',
  'robots?(?!\\.txt)|telephones?|style sheets?|nobody|somebody|that of|those of|an own',
  'tried|can not|in vain|anew|at once|beside|by itself|of the moment',
  '(?<!there )(?:is|are) no (?!longer|more|such)\\w+',
]
const vagueWord = new RegExp(`\\b(?:${vagueWords.join('|')})\\b`, 'i')
const vague = 'a word without one clear meaning'
const notSentence = /^[a-z]|[^.:]$/

/** Patterns that no source file may match. */
const sourceRules = {
  'a spread of a literal': /\.\.\.(?:\{[^{}]*\}|\[[^[\]]*\])(?!\.)/g,
  'a line of a comment with more than 120 characters': /^(?= *(?:\/\/|\/?\*)).{121,}$/gmu,
  'an empty line between header and imports': /^(?:\/\/.*\n)+\n(?=import )/g,
  'a function is described as true, not as returning true':
    /\/\*\*[\s*]+True (?:(?!\*\/).)*\*\/\s*(?:export )?(?:async )?(?:function|const \w+ = \()/gs,
}

const breaches = [
  ...globSync('{*,.*,{server,src,scripts,styles,test,desk}/**/*}.{ts,tsx,cts,mjs,scss}').flatMap(inCode),
  ...globSync('{*,docs/**/*,.github/*}.md').flatMap(inDocs),
  ...globSync([
    '{*,.github/**/*,scripts/**/*}.{yaml,yml,sh,service,timer}',
    'Dockerfile',
    'scripts/**/Caddyfile',
  ]).flatMap(inSettings),
]
for (const breach of breaches) console.error(breach)
process.exitCode = breaches.length > 0 ? 1 : 0

function inCode(file: string): string[] {
  const source = readFileSync(file, 'utf8')
  const comments = commentsIn(source)
  return [
    ...findBreaches(file, 'a comment without a subject of its own', withoutSubject, comments),
    ...findBreaches(file, vague, vagueWord, [...comments, ...namesAndMessagesIn(source)]),
    ...(file.endsWith('.scss') ? findBreaches(file, 'a comment that is not a sentence', notSentence, comments) : []),
    ...Object.entries(sourceRules).flatMap(([rule, pattern]) =>
      matches(source, pattern).map(({ line }) => `${file}:${line}: ${rule}`),
    ),
  ]
}

function inDocs(file: string): string[] {
  const prose = readFileSync(file, 'utf8').replace(/```.*?```|\]\([^)]*\)/gs, blanked)
  const passages = splitLines(prose).filter(({ text }) => !text.startsWith('    '))
  return findBreaches(file, vague, vagueWord, passages)
}

function inSettings(file: string): string[] {
  const passages = splitLines(readFileSync(file, 'utf8')).filter(({ text }) => /^\s*#/.test(text))
  return findBreaches(file, vague, vagueWord, passages)
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

function namesAndMessagesIn(source: string): Passage[] {
  return matches(source, /\b(?:test|\w*Error)\(\s*(['"`]).*?\1/gs)
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
