// A language needs only a row in the table and a file of texts: an invented one is added to a copy of the
// project, which is built and visited.
import { execFileSync } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import t from 'tap'
import english from '../../src/language/texts/en.json' with { type: 'json' }
import { elements, relations } from '../support/markup.ts'
import type * as SiteFile from '../support/site.ts'
import { copySite } from '../support/site-copy.ts'

const copy = copySite(t)

/** English with accents that no language has; placeholders stay. */
function accented(text: string): string {
  const accents: Record<string, string> = { a: 'ä', e: 'ë', o: 'ö' }
  return text.replace(/\{\{\w+\}\}|[aeo]/g, (part) => accents[part] ?? part)
}
const invented = JSON.parse(JSON.stringify(english), (_key, value) =>
  typeof value === 'string' ? accented(value) : value,
)
// A text without a translation.
delete invented.hero.explore

const table = join(copy, 'src/language/language.ts')
const row = "  xx: { name: 'Ënglish', tag: 'xx', short: 'xx', locale: 'en-IE', dir: 'ltr', script: 'latin' },\n"
writeFileSync(table, readFileSync(table, 'utf8').replace(/(?=\} as const\n\nexport type Language )/, row))
writeFileSync(join(copy, 'src/language/texts/xx.json'), JSON.stringify(invented))

execFileSync(process.execPath, ['scripts/build.ts'], { cwd: copy, stdio: 'ignore' })
const { testSite }: typeof SiteFile = await import(join(copy, 'test/support/site.ts'))
const site = await testSite(t, { SITE_URL: 'https://villa.example', LANGUAGES: 'en,xx' })
const { body } = await site.inject('/?lang=xx')

t.test('it is offered wherever languages are listed', async (t) => {
  t.match(elements(body, 'html')[0]?.attributes, { lang: 'xx', dir: 'ltr' })
  t.strictSame(
    relations(body, 'alternate').map(({ hreflang }) => hreflang),
    ['en', 'xx', 'x-default'],
  )
  t.ok(elements(body, 'option').some(({ text, attributes }) => text === 'Ënglish' && attributes.disabled === undefined))
  t.ok(elements(body, 'a').some(({ text }) => text === `xx , ${accented(english.lang.read)}`))
  t.match((await site.inject('/sitemap.xml')).body, '?lang=xx')
})

t.test('it has its texts, and English texts for missing ones', async (t) => {
  t.match(body, accented(english.hero.title))
  t.match(body, english.hero.explore)
  t.match((await site.inject('/legal/privacy?lang=xx')).body, accented(english.legal.privacy.title))
})

t.test('the browser can load its texts, and shared links have a picture', async (t) => {
  const manifest = JSON.parse(readFileSync(join(copy, 'dist/client/.vite/manifest.json'), 'utf8'))
  const { body: script } = await site.inject(`/${manifest['src/language/texts/xx.json'].file}`)
  t.match(script, accented(english.hero.title))
  t.match(script, english.hero.explore)
  t.equal((await site.inject('/social/xx-home.jpg')).statusCode, 200)
})
