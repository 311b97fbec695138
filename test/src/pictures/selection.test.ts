// The pictures of services, locations and shared links, with their alternative texts.
import t from 'tap'
import english from '../../../src/language/texts/en.json' with { type: 'json' }
import french from '../../../src/language/texts/fr.json' with { type: 'json' }
import chinese from '../../../src/language/texts/zh.json' with { type: 'json' }
import { createTranslate } from '../../../src/language/translate.ts'
import { socialPages, socialPicture } from '../../../src/pictures/social.ts'
import { locationPicture, servicePicture } from '../../../src/pictures/subjects.ts'
import { defaultFacts, factsWith } from '../../../src/site/default-facts.ts'
import { locationIds } from '../../../src/site/locations.ts'
import { serviceIds } from '../../../src/site/services.ts'
import type { Site } from '../../../src/site/site.ts'

t.test('a built-in service has its own picture', async (t) => {
  for (const id of serviceIds) {
    t.match(servicePicture(id), { name: `service-${id}`, alt: `imageAlt.services.${id}` })
  }
})

t.test('an added service has the picture of the operator, or one that belongs to no service', async (t) => {
  const ids = ['garden-care', 'boat-care', 'wine-cellar', 'car-care']
  const names = new Set(ids.map((id) => servicePicture(id).name))
  t.strictSame([...names].sort(), ['service-harbour', 'service-pool'])
  t.equal(servicePicture('garden-care').added, 'service-garden-care')
})

t.test('every built-in location has its own picture', async (t) => {
  t.equal(new Set(locationIds.map((id) => locationPicture(id).name)).size, locationIds.length)
  t.equal(locationPicture('saintTropez').name, 'location-saint-tropez')
})

t.test('every added location has the picture of the villa', async (t) => {
  t.equal(locationPicture('menton').name, 'location-villa')
  t.equal(locationPicture('constructor').name, 'location-villa')
})

const values = { brand: 'Mimosa & Mer' }
const inEnglish = createTranslate('en', english, { values })
const inFrench = createTranslate('fr', french, { values })

const site: Site = {
  facts: defaultFacts,
  siteUrl: 'https://mimosa-mer.example',
  languages: ['en', 'fr'],
  retentionDays: 30,
  year: 2026,
}

t.test('a page has its own picture in a language that has a font', async (t) => {
  t.strictSame(socialPicture('pricing', site, 'fr', inFrench), {
    url: 'https://mimosa-mer.example/social/fr-pricing.jpg',
    width: 1200,
    height: 630,
    type: 'image/jpeg',
    alt: 'Mimosa & Mer\u00a0: Investir dans votre sérénité',
  })
})

t.test('a page in another language has the picture of the brand', async (t) => {
  t.match(socialPicture('pricing', site, 'zh', createTranslate('zh', chinese, { values })), {
    url: 'https://mimosa-mer.example/social/brand.jpg',
    alt: `Mimosa & Mer：${chinese.imageAlt.hero}`,
  })
})

t.test('a company with another name shares a picture without words', async (t) => {
  const other = { ...site, facts: factsWith({ brand: 'Olive & Pin' }) }
  t.match(socialPicture('pricing', other, 'en', inEnglish), {
    url: 'https://mimosa-mer.example/social/wordless.jpg',
    alt: english.imageAlt.hero,
  })
})

t.test("every page shares the operator's social picture, with its alternative text or the brand", async (t) => {
  const social = { key: 'social-1', widths: [], fallback: 1200, colour: '#000000', alt: { en: 'A villa' } }
  const own = { ...site, pictures: { social } }
  const url = 'https://mimosa-mer.example/pictures/social-1/picture.jpg'
  for (const page of socialPages) t.match(socialPicture(page, own, 'en', inEnglish), { url, alt: 'A villa' })
  t.equal(socialPicture('home', own, 'fr', inFrench).alt, 'Mimosa & Mer')
})
