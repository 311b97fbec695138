// The picture of a shared link, by page, language and content.
import t from 'tap'
import en from '../../../src/language/texts/en.json' with { type: 'json' }
import fr from '../../../src/language/texts/fr.json' with { type: 'json' }
import { createTranslate } from '../../../src/language/translate.ts'
import { socialHeading, socialPages, socialPicture } from '../../../src/pictures/social.ts'
import { factsWith } from '../../../src/site/default-facts.ts'
import type { Site } from '../../../src/site/site.ts'

const site: Site = {
  facts: factsWith({}),
  siteUrl: 'https://mimosa-mer.example',
  languages: ['en', 'fr'],
  retentionDays: 30,
  year: 2026,
}
const values = { brand: 'Mimosa & Mer' }
const missing: string[] = []
const english = createTranslate('en', en, { values, report: (message) => missing.push(message) })
const french = createTranslate('fr', fr, { values, report: (message) => missing.push(message) })

t.test('a page has its own picture in each language, with an alternative text', async (t) => {
  t.strictSame(socialPicture('pricing', site, 'fr', french), {
    url: 'https://mimosa-mer.example/social/fr-pricing.jpg',
    width: 1200,
    height: 630,
    type: 'image/jpeg',
    alt: 'Mimosa & Mer\u00a0: Investir dans votre sérénité',
  })
})

t.test('every picture has a heading in every language', async (t) => {
  for (const page of socialPages) {
    for (const translate of [english, french]) t.notMatch(socialHeading(page, translate), /^$|[{|]|\w\.\w/, page)
  }
  t.strictSame(missing, [])
})

t.test('a company with another name shares no picture with the name of the example company', async (t) => {
  const other = { ...site, facts: factsWith({ brand: 'Olive & Pin' }) }
  t.match(socialPicture('pricing', other, 'en', english), {
    url: 'https://mimosa-mer.example/social/wordless.jpg',
    alt: en.imageAlt.hero,
  })
})

t.test("every page shares the operator's social picture, with its alternative text or the brand", async (t) => {
  const social = {
    ...{ key: 'social-1', widths: [], fallback: 1200, colour: '#000000', focus: [0.5, 0.5] as const },
    alt: { en: 'A villa' },
  }
  const own = { ...site, pictures: { social } }
  for (const page of socialPages) {
    t.strictSame(socialPicture(page, own, 'en', english), {
      url: 'https://mimosa-mer.example/pictures/social-1/picture.jpg',
      width: 1200,
      height: 630,
      type: 'image/jpeg',
      alt: 'A villa',
    })
  }
  t.equal(socialPicture('home', own, 'fr', french).alt, 'Mimosa & Mer')
})
