// The desk before the draft is published, who may see it, and how it is discarded.
import t, { type Test } from 'tap'
import { officeDay } from '../../../server/content/opening-days.ts'
import { previewAddress } from '../../api/addresses.ts'
import { contentAddress } from '../../api/content.ts'
import { isWithin, type Path, unitsIn, valueBelow } from '../../api/paths.ts'
import {
  type Comparison,
  comparisonAddress,
  discardAddress,
  type PreviewLink,
  previewLinksAddress,
  publishAddress,
  restoreAddress,
  type VersionRow,
  versionsAddress,
} from '../../api/publishing.ts'
import { deskSite, hugo } from '../support/desk.ts'

const home = { path: '/', language: 'en' } as const

/** A site with a desk, in which Claire has signed in. */
async function start(t: Test) {
  const site = await deskSite(t)
  return { site, desk: await site.signedIn() }
}

t.test('an entry that breaks the schema is reported at its field and does not hide other entries', async (t) => {
  const { site, desk } = await start(t)
  await desk.save({ path: '/texts/en/hero/title', value: 'Come home' })
  // As an earlier release may have left them.
  const prices = { essential: 'free', premium: 350, elite: 500 }
  const brokenEntries: [path: Path, value: unknown][] = [
    ['/office', { phone: 'x', email: 'office@villa.example' }],
    ['/order/services', 'none'],
    ['/services', null],
    ['/prices', prices],
    ['/reviews', [{ author: 'A. Martin' }]],
    ['/texts/en/hero/subtitle', ['no', 'list']],
    ['/pictures/about', 5],
  ]
  const changes = brokenEntries.flatMap(([path, value]) =>
    unitsIn(value, path).map((unit) => ({ path: unit, version: 0, draft: { value: valueBelow(value, path, unit) } })),
  )
  t.strictSame(await site.source.store.save(changes, 'claire', 1), [])
  const preview = await desk.open(previewAddress(home))
  t.match(preview.body, 'Come home')
  t.match(preview.body, 'Preview, not online')
  const { errors } = await desk.content()
  for (const [path] of brokenEntries)
    t.ok(
      errors.some((error) => isWithin(error.path, path)),
      path,
    )
  t.equal((await desk.publish()).statusCode, 422)
})

t.test('a colleague sees the draft with a link for a day, and nobody else does', async (t) => {
  const { site, desk } = await start(t)
  await desk.save({ path: '/texts/en/hero/title', value: 'Come home' })
  const link: PreviewLink = (await desk.sendApi('POST', previewLinksAddress, {})).json()
  const { pathname } = new URL(link.address)
  const sharedPreview = await site.inject(pathname)
  t.match(sharedPreview.body, 'Come home')
  t.match(sharedPreview.headers, { 'cache-control': 'no-store, no-transform', 'x-robots-tag': /noindex/ })
  t.notMatch(JSON.stringify(await site.database.query('SELECT * FROM preview_links')), pathname.split('/')[3])
  await site.database.query('UPDATE preview_links SET expires_at = 1')
  const expiredPreview = await site.inject({ url: pathname, headers: { accept: 'text/html' } })
  t.match(expiredPreview, { statusCode: 410, body: /Ask the person who sent it/ })
  t.notMatch(expiredPreview.body, 'To the requests', 'a colleague may have no desk')
  t.equal((await site.inject(previewAddress(home))).statusCode, 303, 'to the sign-in')
  for (const address of [contentAddress, versionsAddress, comparisonAddress(0)]) {
    t.equal((await site.inject(address)).statusCode, 401, address)
  }
})

t.test(
  "the whole draft is discarded, including a colleague's entries, unless it has changed since it was shown",
  async (t) => {
    const { site, desk } = await start(t)
    await desk.save({ path: '/texts/en/hero/title', value: 'Come home' })
    const { revision } = await desk.content()
    const colleague = await site.signedIn(hugo)
    await colleague.save({ path: '/foundingYear', value: 2011 })
    const late = await desk.sendApi('POST', discardAddress, { revision })
    t.match([late.statusCode, late.json()], [409, { stale: true }])
    const draft = await desk.content()
    t.equal(draft.changes.length, 2)
    const discarded = await desk.sendApi('POST', discardAddress, { revision: draft.revision })
    t.equal(discarded.statusCode, 204)
    t.strictSame((await desk.content()).changes, [])
  },
)

