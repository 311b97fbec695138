// No-break spaces in the company's French texts.
import t from 'tap'
import { inFrenchTypography } from '../../../server/content/fixed-spaces.ts'
import { readSiteFile } from '../../../server/content/site-file.ts'
import { siteFile } from '../../support/site-file.ts'

t.test('plain spaces next to French punctuation marks become no-break spaces', async (t) => {
  for (const [typed, expected] of [
    ['Prêt ? Oui ; voici : « rien » !', 'Prêt\u202f? Oui\u202f; voici\u00a0: «\u00a0rien\u00a0»\u202f!'],
    ['200 € ou 5 % pour {{brand}} : {{price}}', '200\u00a0€ ou 5\u202f% pour {{brand}}\u00a0: {{price}}'],
  ] as const) {
    t.equal(inFrenchTypography(typed, true), expected)
  }
  for (const unchanged of [
    'Prêt\u202f? Oui\u00a0: «\u00a0rien\u00a0»',
    'Prêt? Oui: «rien», à 10:30, 200€',
    'https://villa.example/?a=1;b=2 et mailto:claire@villa.example',
  ]) {
    t.equal(inFrenchTypography(unchanged, true), unchanged)
  }
})

t.test('in a content file, French texts get no-break spaces and other texts stay unchanged', async (t) => {
  const days = (name: object) => [{ date: '2031-12-25', name, hours: null }]
  const file = { texts: { en: { hero: { title: 'Now ?' } }, fr: { about: { paragraphs: ['Ici !'] } } } }
  const path = siteFile(t, { ...file, specialDays: days({ en: 'Feast :', fr: 'Fête :' }) })
  const { texts, facts } = await readSiteFile(path, { DATA_DIR: 'data', LANGUAGES: ['en', 'fr'] })
  t.match(texts, { en: { hero: { title: 'Now ?' } }, fr: { about: { paragraphs: ['Ici\u202f!'] } } })
  t.match(facts.specialDays, days({ en: 'Feast :', fr: 'Fête\u00a0:' }))
  const review = { text: 'Merci !', language: 'fr' }
  t.match(inFrenchTypography([review]), [{ ...review, text: 'Merci\u202f!' }])
})
