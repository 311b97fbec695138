// The facts of the site at the desk: services, towns and special days.
import t from 'tap'
import { pages, sitePageAddress } from '../../api/addresses.ts'
import type { FactsPage } from '../../api/facts-data.ts'
import { firstTexts } from '../../api/new-item.ts'
import type { PublishPage } from '../../api/publish-data.ts'
import type { TextsPage } from '../../api/texts-data.ts'
import { deskSite } from '../support/desk.ts'

t.test('a new service needs its texts in every language, and then has its page', async (t) => {
  const site = await deskSite(t)
  const desk = await site.signedIn()
  const visit = async (url: string) => (await site.inject(url)).body
  const services = (await desk.page<FactsPage>(pages.facts('services'))).facts[0]?.value as Record<string, boolean>
  const errors = t.capture(console, 'error')
  await desk.save({ path: '/services', value: { ...services, 'garden-care': true } })
  const refused = await desk.publish()
  t.equal(refused.statusCode, 422)
  t.match(refused.json().page.blocking, [
    { code: 'missing-text', path: '/texts/en/services/items/garden-care/title' },
    { code: 'missing-text', path: '/texts/fr/services/items/garden-care/title' },
  ])
  await desk.page(sitePageAddress(pages.texts, { path: '/', language: 'en' }))
  t.strictSame(errors(), [], 'the desk shows what is missing, and not the log')
  const texts = (language: string) => [
    { path: `/texts/${language}/services/items/garden-care/title`, value: `Garden ${language}` },
    { path: `/texts/${language}/services/items/garden-care/description`, value: 'Hedges and lemon trees.' },
    { path: `/texts/${language}/services/items/garden-care/fullDescription`, value: ['A patient hand.'] },
    { path: `/texts/${language}/services/items/garden-care/highlights`, value: ['Pruning'] },
  ]
  t.match(await desk.save(...texts('en'), ...texts('fr')), { status: 200 })
  const { changes } = await desk.page<PublishPage>(pages.publish)
  t.match(
    changes.find(({ path }) => path === '/texts/fr/services/items/garden-care/highlights'),
    { group: 'Garden en', label: 'highlights' },
    'under the name that it gets',
  )
  for (const path of ['/', '/services/garden-care']) {
    const { pictures } = await desk.page<TextsPage>(sitePageAddress(pages.texts, { path, language: 'en' }))
    t.ok(pictures.includes('service-garden-care'), `${path}: its picture is not that of another service`)
  }
  t.equal((await desk.publish()).statusCode, 200)
  t.match(await visit('/services/garden-care?lang=fr'), 'Garden fr')
  t.match(await visit('/sitemap.xml'), 'garden-care')
  const { items } = await desk.page<FactsPage>(pages.facts('services'))
  t.match(items?.at(-1), { id: 'garden-care', isAdded: true, name: 'Garden en' })

  await desk.save({ path: '/order/services', value: ['garden-care'] })
  t.equal((await desk.publish()).statusCode, 200)
  await desk.save({ path: '/services', version: 1, value: services })
  t.equal((await desk.publish()).statusCode, 200, 'its texts and its place in the order go with it')
  t.notMatch(await visit('/sitemap.xml'), 'garden-care')
})

t.test('a new town has a picture of its own', async (t) => {
  const desk = await (await deskSite(t)).signedIn()
  const towns = (await desk.page<FactsPage>(pages.facts('locations'))).facts[0]?.value as Record<string, boolean>
  const texts = firstTexts('locations', 'Menton', ['en', 'fr'])
  await desk.save({ path: '/locations', value: { ...towns, menton: true } }, ...texts)
  const { pictures } = await desk.page<TextsPage>(sitePageAddress(pages.texts, { path: '/', language: 'en' }))
  t.same(
    pictures.filter((slot) => /menton|villa/.test(slot)),
    ['location-menton'],
  )
})

t.test('the desk forgets special days that are over', async (t) => {
  const desk = await (await deskSite(t)).signedIn()
  const days = [
    { date: '2020-12-25', hours: null },
    { date: '2999-12-25', hours: null },
  ]
  await desk.save({ path: '/specialDays', value: days })
  const { facts } = await desk.page<FactsPage>(pages.facts('hours'))
  t.strictSame(facts.find(({ path }) => path === '/specialDays')?.value, days.slice(1))
})