t.test('some changes are published, and another one stays in the draft with the name of its author', async (t) => {
  const { site, desk } = await start(t)
  const colleague = await site.signedIn(hugo)
  await desk.save({ path: '/texts/en/hero/title', value: 'Come home' })
  await colleague.save({ path: '/office/town', value: 'Vence' }, { path: '/foundingYear', value: 2011 })
  const { revision } = await desk.content()
  const paths = ['/office/town', '/foundingYear']
  const published = await desk.sendApi('POST', publishAddress, { revision, paths })
  t.match(published.json(), { version: 1 })
  t.match(site.source.published().values, { foundingYear: 2011, office: { town: 'Vence' } })
  t.notMatch((await site.inject('/?lang=en')).body, 'Come home')
  const { changes, entries } = await desk.content()
  t.strictSame(changes, ['/texts/en/hero/title'])
  t.match(
    entries.find(({ draft }) => draft),
    { path: '/texts/en/hero/title', by: 'Claire Martin' },
  )
  const versions: VersionRow[] = (await desk.open(versionsAddress)).json()
  t.match(versions, [
    { number: 1, by: 'Claire Martin', changes: ['/foundingYear', '/office/town'], isPublished: true },
    { number: 0, isPublished: false },
  ])
  const { version, changes: restoring }: Comparison = (await desk.open(comparisonAddress(0))).json()
  t.match([version.number, restoring.find(({ path }) => path === '/office/town')], [0, { before: 'Vence' }])
})

t.test('a change that needs another one is refused without it, with the path of the other one', async (t) => {
  const { desk } = await start(t)
  await desk.save({ path: '/services/garden-care', value: true })
  const { revision } = await desk.content()
  const refused = await desk.sendApi('POST', publishAddress, { revision, paths: ['/services/garden-care'] })
  t.equal(refused.statusCode, 422)
  t.match(refused.json(), {
    errors: ['en', 'fr'].map((language) => ({
      path: `/texts/${language}/services/items/garden-care`,
      code: 'missing-text',
    })),
  })
})

t.test('nothing is published from a draft that has changed since it was shown', async (t) => {
  const { site, desk } = await start(t)
  await desk.save({ path: '/texts/en/hero/title', value: 'Come home' })
  const { revision } = await desk.content()
  await (await site.signedIn(hugo)).save({ path: '/foundingYear', value: 2011 })
  const late = await desk.sendApi('POST', publishAddress, { revision })
  t.match([late.statusCode, late.json()], [409, { stale: true }])
  t.equal(site.source.published().number, 0)
})

t.test('a change of a legal page sets the day that it shows, unless somebody has', async (t) => {
  const { desk } = await start(t)
  const dayOf = async () => ((await desk.content()).published as { legal: { lastUpdated: string } }).legal.lastUpdated
  const before = await dayOf()
  await desk.save({ path: '/texts/en/hero/title', value: 'Come home' })
  await desk.publish()
  t.equal(await dayOf(), before, 'another text does not')
  await desk.save({ path: '/legal/legalName', value: 'Villa SARL' })
  await desk.publish()
  t.equal(await dayOf(), officeDay(Date.now()))
  const { version = 0 } = (await desk.content()).entries.find(({ path }) => path === '/legal/legalName') ?? {}
  await desk.save(
    { path: '/legal/legalName', version, value: 'Villa SAS' },
    { path: '/legal/lastUpdated', value: '2026-01-31' },
  )
  await desk.publish()
  t.equal(await dayOf(), '2026-01-31')
})

t.test('an earlier version is restored, unless somebody has published since', async (t) => {
  const { site, desk } = await start(t)
  await desk.save({ path: '/foundingYear', value: 2011 })
  await desk.publish()
  const late = await desk.sendApi('POST', restoreAddress, { version: 0, published: 0 })
  t.match([late.statusCode, late.json()], [409, { stale: true }])
  const restored = await desk.sendApi('POST', restoreAddress, { version: 0, published: 1 })
  t.match(restored.json(), { version: 2 })
  t.not(site.source.published().values.foundingYear, 2011)
  t.equal((await desk.sendApi('POST', restoreAddress, { version: 9, published: 2 })).statusCode, 404)
})
