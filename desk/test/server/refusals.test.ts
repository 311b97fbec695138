// The desk refuses wrong values: it reports each fault at its field, in the language of the desk.
import t, { type Test } from 'tap'
import type { ContentErrorDetail } from '../../../src/site/content-error.ts'
import { forms, pages, previewAddress } from '../../api/addresses.ts'
import { factFields } from '../../api/draft-data.ts'
import { withEntry } from '../../server/content/entries.ts'
import { deskSite } from '../support/desk.ts'

const title = 'texts.en.hero.title'

/** A site with a desk, in which Claire has signed in. */
async function start(t: Test) {
  const site = await deskSite(t)
  return { site, desk: await site.signedIn() }
}

t.test('a value that does not fit is refused with its field, and a sentence in both languages', async (t) => {
  const { desk } = await start(t)
  const refusedValues: [name: string, value: unknown, field: string, kind: ContentErrorDetail['kind'] | undefined][] = [
    [title, '', '', 'missing'],
    [title, 'a'.repeat(5_001), '', 'too-long'],
    [title, 'Call {{nobody}}', '', 'placeholder'],
    [title, 'Call {{brand}', '', 'placeholder'],
    ['texts.en.nothing.here', 'x', '', 'unknown-field'],
    ['facts.office', { phone: 'x' }, '/phone', 'phone'],
    ['facts.office', { email: 'x' }, '/email', 'email'],
    ['facts.office', { country: 'France' }, '/country', 'form'],
    ['facts.legal', { lastUpdated: 'today' }, '/lastUpdated', 'date'],
    ['facts.links', { linkedin: 'javascript:alert(1)', instagram: null, facebook: null }, '/linkedin', 'address'],
    ['facts.hours', { weekdays: { opens: '18:00', closes: '09:00' } }, '/weekdays', undefined],
    ['facts.hours', { weekdays: { opens: '9', closes: '18:00' } }, '/weekdays/opens', 'time'],
    ['facts.prices', { essential: 'free' }, '/essential', 'number'],
    ['facts.prices', { essential: -1 }, '/essential', 'too-small'],
    ['facts.prices', { essential: 0.001 }, '/essential', 'cents'],
    ['facts.brand', { name: 'X', colours: { navy: '#fafafa' } }, '/colours/navy', 'contrast'],
    ['facts.brand', { name: 'X', colours: { navy: 'blue' } }, '/colours/navy', 'colour'],
    ['facts.order.services', ['nothing'], '/0', 'unknown-entry'],
    ['facts.nothing', 1, '', 'unknown-field'],
    ['pictures.hero', { file: '../../etc/passwd' }, '/file', 'picture-missing'],
    ['facts.reviews', 'none', '', 'form'],
    ['facts.reviews', [{}], '/0/author', 'missing'],
    ['facts.__proto__', {}, '', 'unknown-field'],
  ]
  for (const [name, value, field, kind] of refusedValues) {
    const result = await desk.save({ name, value })
    t.match(result, { status: 422, conflicts: [] }, name)
    const fault = result.faults?.find((fault) => fault.name === name && fault.field === field)
    t.ok(fault, `${name}: ${JSON.stringify(result.faults)}`)
    t.equal(fault?.detail?.kind, kind, 'the sentence of the desk')
  }
})

t.test('a value of any form is composed, with a fault: nothing throws', async (t) => {
  const { site } = await start(t)
  const values = [0, 'x', [], [null], [[]], {}, { a: null }, { '': '' }, { '/~': [{}] }, { 'a.b': 1 }]
  const names = [
    ...factFields.map((field) => `facts.${field}`),
    'texts.en.hero.title',
    'texts.en.hero',
    'pictures.hero',
  ]
  for (const name of [...names, 'texts.en.about.paragraphs', 'pictures.service-x', 'texts.en.services.items.x.title']) {
    for (const value of values) {
      const composed = site.source.compose(withEntry({}, name, value))
      await t.resolves(composed, `${name} ${JSON.stringify(value)}`)
    }
  }
})

t.test('only an entry that does not exist is answered as such', async (t) => {
  const { site, desk } = await start(t)
  t.match((await desk.save({ name: 'facts.nothing', value: 1 })).faults, [
    { name: 'facts.nothing', code: 'other', detail: { kind: 'unknown-field' } },
  ])
  // The disk may be full while a draft is composed.
  site.siteSource.compose = async () => {
    throw new Error('ENOSPC')
  }
  const entries = [{ name: 'pictures.hero', version: 0, value: { file: 'uploads/a.jpg' } }]
  const failed = await desk.sendJson(forms.draft, { entries })
  t.equal(failed.statusCode, 500)
  t.notMatch(failed.body, 'ENOSPC')
  t.equal((await desk.open(previewAddress({ path: '/', language: 'en' }))).statusCode, 200)
})

t.test(
  'the page of a picture exists for the pictures of the site, and for services and towns that exist',
  async (t) => {
    const { desk } = await start(t)
    const status = async (slot: string) => (await desk.open(pages.picture(slot))).statusCode
    for (const slot of ['hero', 'social', 'service-pool', 'location-grasse']) t.equal(await status(slot), 200, slot)
    for (const slot of [
      'nothing',
      'service-garden-care',
      'location-nice2',
      'service-',
      '__proto__',
      'service-toString',
    ]) {
      t.equal(await status(slot), 404, slot)
    }
    await desk.save({ name: 'facts.services', value: { 'garden-care': true } })
    t.equal(await status('service-garden-care'), 200)
  },
)

t.test('why a part of a version cannot be shown is told in the language of the desk', async (t) => {
  const { site, desk } = await start(t)
  const document = { prices: { essential: 'free' }, services: 'all', texts: 'no object' }
  const seen = await site.source.store.revision()
  await site.source.store.publish({ document, changes: [], person: null, now: 1, seen })
  await site.source.reload()
  const { body } = await desk.open(`${pages.versions}?lang=fr`)
  t.match(body, 'Saisissez un nombre.')
  t.notMatch(body, 'must be')
})
