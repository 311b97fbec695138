// Editing the site at the desk: the shared draft, its preview, publishing, versions.
import t from 'tap'
import { until } from '../../../test/support/until.ts'
import { forms, pages, previewAddress } from '../../api/addresses.ts'
import type { ComparePage, PublishPage, VersionsPage } from '../../api/publish-data.ts'
import type { TextPage } from '../../api/texts-data.ts'
import { deskSite, hugo } from '../support/desk.ts'

const title = { en: '/texts/en/hero/title', fr: '/texts/fr/hero/title' } as const
const home = { path: '/', language: 'en' } as const

t.test('a headline in two languages and a price are drafted, previewed, published and restored', async (t) => {
  const site = await deskSite(t)
  const desk = await site.signedIn()
  const visit = async (url: string) => (await site.inject(url)).body
  const before = await visit('/?lang=en')
  const saved = await desk.save(
    { path: title.en, value: 'Come home' },
    { path: title.fr, value: 'Rentrez chez vous' },
    { path: '/prices', value: { essential: 210, premium: 350, elite: 500 } },
  )
  t.match(saved, {
    status: 200,
    entries: [{ version: 1, isChanged: true, by: 'Claire Martin' }],
    draft: { changes: 3 },
  })
  t.equal(await visit('/?lang=en'), before, 'visitors see nothing of it')

  const preview = await desk.open(previewAddress({ path: '/', language: 'fr' }))
  t.match(preview.body, 'Rentrez chez vous')
  t.notMatch(preview.body, /<script type="(module|application\/json)"/)
  t.match(preview.body, 'href="/desk/preview/draft/fr/investment"')
  t.match(preview.headers['content-security-policy'], /frame-ancestors 'self'/)
  const marked = await desk.open(previewAddress(home, { marked: true }))
  t.match(marked.body, '<!--text hero.title-->Come home<!--/text-->')

  const draft = await desk.page<PublishPage>(pages.publish)
  t.match(draft, { blocking: [], draft: { changes: 3, published: 0 } })
  t.same(draft.changes.map(({ path }) => path).toSorted(), ['/prices', title.en, title.fr])
  const published = await desk.publish()
  t.match(published.json(), { done: { action: 'published', count: 1 }, page: { kind: 'versions' } })
  t.match(await visit('/?lang=fr'), 'Rentrez chez vous')
  t.match(await visit('/investment?lang=en'), '€210')
  t.equal((await desk.publish()).statusCode, 422, 'nothing is left to publish')

  const { changes } = await desk.page<ComparePage>(pages.compare(0, 1))
  t.match(
    changes.find(({ path }) => path === title.en),
    { after: 'Come home', language: 'en', group: 'Come home', label: 'title' },
  )
  t.match((await desk.open(previewAddress(home, { version: 0 }))).body, /Your Riviera home.*Preview, not online/s)
  t.notMatch((await desk.open(previewAddress(home, { version: 1 }))).body, 'not online')

  await desk.save({ path: title.en, version: 1, value: 'Not yet' })
  const restored = await desk.sendJson(forms.restore, { version: 0, published: 1 })
  t.match(restored.json(), { done: { action: 'restored', count: 2 } })
  // The page before is sent until the new one is ready.
  await until('the page as it was, byte for byte', async () => (await visit('/?lang=en')) === before)
  const { versions, draft: remainingDraft } = await desk.page<VersionsPage>(pages.versions)
  t.match(versions, [{ number: 2, restored: 0, isPublished: true }, { number: 1 }, { number: 0 }])
  t.equal(remainingDraft.changes, 1, 'the draft stays')
  t.match(await desk.page(pages.audit), {
    entries: [
      { what: 'restored', version: 2 },
      { what: 'published', changes: 3 },
    ],
  })
})

t.test('an edit that is sent again, after it was saved, is no conflict', async (t) => {
  const desk = await (await deskSite(t)).signedIn()
  await desk.save({ path: title.en, value: 'First' })
  await desk.save({ path: title.en, version: 1, value: 'Second' })
  t.equal((await desk.save({ path: title.en, version: 1, value: 'Second' })).status, 200)
  t.equal((await desk.save({ path: title.en, version: 1, value: 'Third' })).status, 409)
})

t.test('two people never overwrite each other', async (t) => {
  const site = await deskSite(t)
  const desk = await site.signedIn()
  await desk.save({ path: title.en, value: 'Hers' })
  const other = await site.signedIn(hugo)
  const conflict = await other.save({ path: title.en, value: 'His' }, { path: title.fr, value: 'Le sien' })
  t.match(conflict, {
    status: 409,
    conflicts: [{ mine: 'His', theirs: { value: 'Hers', version: 1, by: 'Claire Martin' } }],
  })
  const { text } = await desk.page<TextPage>(pages.text('hero.title'))
  t.match(
    text.languages,
    [
      { value: 'Hers', published: /Riviera/ },
      { version: 0, isChanged: false },
    ],
    'nothing of it',
  )
  const { revision } = await desk.page<PublishPage>(pages.publish)
  await desk.save({ path: title.en, version: 1, value: 'Hers again' })
  const stale = await desk.sendJson(forms.publish, { revision })
  t.equal(stale.statusCode, 409, 'the draft has changed since the page was shown')
  t.match(stale.json(), { page: { kind: 'publish', isStale: true } })
  t.equal((await site.source.store.versions()).length, 0)
})

t.test('a colour that is set and set back is no change', async (t) => {
  const desk = await (await deskSite(t)).signedIn()
  const brand = { name: 'Mimosa & Mer' }
  await desk.save({ path: '/brand', value: { ...brand, colours: { navy: '#123026' } } })
  const { draft } = await desk.save({ path: '/brand', version: 1, value: { ...brand, colours: {} } })
  t.equal(draft.changes, 0)
  t.match(await desk.page<PublishPage>(pages.publish), { changes: { length: 0 } })
})
