// Every service and every town has a picture with an alternative text.
import t from 'tap'
import english from '../../../src/language/texts/en.json' with { type: 'json' }
import { createTranslate } from '../../../src/language/translate.ts'
import { locationPicture, type Subject, servicePicture } from '../../../src/pictures/subjects.ts'
import { pictures } from '../../../src/pictures/table.ts'
import { defaultFacts } from '../../../src/site/default-facts.ts'
import { locationIds } from '../../../src/site/locations.ts'
import { serviceIds } from '../../../src/site/services.ts'

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

t.test('every built-in town has its own picture, and added towns have the villa', async (t) => {
  t.equal(new Set(locationIds.map((id) => locationPicture(id).name)).size, locationIds.length)
  t.equal(locationPicture('saintTropez').name, 'location-saint-tropez')
  t.equal(locationPicture('menton').name, 'location-villa')
  t.equal(locationPicture('constructor').name, 'location-villa')
})

t.test('every selected picture exists and has an alternative text', async (t) => {
  const missing: string[] = []
  const translate = createTranslate('en', english, { report: (message) => missing.push(message) })
  for (const { name, alt } of subjects) {
    t.ok(pictures[name], name)
    translate(alt)
  }
  t.strictSame(missing, [])
})
