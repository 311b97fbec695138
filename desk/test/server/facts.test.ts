// The facts of the site at the desk: services, locations and special days.
import t from 'tap'
import type { Language } from '../../../src/language/language.ts'
import { firstTexts } from '../../api/new-item.ts'
import { textPath } from '../../api/paths.ts'
import { type DraftPictures, picturesAddress } from '../../api/pictures-data.ts'
import { type Browser, deskSite } from '../support/desk.ts'

const service = 'services.items.garden-care'

const serviceTexts = (language: Language) =>
  Object.entries({
    title: `Garden ${language}`,
    description: 'Hedges and lemon trees.',
    fullDescription: ['A patient hand.'],
    highlights: ['Pruning'],
  }).map(([name, value]) => ({ path: textPath(language, `${service}.${name}`), value }))

const slots = async (desk: Browser) =>
  (await desk.open(picturesAddress)).json<DraftPictures>().pictures.map(({ slot }) => slot)

t.test('a new service needs its texts in every language, and then has its page', async (t) => {
  const site = await deskSite(t)
  const desk = await site.signedIn()
  const visit = async (url: string) => (await site.inject(url)).body
  const errors = t.capture(console, 'error')
  const { errors: missing } = await desk.save({ path: '/services/garden-care', value: true })
  t.match(
    missing,
    ['en', 'fr'].map((language) => ({ code: 'missing-text', path: `/texts/${language}/services/items/garden-care` })),
  )
  t.equal((await desk.publish()).statusCode, 422)
  t.strictSame(errors(), [], 'the desk shows what is missing, and not the log')
  t.match(await desk.save(...serviceTexts('en'), ...serviceTexts('fr')), { status: 200, errors: { length: 0 } })
  t.equal((await desk.publish()).statusCode, 200)
  t.match(await visit('/services/garden-care?lang=fr'), 'Garden fr')
  t.match(await visit('/sitemap.xml'), 'garden-care')
  t.match((await desk.content()).published, { services: { 'garden-care': true } })

  await desk.save({ path: '/order/services', value: ['garden-care'] })
  t.equal((await desk.publish()).statusCode, 200)
  await desk.save({ path: '/services/garden-care', version: 1 })
  t.equal((await desk.publish()).statusCode, 200, 'its texts and its place in the order go with it')
  t.notMatch(await visit('/sitemap.xml'), 'garden-care')
})

t.test('a new service and a new location have pictures of their own', async (t) => {
  const desk = await (await deskSite(t)).signedIn()
  const before = await slots(desk)
  await desk.save(
    { path: '/services/garden-care', value: true },
    { path: '/locations/menton', value: true },
    ...firstTexts('services', 'Garden Care', ['en', 'fr']),
    ...firstTexts('locations', 'Menton', ['en', 'fr']),
  )
  const after = await slots(desk)
  t.strictSame(after.filter((slot) => !before.includes(slot)).toSorted(), ['location-menton', 'service-garden-care'])
})

t.test('the desk forgets special days that are over', async (t) => {
  const desk = await (await deskSite(t)).signedIn()
  const days = ['2020-12-25', '2999-12-25'].map((date) => ({ date, hours: null }))
  await desk.save({ path: '/specialDays', value: days })
  await desk.publish()
  t.strictSame((await desk.content()).published.specialDays, days.slice(1))
})
