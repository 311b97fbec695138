// Paths in the content document.
import t from 'tap'
import { isUnit, isWithin, schemaAt, unitAt, unitsBelow, unitsIn, withValueAt } from '../../api/paths.ts'

t.test('values that have no meaning alone are one unit', async (t) => {
  const document = {
    office: { phone: '+33 4 65 71 00 26', whatsapp: null },
    hours: { weekdays: null, saturday: [{ opens: '09:00', closes: '12:00' }] },
    packages: { essential: true, premium: { contains: 'essential' } },
    pictures: { hero: { file: 'terrace.jpg', alt: { en: 'Our terrace' } } },
    reviews: [{ author: 'A. Martin' }],
    texts: { fr: { hero: { title: 'Bonjour' }, contact: { errorSummary: { title: { one: 'Un', other: 'Deux' } } } } },
  }
  const units = Object.entries(document).flatMap(([name, value]) => unitsIn(value, `/${name}`))
  t.strictSame(units, [
    '/office/phone',
    '/office/whatsapp',
    '/hours',
    '/packages/essential',
    '/packages/premium',
    '/pictures/hero',
    '/reviews',
    '/texts/fr/hero/title',
    '/texts/fr/contact/errorSummary/title',
  ])
  t.ok(units.every(isUnit))
})

t.test('paths of services, their texts and their pictures exist before a service is added', async (t) => {
  for (const path of ['/services/garden-care', '/texts/fr/services/items/garden-care/highlights'] as const) {
    t.ok(isUnit(path), path)
  }
  t.ok(isUnit('/pictures/service-garden-care'))
  for (const path of ['/office', '/nothing', '/office/fax', '/texts/fr/hero/nothing', '/prices/gold'] as const) {
    t.notOk(isUnit(path), path)
  }
})

t.test('a path is within a group only if it contains its whole name', async (t) => {
  t.ok(isWithin('/office/phone', '/office'))
  t.notOk(isWithin('/officers', '/office'))
  t.strictSame(unitsBelow('/prices'), ['/prices/essential', '/prices/premium', '/prices/elite'])
})

t.test('a value in a unit is changed with its unit', async (t) => {
  for (const [path, unit] of [
    ['/reviews/0/rating', '/reviews'],
    ['/hours/saturday/opens', '/hours'],
    ['/pictures/hero/file', '/pictures/hero'],
    ['/texts/fr/about/paragraphs/1', '/texts/fr/about/paragraphs'],
    ['/texts/fr/legal/privacy/sections/0/paragraphs/2/text', '/texts/fr/legal/privacy/sections'],
  ] as const) {
    t.ok(schemaAt(path), path)
    t.notOk(isUnit(path), path)
    t.equal(unitAt(path), unit)
  }
})

t.test('a document gets and loses values', async (t) => {
  const document = { office: { phone: '1', town: 'Grasse' }, reviews: [{ rating: 4 }, { rating: 5 }] }
  t.strictSame(withValueAt(document, '/reviews/1/rating', 3).reviews, [{ rating: 4 }, { rating: 3 }])
  t.strictSame(withValueAt(document, '/office/phone', undefined).office, { town: 'Grasse' })
  t.strictSame(withValueAt({}, '/office/phone', '2'), { office: { phone: '2' } })
  t.equal(withValueAt(document, '/office/phone', '3').reviews, document.reviews)
  t.strictSame(withValueAt(['a', 'b'], '/2', 'c'), ['a', 'b', 'c'])
  t.strictSame(withValueAt(['a', 'b'], '/0', undefined), ['b'])
})
