// The facts of the site at the desk: services, locations and special days.
import t from 'tap'
import { firstTexts } from '../../../api/new-item.ts'
import { forms } from '../../../api/urls.ts'
import { createLink } from '../../../server/sign-in/links.ts'
import { type Browser, claire, deskSite, startDesk } from '../../support/desk.ts'

const languages = ['en', 'fr'] as const
const service = { path: '/services/garden-care', value: true } as const

t.test('a new service needs its texts in every language', async (t) => {
  const { desk, inject } = await startDesk(t)
  const visit = async (url: string) => (await inject(url)).body
  const logged = t.capture(console, 'error')
  const { errors } = await desk.save(service)
  t.match(
    errors,
    languages.map((language) => ({ code: 'missing-text', path: `/texts/${language}/services/items/garden-care` })),
  )
  t.equal((await desk.publish()).statusCode, 422)
  t.strictSame(logged(), [], 'the log does not repeat what the desk shows')
  const texts = firstTexts('services', 'Garden Care', languages)
  t.match(await desk.save(...texts), { status: 200, errors: { length: 0 } })
  t.equal((await desk.publish()).statusCode, 200)
  t.match(await visit('/services/garden-care?lang=fr'), 'Garden Care')
  t.match(await visit('/sitemap.xml'), 'garden-care')
  t.match((await desk.content()).published, { services: { 'garden-care': true } })

  await desk.save({ path: '/order/services', value: ['garden-care'] })
  t.equal((await desk.publish()).statusCode, 200)
  await desk.save({ path: service.path, version: 1 })
  t.equal((await desk.publish()).statusCode, 200, 'its texts and its place in the order are removed as well')
  t.notMatch(await visit('/sitemap.xml'), 'garden-care')
})

t.test('a service that is only added or removed does not change the order of the others', async (t) => {
  const { desk } = await startDesk(t)
  const changes = async () => (await desk.content()).changes.filter((path) => path.startsWith('/order'))
  await desk.save({ path: '/order/services', value: ['concierge-services'] })
  await desk.publish()
  const ids = Object.keys((await desk.content()).published.services as object)
  await desk.save(service, ...firstTexts('services', 'Garden Care', languages))
  t.strictSame(await changes(), [], 'added')
  await desk.save({ path: '/order/services', version: 1, value: ['garden-care', ...ids] })
  t.strictSame(await changes(), ['/order/services'], 'moved to the top')
  await desk.save({ path: '/order/services', version: 2, value: [...ids, 'garden-care'] })
  t.strictSame(await changes(), [], 'moved back')
  await desk.publish()
  await desk.save({ path: service.path, version: 1 })
  t.strictSame(await changes(), [], 'removed')
})

t.test('a new service, a new location and a person each have a picture', async (t) => {
  const { desk } = await startDesk(t)
  const before = await slots(desk)
  await desk.save(
    service,
    { path: '/locations/menton', value: true },
    { path: '/people', value: [{ id: 'Anne', name: 'Anne Roux', role: { en: 'Founder' }, languages: ['fr'] }] },
    ...firstTexts('services', 'Garden Care', languages),
    ...firstTexts('locations', 'Menton', languages),
  )
  const added = (await slots(desk)).filter((slot) => !before.includes(slot))
  t.strictSame(added.toSorted(), ['location-menton', 'person-Anne', 'service-garden-care'])
})

const slots = async (desk: Browser) => (await desk.pictures()).pictures.map(({ slot }) => slot)

t.test('special days in the past are removed', async (t) => {
  const { desk } = await startDesk(t)
  const days = ['2020-12-25', '2999-12-25'].map((date) => ({ date, hours: null }))
  await desk.save({ path: '/specialDays', value: days })
  await desk.publish()
  t.strictSame((await desk.content()).published.specialDays, days.slice(1))
})

t.test('the desk of a public site lists the legal facts that are missing in the draft', async (t) => {
  const SITE_URL = 'https://villa-care.fr'
  const site = await deskSite(t, { SITE_URL })
  const desk = site.browser()
  const token = await createLink(site.database, claire, Date.now())
  await desk.send(forms.link, { token }, { origin: SITE_URL })
  const missing = async () => {
    const { legalFaults } = await desk.content()
    return legalFaults.filter(({ kind }) => kind === 'missing').map(({ path }) => path)
  }
  const before = await missing()
  await site.source.store.save([{ path: '/legal/mediator', version: 0, draft: { value: 'Médiation' } }], claire, 1)
  t.strictSame(
    await missing(),
    before.filter((path) => path !== '/legal/mediator'),
  )
  t.equal(before.length, 9)
})
