// The picture of each service, of each location and of a shared link, with its alternative text.
import t from 'tap'
import english from '../../../src/language/texts/en.json' with { type: 'json' }
import french from '../../../src/language/texts/fr.json' with { type: 'json' }
import { createTranslate } from '../../../src/language/translate.ts'
import { socialHeading, socialPages, socialPicture } from '../../../src/pictures/social.ts'
import { locationPicture, type Subject, servicePicture } from '../../../src/pictures/subjects.ts'
import { pictures } from '../../../src/pictures/table.ts'
import { defaultFacts, factsWith } from '../../../src/site/default-facts.ts'
import { locationIds } from '../../../src/site/locations.ts'
import { serviceIds } from '../../../src/site/services.ts'
import type { Site } from '../../../src/site/site.ts'

// The built-in services, one of them disabled, and four added ones.
const added = ['garden-care', 'boat-care', 'wine-cellar', 'car-care', 'pet-care']
const services = {
  ...defaultFacts.services,
  'property-management': false,
  ...Object.fromEntries(added.map((id) => [id, true])),
}

const subjects: Subject[] = [
  ...Object.keys(services).map((id) => servicePicture(id, services)),
  ...[...locationIds, 'menton'].map(locationPicture),
]

t.test('every built-in service has the picture that was drawn for it', async (t) => {
  for (const id of serviceIds) {
    t.equal(servicePicture(id, services).name, `service-${id}`)
    t.equal(servicePicture(id, services).alt, `imageAlt.services.${id}`)
  }
})

t.test('an added service gets one of four pictures in turn, unless the operator has a picture for it', async (t) => {
  t.strictSame(
    added.map((id) => servicePicture(id, services).name),
    [
      'service-concierge-services',
      'service-harbour',
      'service-property-acquisition',
      'service-pool',
      'service-concierge-services',
    ],
  )
  t.equal(servicePicture('garden-care', services).own, 'service-garden-care')
})

t.test('every built-in location has its own picture, and added ones have the villa', async (t) => {
  t.equal(new Set(locationIds.map((id) => locationPicture(id).name)).size, locationIds.length)
  t.equal(locationPicture('saintTropez').name, 'location-saint-tropez')
  t.equal(locationPicture('menton').name, 'location-villa')
  t.equal(locationPicture('constructor').name, 'location-villa')
})

const values = { brand: 'Mimosa & Mer' }
const missing: string[] = []
const inEnglish = createTranslate('en', english, { values, report: (message) => missing.push(message) })
const inFrench = createTranslate('fr', french, { values, report: (message) => missing.push(message) })

t.test('every selected picture exists and has an alternative text', async (t) => {
  for (const { name, alt } of subjects) {
    t.ok(pictures[name], name)
    inEnglish(alt)
  }
  t.strictSame(missing, [])
})

const site: Site = {
  facts: defaultFacts,
  siteUrl: 'https://mimosa-mer.example',
  languages: ['en', 'fr'],
  retentionDays: 30,
  year: 2026,
}
t.test('a page has its own picture in each language, with an alternative text', async (t) => {
  t.strictSame(socialPicture('pricing', site, 'fr', inFrench), {
    url: 'https://mimosa-mer.example/social/fr-pricing.jpg',
    width: 1200,
    height: 630,
    type: 'image/jpeg',
    alt: 'Mimosa & Mer\u00a0: Investir dans votre sérénité',
  })
})

t.test('every picture has a heading in every language', async (t) => {
  for (const page of socialPages) {
    for (const translate of [inEnglish, inFrench]) t.notMatch(socialHeading(page, translate), /^$|[{|]|\w\.\w/, page)
  }
  t.strictSame(missing, [])
})

t.test('a company with another name shares no picture with the name of the example company', async (t) => {
  const other = { ...site, facts: factsWith({ brand: 'Olive & Pin' }) }
  t.match(socialPicture('pricing', other, 'en', inEnglish), {
    url: 'https://mimosa-mer.example/social/wordless.jpg',
    alt: english.imageAlt.hero,
  })
})

t.test("every page shares the operator's social picture, with its alternative text or the brand", async (t) => {
  const social = { key: 'social-1', widths: [], fallback: 1200, colour: '#000000', alt: { en: 'A villa' } }
  const own = { ...site, pictures: { social } }
  for (const page of socialPages) {
    t.strictSame(socialPicture(page, own, 'en', inEnglish), {
      url: 'https://mimosa-mer.example/pictures/social-1/picture.jpg',
      width: 1200,
      height: 630,
      type: 'image/jpeg',
      alt: 'A villa',
    })
  }
  t.equal(socialPicture('home', own, 'fr', inFrench).alt, 'Mimosa & Mer')
})
