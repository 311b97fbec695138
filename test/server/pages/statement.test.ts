// What /legal/accessibility claims, and the tests that hold the site to its word: a claim without one is not made.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import t from 'tap'
import en from '../../../src/language/texts/en.json' with { type: 'json' }
import fr from '../../../src/language/texts/fr.json' with { type: 'json' }
import { elements } from '../../support/markup.ts'
import { pages } from '../../support/pages.ts'
import { testSite } from '../../support/site.ts'
import { root } from '../../support/source.ts'

/** Each claim by how it begins; the files of its tests, and words from their names. */
const proofs: Record<string, [file: string, words: string][]> = {
  'with the keyboard alone': [
    ['browser/keyboard.test.ts', 'Tab leads through every page and back'],
    ['browser/keyboard.test.ts', 'the first stop is a link that leads to the content'],
    ['support/tab-walk.ts', 'has no ring that is seen'],
  ],
  'with a screen reader': [
    ['support/every-scene.ts', 'sounds as it was read'],
    ['server/pages/reading.test.ts', 'no level is skipped'],
    ['browser/announcements.test.ts', 'a page and a language announce themselves once'],
    ['browser/announcements.test.ts', 'each part says in which language it is'],
  ],
  'without scripts': [
    ['browser/no-scripts.test.ts', 'a visitor finds the way'],
    ['browser/no-scripts.test.ts', 'a visitor searches and changes the language'],
    ['browser/no-scripts.test.ts', 'a visitor is refused, corrects the form and sends it'],
  ],
  enlarged: [
    ['browser/layout.test.ts', '320 is 1280 at a zoom of 400 %'],
    ['browser/layout-states.test.ts', '320 is 1280 at a zoom of 400 %'],
  ],
  'without motion': [
    ['support/every-scene.ts', 'nothing moves'],
    ['browser/motion.test.ts', 'with reduced motion nothing waits and nothing moves'],
  ],
  'with clear contrast': [
    ['styles/contrast.test.ts', 'every pair of colours in use has the contrast that its use asks for'],
    ['support/every-scene.ts', 'axe-core'],
  ],
  'in your own colours': [
    ['browser/settings.test.ts', 'with forced colours, controls keep their borders'],
    ['browser/settings.test.ts', 'who asks for more contrast'],
  ],
  'automatic tests': [
    ['browser/every-scene-en.test.ts', 'Every page and state in English'],
    ['browser/every-scene-fr.test.ts', 'Every page and state in French'],
  ],
  'the site is walked': [['browser/keyboard.test.ts', 'from the first link to the request sent, without a mouse']],
  'it is walked again': [['browser/no-scripts.test.ts', 'scripts are switched off']],
}

const claimsOf = ({ legal }: typeof en | typeof fr) => legal.accessibility.sections.flatMap(({ list }) => list ?? [])

t.test('each claim has its tests, in both languages', async (t) => {
  const beginnings = Object.keys(proofs)
  const claims = claimsOf(en)
  t.equal(claims.length, beginnings.length)
  t.equal(claimsOf(fr).length, beginnings.length)
  for (const [index, beginning] of beginnings.entries()) t.ok(claims[index]?.startsWith(beginning), beginning)
})

t.test('those tests are there', async (t) => {
  for (const [file, words] of Object.values(proofs).flat()) {
    t.ok(readFileSync(join(root, 'test', file), 'utf8').includes(words), `${file}: ${words}`)
  }
})

t.test('every page leads to the statement, which says whom to write to and whom to call', async (t) => {
  const site = await testSite(t)
  for (const [language, name] of [
    ['en', 'Accessibility'],
    ['fr', 'Accessibilité'],
  ] as const) {
    const bodyOf = async (url: string) => (await site.inject({ url, headers: { cookie: `lang=${language}` } })).body
    for (const path of [...pages.keys(), '/nothing']) {
      const body = await bodyOf(path)
      const links = elements(body.slice(body.indexOf('<footer')), 'a')
      const link = links.find(({ attributes }) => attributes.href === '/legal/accessibility')
      t.equal(link?.words, name, `${path} in ${language}`)
    }
    const statement = await bodyOf('/legal/accessibility')
    t.match(statement, 'contact@mimosa-mer.example')
    t.match(statement, '+33\u00a04\u00a065\u00a071\u00a000\u00a026')
  }
})
