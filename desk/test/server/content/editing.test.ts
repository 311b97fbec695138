// A change of the site, from the shared draft to visitors, and its restoration.
import t from 'tap'
import { until } from '../../../../test/support/until.ts'
import { auditAddress } from '../../../api/account-data.ts'
import { previewAddress } from '../../../api/addresses.ts'
import { idEnd, textEnd, textStart } from '../../../api/edit-markers.ts'
import { restoreAddress } from '../../../api/publishing.ts'
import { startDesk } from '../../support/desk.ts'

const title = { en: '/texts/en/hero/title', fr: '/texts/fr/hero/title' } as const
const home = { path: '/', language: 'en' } as const

t.test('a headline in two languages and a price are drafted, previewed, published and restored', async (t) => {
  const { desk, inject } = await startDesk(t)
  const visit = async (url: string) => (await inject(url)).body
  const before = await visit('/?lang=en')
  const saved = await desk.save(
    { path: title.en, value: 'Come home' },
    { path: title.fr, value: 'Rentrez chez vous' },
    { path: '/prices/essential', value: 210 },
  )
  t.match(saved, { status: 200, entries: [{ version: 1, by: 'Claire Martin', draft: { value: 'Come home' } }] })
  t.strictSame(saved.changes.toSorted(), ['/prices/essential', title.en, title.fr])

  const preview = await desk.open(previewAddress({ path: '/', language: 'fr' }))
  t.match(preview.body, 'Rentrez chez vous')
  t.notMatch(preview.body, /<script type="(module|application\/json)"/)
  t.match(preview.body, 'href="/desk/preview/draft/fr/investment"')
  t.match(preview.headers['content-security-policy'], /frame-ancestors 'self'/)
  const marked = await desk.open(previewAddress(home, { marked: true }))
  t.match(marked.body, `${textStart}hero.title${idEnd}Come home${textEnd}`)
  t.equal(await visit('/?lang=en'), before, 'visitors see neither the draft nor its markers')

  t.equal((await desk.publish()).statusCode, 200)
  t.match(await visit('/?lang=fr'), 'Rentrez chez vous')
  t.match(await visit('/investment?lang=en'), '€210')
  t.match(await desk.content(), { version: 1, changes: { length: 0 }, published: { prices: { essential: 210 } } })
  t.equal((await desk.publish()).statusCode, 422, 'nothing is left to publish')
  t.match((await desk.open(previewAddress(home, { version: 0 }))).body, /Your Riviera home.*Preview, not online/s)
  t.notMatch((await desk.open(previewAddress(home, { version: 1 }))).body, 'not online')

  await desk.save({ path: title.en, version: 1, value: 'Not yet' })
  t.equal((await desk.sendApi('POST', restoreAddress, { version: 0, published: 1 })).statusCode, 200)
  // The cache sends the previous page until the new page is ready.
  await until('the original page, byte for byte', async () => (await visit('/?lang=en')) === before)
  t.strictSame((await desk.content()).changes, [title.en], 'the draft stays')
  t.match(await desk.read(auditAddress()), {
    entries: [
      { what: 'restored', version: 2 },
      { what: 'published', changes: 2 },
    ],
  })
})
