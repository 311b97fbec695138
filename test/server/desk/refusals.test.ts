// The desk refuses wrong values: it shows each fault at its field, in the language of the desk.
import t from 'tap'
import { withEntry } from '../../../server/content/entries.ts'
import { forms, pages, previewAddress } from '../../../src/desk/desk-addresses.ts'
import type { DraftRefusal } from '../../../src/desk/pages/draft-data.ts'
import { factFields } from '../../../src/desk/pages/draft-data.ts'
import { claire, deskSite } from '../../support/desk.ts'
import { elements } from '../../support/markup.ts'

type Fields = Record<string, string | number>

async function start(t: Parameters<typeof deskSite>[0]) {
  const site = await deskSite(t)
  const desk = await site.signedIn(claire)
  const save = (name: string, value: unknown) => desk.sendJson(forms.draft, { entries: [{ name, version: 0, value }] })
  return { site, desk, save }
}

t.test('without scripts, the summary of a refused form leads to the fields that have what was typed', async (t) => {
  const { desk } = await start(t)
  const refused: [back: string, fields: Fields, id: string, typed: string][] = [
    [pages.facts('company'), { 'value:facts.office/phone': '04 65' }, 'facts-office-phone', '04 65'],
    [pages.facts('packages'), { 'value:facts.prices/elite': 'free' }, 'facts-prices-elite', 'free'],
    [
      pages.facts('hours'),
      {
        'value:facts.hours/saturday': 'yes',
        'value:facts.hours/saturday/0/opens': 'ten',
        'value:facts.hours/saturday/0/closes': '',
      },
      'facts-hours-saturday-opens',
      'ten',
    ],
    [
      pages.facts('reviews'),
      { 'value:facts.reviews/0/author': 'A. Martin', 'value:facts.reviews/0/rating': 'nine' },
      'facts-reviews-0-rating',
      'nine',
    ],
    [pages.text('hero.title'), { 'value:texts.fr.hero.title': 'Le {{nom}}' }, 'texts-fr-hero-title', 'Le {{nom}}'],
    [
      pages.text('about.paragraphs'),
      { 'value:texts.en.about.paragraphs/1': 'The {{name}}' },
      'texts-en-about-paragraphs-1',
      'The {{name}}',
    ],
  ]
  for (const [back, fields, id, typed] of refused) {
    const { statusCode, body } = await desk.send(forms.draft, { back, ...fields })
    t.equal(statusCode, 422, back)
    const links = elements(body, 'a').map(({ attributes }) => attributes.href)
    t.ok(links.includes(`#${id}`), `${id}: ${links.filter((href) => href?.startsWith('#'))}`)
    const field = [...elements(body, 'input'), ...elements(body, 'textarea')].find(
      ({ attributes }) => attributes.id === id,
    )
    t.match(field?.attributes, { 'aria-invalid': 'true', 'aria-describedby': new RegExp(`${id}-err`) }, id)
    t.ok(body.includes(`>${typed}</textarea>`) || field?.attributes.value === typed, `${id} has what was typed`)
    t.match(body, `id="${id}-err"`)
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
  const { site, desk, save } = await start(t)
  const { faults }: DraftRefusal = (await save('facts.nothing', 1)).json()
  t.match(faults, [{ name: 'facts.nothing', code: 'other', detail: { kind: 'unknown-field' } }])
  // The disk may be full while a draft is composed.
  site.source.uploads.find = () => {
    throw new Error('ENOSPC')
  }
  const failed = await save('pictures.hero', { file: 'uploads/a.jpg' })
  t.equal(failed.statusCode, 500)
  t.notMatch(failed.body, 'ENOSPC')
  t.ok((await desk.open(previewAddress({ path: '/', language: 'en' }))).statusCode, '200')
})

t.test(
  'the page of a picture exists for the pictures of the site, and for services and towns that exist',
  async (t) => {
    const { desk, save } = await start(t)
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
    await save('facts.services', { 'garden-care': true })
    t.equal(await status('service-garden-care'), 200)
  },
)

t.test('why a version cannot be shown is told in the language of the desk', async (t) => {
  const { site, desk } = await start(t)
  for (const document of [{ prices: { essential: 'free' } }, { services: 'all' }, { texts: 'no object' }]) {
    const seen = await site.source.store.revision()
    await site.source.store.publish({ document, changes: [], person: null, now: 1, seen })
  }
  await site.source.reload()
  const { body } = await desk.open(`${pages.versions}?lang=fr`)
  t.match(body, 'Saisissez un nombre.')
  t.notMatch(body, 'must be')
})
