// Programs that read pages as text get every heading and paragraph, with separate words.
import { execFile, spawnSync } from 'node:child_process'
import { promisify } from 'node:util'
import t from 'tap'
import { withLanguage } from '../../src/page-urls.ts'
import { elements } from '../support/markup.ts'
import { pageTypes } from '../support/pages.ts'
import { listeningSite } from '../support/site.ts'

const run = promisify(execFile)
const site = await listeningSite(t, { LANGUAGES: 'en,ar' })
const parameters = ['-dump', '-nolist', '-width=1000', '-assume_charset=utf-8', '-display_charset=utf-8']
const skip = spawnSync('lynx', ['-version']).error !== undefined && 'not installed: apt-get install lynx'

for (const language of ['en', 'ar'] as const) {
  t.test(`lynx shows every text of each page in ${language}`, { skip }, async (t) => {
    for (const path of pageTypes) {
      const url = site.origin + withLanguage(path, language)
      const body = await (await fetch(url)).text()
      // lynx exits with an error if the page has the status of an error.
      const { stdout } = await run('lynx', [...parameters, url]).catch((output: { stdout: string }) => output)
      const shown = letters(stdout)
      const texts = elements(body, 'h1|h2|h3|p|dt|dd|label').map(({ text }) => text)
      t.ok(texts.length > 5, path)
      t.strictSame(
        texts.filter((text) => !shown.includes(letters(text))),
        [],
        `${path}: every text is shown`,
      )
      t.strictSame(joinedWords(stdout, body), [], `${path}: no words are joined`)
    }
  })
}

/** Letters and digits only: lynx breaks lines, and writes special spaces and raised signs in its own way. */
const letters = (text: string) => text.replaceAll(/[^\p{L}\p{N}]/gu, '')

/** The words of `text` that consist of two words of the page. A part of a word may be highlighted. */
function joinedWords(text: string, html: string): string[] {
  const words = new Set(html.replaceAll(/(<\/span>)?<mark>|<\/mark>(<span>)?/g, '').split(/[^\p{L}\p{M}]+/u))
  const isWord = (part: string) => part.length > 1 && words.has(part)
  return text.split(/[^\p{L}\p{M}]+/u).filter((word) => {
    const cuts = Array.from({ length: word.length - 1 }, (_, at) => at + 1)
    return !words.has(word) && cuts.some((at) => isWord(word.slice(0, at)) && isWord(word.slice(at)))
  })
}
