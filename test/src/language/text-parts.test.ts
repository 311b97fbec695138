// The parts of the texts: the home page does not need those of the other pages.
import { join } from 'node:path'
import t from 'tap'
import { texts } from '../../../server/content/texts.ts'
import { listedLanguages } from '../../../src/language/language.ts'
import { otherPagesTexts, takeTexts } from '../../../src/language/other-pages-texts.ts'
import { hasTextsFor } from '../../../src/language/text-parts.ts'
import { defaultFacts } from '../../../src/site/default-facts.ts'

const { render } = await import(join(import.meta.dirname, '../../../dist/server/entry-server.js'))

for (const language of listedLanguages) {
  t.test(`the home page in ${language} lacks no text without those of the other pages`, async (t) => {
    const home = structuredClone(texts[language]) as Record<string, unknown>
    for (const path of otherPagesTexts) {
      const taken = takeTexts(home, path.split('.'))
      t.not(Object.keys(taken).length, 0, `there are texts at ${path}`)
    }
    const complaints = t.capture(console, 'error')
    const site = { facts: defaultFacts, siteUrl: '', languages: listedLanguages, retentionDays: 30, year: 2026 }
    for (const url of ['/', '/?package=premium', '/?service=concierge-services']) {
      await render({ url, site, locale: { language, texts: home } })
    }
    t.strictSame(
      complaints().map(({ args }) => args[0]),
      [],
    )
  })
}

t.test('which texts a page needs', async (t) => {
  const whole = { servicePage: {}, legal: {} }
  t.ok(hasTextsFor('/', {}))
  t.notOk(hasTextsFor('/investment', {}))
  t.ok(hasTextsFor('/investment', { servicePage: {} }))
  t.notOk(hasTextsFor('/legal/privacy', { servicePage: {} }))
  t.ok(hasTextsFor('/legal/privacy', whole))
})
