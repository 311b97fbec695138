// Changes of the site, from the shared draft to visitors: versions that are published, compared and restored.
import t from 'tap'
import { officeDay } from '../../../../server/content/office-time.ts'
import { until } from '../../../../test/support/until.ts'
import { auditUrl } from '../../../api/account-data.ts'
import { idEnd, textEnd, textStart } from '../../../api/edit-markers.ts'
import { isWithin, type Path, unitsIn, valueBelow } from '../../../api/paths.ts'
import {
  type Comparison,
  comparisonUrl,
  discardUrl,
  publishUrl,
  restoreUrl,
  type VersionRow,
  versionsUrl,
} from '../../../api/publishing.ts'
import { previewUrl } from '../../../api/urls.ts'
import { hugo, startDesk } from '../../support/desk.ts'

const home = { path: '/', language: 'en' } as const
const title = { path: '/texts/en/hero/title', value: 'Come home' } as const
const year = { path: '/foundingYear', value: 2011 } as const

t.test('a headline in two languages and a price are drafted, previewed, published and restored', async (t) => {
  const frenchTitle = '/texts/fr/hero/title'
  const { desk, inject } = await startDesk(t)
  const visit = async (url: string) => (await inject(url)).body
  const before = await visit('/?lang=en')
  const saved = await desk.save(
    title,
    { path: frenchTitle, value: 'Rentrez chez vous' },
    { path: '/prices/essential', value: 210 },
  )
  t.match(saved, { status: 200, units: [{ version: 1, by: 'Claire Martin', draft: { value: 'Come home' } }] })
  t.strictSame(saved.changes.toSorted(), ['/prices/essential', title.path, frenchTitle])

  const preview = await desk.open(previewUrl({ path: '/', language: 'fr' }))
  t.match(preview.body, 'Rentrez chez vous')
  t.notMatch(preview.body, /<script type="(module|application\/json)"/)
  t.match(preview.body, 'href="/desk/preview/draft/fr/investment"')
  t.match(preview.headers['content-security-policy'], /frame-ancestors 'self'/)
  const marked = await desk.open(previewUrl(home, { marked: true }))
  t.match(marked.body, `${textStart}hero.title${idEnd}Come home${textEnd}`)
  t.equal(await visit('/?lang=en'), before, 'visitors see neither the draft nor its markers')

  t.equal((await desk.publish()).statusCode, 200)
  t.match(await visit('/?lang=fr'), 'Rentrez chez vous')
  t.match(await visit('/investment?lang=en'), '€210')
  t.match(await desk.content(), { version: 1, changes: { length: 0 }, published: { prices: { essential: 210 } } })
  t.equal((await desk.publish()).statusCode, 422, 'nothing is left to publish')
  t.match((await desk.open(previewUrl(home, { version: 0 }))).body, /Your Riviera home.*Preview, not online/s)
  t.notMatch((await desk.open(previewUrl(home, { version: 1 }))).body, 'not online')

  await desk.save({ ...title, version: 1, value: 'Not yet' })
  t.equal((await desk.sendApi('POST', restoreUrl, { version: 0, published: 1 })).statusCode, 200)
  // The cache sends the previous page until the new page is ready.
  await until('the original page, byte for byte', async () => (await visit('/?lang=en')) === before)
  t.strictSame((await desk.content()).changes, [title.path], 'the draft stays')
  t.match(await desk.read(auditUrl()), {
    entries: [
      { what: 'restored', version: 2 },
      { what: 'published', changes: 2 },
    ],
  })
})

t.test('a unit that breaks the schema is reported at its field and does not hide other units', async (t) => {
  const { desk, ...site } = await startDesk(t)
  await desk.save(title)
  // An earlier release may have stored such units.
  const brokenUnits: [path: Path, value: unknown][] = [
    ['/office', { phone: 'x', email: 'office@villa.example' }],
    ['/order/services', 'none'],
    ['/services', null],
    ['/prices', { essential: 'free', premium: 350, elite: 500 }],
    ['/reviews', [{ author: 'A. Martin' }]],
    ['/texts/en/hero/subtitle', ['no', 'list']],
    ['/pictures/about', 5],
  ]
  const changes = brokenUnits.flatMap(([path, value]) =>
    unitsIn(value, path).map((unit) => ({ path: unit, version: 0, draft: { value: valueBelow(value, path, unit) } })),
  )
  t.strictSame(await site.source.store.save(changes, 'claire', 1), [])
  t.match((await desk.open(previewUrl(home))).body, /Come home.*Preview, not online/s)
  const errors = (await desk.content()).errors.map(({ path }) => path)
  const unreported = brokenUnits.filter(([path]) => !errors.some((error) => isWithin(error, path)))
  t.strictSame(unreported, [])
  t.equal((await desk.publish()).statusCode, 422)
})

