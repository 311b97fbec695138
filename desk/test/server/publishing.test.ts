// The desk before the draft is published, who may see it, and how it is discarded.
import t, { type Test } from 'tap'
import { dataAddress, forms, pages, previewAddress } from '../../api/addresses.ts'
import type { FactsPage } from '../../api/facts-data.ts'
import { isWithin, type Path, unitsIn, valueBelow } from '../../api/paths.ts'
import type { PublishPage } from '../../api/publish-data.ts'
import type { TextPage } from '../../api/texts-data.ts'
import { type Browser, deskSite, hugo } from '../support/desk.ts'

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
  const { blocking } = await desk.page<PublishPage>(pages.publish)
  for (const [path] of brokenEntries)
    t.ok(
      blocking.some((fault) => isWithin(fault.path, path)),
      path,
    )
  t.match((await desk.page<TextPage>(pages.text('hero.title'))).text.languages, [{ value: 'Come home' }])
  t.match(await desk.page<FactsPage>(pages.facts('company')), {
    faults: [{ path: '/office/phone' }],
  })
  const { facts, faults } = await desk.page<FactsPage>(pages.facts('packages'))
  t.same(facts.find(({ path }) => path === '/prices')?.value, prices, 'its form has the value')
  t.match(faults, [{ path: '/prices/essential', code: 'type', values: { type: 'number' } }])
  for (const section of ['company', 'services', 'reviews'] as const) {
    t.equal((await desk.open(pages.facts(section))).statusCode, 200, section)
  }
  t.equal((await desk.open(pages.picture('about'))).statusCode, 200)
  t.equal((await desk.publish()).statusCode, 422)
})

t.test('a colleague sees the draft with a link for a day, and nobody else does', async (t) => {
  const { site, desk } = await start(t)
  await desk.save({ path: '/texts/en/hero/title', value: 'Come home' })
  const linkResponse = await desk.sendJson(forms.previewLink)
  const { address = '' } = (linkResponse.json().page as PublishPage).link ?? {}
  const { pathname } = new URL(address)
  const sharedPreview = await site.inject(pathname)
  t.match(sharedPreview.body, 'Come home')
  t.match(sharedPreview.headers, { 'cache-control': 'no-store, no-transform', 'x-robots-tag': /noindex/ })
  t.notMatch(JSON.stringify(await site.database.query('SELECT * FROM preview_links')), pathname.split('/')[3])
  t.notOk((await desk.page<PublishPage>(pages.publish)).link, 'the link is shown once')
  await site.database.query('UPDATE preview_links SET expires_at = 1')
  const expiredPreview = await site.inject({ url: pathname, headers: { accept: 'text/html' } })
  t.match(expiredPreview, { statusCode: 410, body: /Ask the person who sent it/ })
  t.notMatch(expiredPreview.body, 'To the requests', 'a colleague may have no desk')
  t.equal((await site.inject(previewAddress(home))).statusCode, 303, 'to the sign-in')
  for (const address of [pages.texts, pages.publish, pages.versions]) {
    t.equal((await site.inject(dataAddress(address))).statusCode, 401, address)
  }
})

t.test(
  "the whole draft is discarded, including a colleague's entries, unless it has changed since it was shown",
  async (t) => {
    const { site, desk } = await start(t)
    await desk.save({ path: '/texts/en/hero/title', value: 'Come home' })
    const { revision } = await desk.page<PublishPage>(pages.publish)
    const colleague = await site.signedIn(hugo)
    await colleague.save({ path: '/foundingYear', value: 2011 })
    t.equal((await desk.sendJson(forms.discard, { path: '', revision })).statusCode, 409)
    const draftPage = await desk.page<PublishPage>(pages.publish)
    t.equal(draftPage.changes.length, 2)
    t.equal((await desk.sendJson(forms.discard, { path: '', revision: draftPage.revision })).statusCode, 200)
    t.strictSame((await desk.page<PublishPage>(pages.publish)).changes, [])
  },
)

t.test('one of two changes is published, and the other stays in the draft with the name of its author', async (t) => {
  const { site, desk } = await start(t)
  const colleague = await site.signedIn(hugo)
  await desk.save({ path: '/texts/en/hero/title', value: 'Come home' })
  await colleague.save({ path: '/office', value: { town: 'Vence' } }, { path: '/foundingYear', value: 2011 })
  const { changes, revision } = await publishingOf(desk)
  t.strictSame(
    new Map(changes.map(({ path, by }) => [path, by])),
    new Map([
      ['/texts/en/hero/title', ['Claire Martin']],
      ['/office', ['hugo']],
      ['/foundingYear', ['hugo']],
    ]),
  )
  const published = await desk.sendJson(forms.publish, { revision, paths: ['/office', '/foundingYear'] })
  t.match(published.json(), { done: { action: 'published', count: 1 } })
  t.match(site.source.published().state.facts, { foundingYear: 2011, office: { town: 'Vence' } })
  t.notMatch((await site.inject('/?lang=en')).body, 'Come home')
  const rest = await publishingOf(desk)
  t.match(rest.changes, [{ path: '/texts/en/hero/title' }])
  t.equal(rest.changes.length, 1)
})

t.test('a change that needs another one is not published without it', async (t) => {
  const { desk } = await start(t)
  await desk.save({ path: '/services', value: { 'garden-care': true } })
  const { revision } = await publishingOf(desk)
  const refused = await desk.sendJson(forms.publish, { revision, paths: ['/services'] })
  t.equal(refused.statusCode, 422)
  t.match(refused.json(), { page: { blocking: [{ code: 'missing-text' }, { code: 'missing-text' }] } })
})

t.test('a text whose other language is changed later is told, and can be published', async (t) => {
  const { desk } = await start(t)
  await desk.save({ path: '/texts/en/hero/title', value: 'Come home' })
  t.strictSame((await publishingOf(desk)).outdated, ['/texts/fr/hero/title'])
  await desk.save({ path: '/texts/fr/hero/title', value: 'Rentrez chez vous' })
  t.strictSame((await publishingOf(desk)).outdated, [])
  await desk.save({ path: '/texts/fr/hero/subtitle', value: 'Tout est prêt' })
  t.strictSame((await publishingOf(desk)).outdated, ['/texts/en/hero/subtitle'])
  t.equal((await desk.publish()).statusCode, 200)
})

/** What publishing would change, with the revision that the page sends. */
const publishingOf = async (desk: Browser) => desk.page<PublishPage>(pages.publish)
