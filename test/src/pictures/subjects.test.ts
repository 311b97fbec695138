// Which picture shows what: every service and every town has one, with words that stand in for it.
import t from 'tap'
import english from '../../../src/language/texts/en.json' with { type: 'json' }
import { createTranslate } from '../../../src/language/translate.ts'
import { locationPicture, type Subject, servicePicture } from '../../../src/pictures/subjects.ts'
import { pictures } from '../../../src/pictures/table.ts'
import { locationIds } from '../../../src/site/locations.ts'
import { serviceIds } from '../../../src/site/services.ts'

const subjects: Subject[] = [
  ...serviceIds.map(servicePicture),
  ...[0, 1, 2, 3].map((position) => servicePicture('garden-care', position)),
  ...[...locationIds, 'menton'].map(locationPicture),
]

t.test('every service of the site meets the picture that was drawn for it', async (t) => {
  for (const [position, id] of serviceIds.entries()) {
    t.equal(servicePicture(id, position).name, `service-${id}`)
    t.equal(servicePicture(id, position).alt, `imageAlt.services.${id}`)
  }
})

t.test('a service without a picture of its own takes its turn among four', async (t) => {
  t.strictSame(
    [0, 1, 2, 3, 4].map((position) => servicePicture('garden-care', position).name),
    ['service-pool', 'service-concierge-services', 'service-harbour', 'service-property-acquisition', 'service-pool'],
  )
})

t.test('a service with a picture of its own keeps it wherever it stands in the list', async (t) => {
  t.equal(servicePicture('renovation-projects', 7).name, 'service-renovation-projects')
})

t.test('every town of the site has its own picture, any other town the villa', async (t) => {
  t.equal(new Set(locationIds.map((id) => locationPicture(id).name)).size, locationIds.length)
  t.equal(locationPicture('saintTropez').name, 'location-saint-tropez')
  t.equal(locationPicture('menton').name, 'location-villa')
  t.equal(locationPicture('constructor').name, 'location-villa')
})

t.test('every picture that is chosen exists and has words that stand in for it', async (t) => {
  const missing: string[] = []
  const translate = createTranslate('en', english, { report: (message) => missing.push(message) })
  for (const { name, alt } of subjects) {
    t.ok(pictures[name], name)
    translate(alt)
  }
  t.strictSame(missing, [])
})