t.test('changes that are not chosen stay in the draft', async (t) => {
  const { desk, ...site } = await startDesk(t)
  await desk.save(title, { path: '/services/garden-care', value: true })
  await (await site.signedIn(hugo)).save({ path: '/office/town', value: 'Vence' }, year)
  const { revision } = await desk.content()
  const publish = (...paths: Path[]) => desk.sendApi('POST', publishUrl, { revision, paths })
  t.match((await publish('/services/garden-care')).json(), {
    errors: ['en', 'fr'].map((language) => ({
      path: `/texts/${language}/services/items/garden-care`,
      code: 'missing-text',
    })),
  })
  t.match((await publish('/office/town', '/foundingYear')).json(), { version: 1 })
  t.match(site.source.published().values, { foundingYear: 2011, office: { town: 'Vence' } })
  t.notMatch((await site.inject('/?lang=en')).body, 'Come home')
  const { changes, units } = await desk.content()
  t.strictSame(changes, ['/services/garden-care', title.path])
  t.match(
    units.filter(({ draft }) => draft),
    changes.map((path) => ({ path, by: 'Claire Martin' })),
  )
  t.match(await desk.read(versionsUrl), [
    { number: 1, by: 'Claire Martin', changes: ['/foundingYear', '/office/town'], isPublished: true },
    { number: 0, isPublished: false },
  ])
  const comparison: Comparison = await desk.read(comparisonUrl(0))
  t.match(comparison.version, { number: 0 })
  t.match(
    comparison.changes.find(({ path }) => path === '/office/town'),
    { before: 'Vence' },
  )
})

t.test('nothing is published, discarded or restored if it has changed since it was shown', async (t) => {
  const { desk, ...site } = await startDesk(t)
  await desk.save(title)
  const { revision } = await desk.content()
  await (await site.signedIn(hugo)).save(year)
  const isStale = async (url: string, body: object) => {
    const late = await desk.sendApi('POST', url, body)
    t.match([late.statusCode, late.json()], [409, { stale: true }], url)
  }
  await isStale(publishUrl, { revision })
  await isStale(discardUrl, { revision })
  t.strictSame(await site.source.store.versions(), [])
  const draft = await desk.content()
  t.equal(draft.changes.length, 2)
  t.equal((await desk.sendApi('POST', discardUrl, { revision: draft.revision })).statusCode, 204)
  t.strictSame((await desk.content()).changes, [], 'the changes of the colleague are discarded as well')

  await desk.save({ ...year, version: 2 })
  await desk.publish()
  await isStale(restoreUrl, { version: 0, published: 0 })
  t.equal((await desk.sendApi('POST', restoreUrl, { version: 9, published: 1 })).statusCode, 404)
  t.equal(site.source.published().values.foundingYear, 2011)
})

t.test('a change of a legal page sets the day that it shows, unless the office has set it', async (t) => {
  const { desk } = await startDesk(t)
  const legal = async () => (await desk.content()).published.legal
  const before = await legal()
  await desk.save(title)
  await desk.publish()
  t.strictSame(await legal(), before, 'another text does not')
  await desk.save({ path: '/legal/legalName', value: 'Villa SARL' })
  await desk.publish()
  t.match(await legal(), { lastUpdated: officeDay(Date.now(), 'Europe/Paris') })
  const [version]: VersionRow[] = await desk.read(versionsUrl)
  t.strictSame(version?.changes, ['/legal/legalName'], 'which counts as no change')
  await desk.save(
    { path: '/legal/legalName', version: 1, value: 'Villa SAS' },
    { path: '/legal/lastUpdated', value: '2026-01-31' },
  )
  await desk.publish()
  t.match(await legal(), { lastUpdated: '2026-01-31' })
})
