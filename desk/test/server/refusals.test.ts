// The desk refuses wrong values. Each error has the path of its field, and a sentence in the language of the desk.
import t, { type Test } from 'tap'
import { SiteFile } from '../../../src/site/site-file.ts'
import { previewAddress } from '../../api/addresses.ts'
import { draftAddress, type PathError } from '../../api/content.ts'
import type { Path } from '../../api/paths.ts'
import { versionsAddress } from '../../api/publishing.ts'
import { errorSentence } from '../../client/editing/error-sentence.ts'
import { withUnit } from '../../server/content/entries.ts'
import english from '../../texts/en.json' with { type: 'json' }
import { deskSite } from '../support/desk.ts'

const locale = {
  texts: english,
  fill: (text: string, values: PathError['values']) => text.replace(/{{(\w+)}}/g, (_, name) => String(values[name])),
}
const title = '/texts/en/hero/title'
const review = { author: 'A. Martin', rating: 5, text: 'Warm when we arrived.' }

/** A site with a desk, in which Claire has signed in. */
async function start(t: Test) {
  const site = await deskSite(t)
  return { site, desk: await site.signedIn() }
}

t.test('a value that does not fit is refused with its field, and a sentence', async (t) => {
  const { desk } = await start(t)
  const refusedValues: [path: Path, value: unknown, field: string, sentence: string][] = [
    [title, '', '', 'Please fill this in.'],
    [title, 'a'.repeat(5_001), '', 'Write at most 5000 characters.'],
    [title, 'Call {{nobody}}', '', 'is not one of the automatic words.'],
    [title, 'Call {{brand}', '', 'is not one of the automatic words.'],
    ['/texts/en/nothing/here', 'x', '', 'There is no such field.'],
    ['/office', { phone: 'x' }, '/phone', 'in international form'],
    ['/office', { email: 'x' }, '/email', 'Write an email address'],
    ['/office', { country: 'France' }, '/country', 'Choose a country.'],
    ['/legal', { lastUpdated: 'today' }, '/lastUpdated', 'Choose a day.'],
    [
      '/links',
      { linkedin: 'javascript:alert(1)', instagram: null, facebook: null },
      '/linkedin',
      'Copy the full address from your browser.',
    ],
    [
      '/hours',
      { weekdays: { opens: '18:00', closes: '09:00' } },
      '/weekdays',
      'The closing time must be later than the opening time.',
    ],
    ['/hours', { weekdays: { opens: '9', closes: '18:00' } }, '/weekdays/opens', 'Use the 24-hour clock'],
    ['/prices', { essential: 'free' }, '/essential', 'Enter a number.'],
    ['/prices', { essential: 0 }, '/essential', 'Enter 1 or more.'],
    ['/prices', { essential: 1.001 }, '/essential', 'Write at most two decimals.'],
    ['/brand', { name: 'X', colours: { navy: '#fafafa' } }, '/colours/navy', 'would be hard to read.'],
    ['/brand', { name: 'X', colours: { navy: 'blue' } }, '/colours/navy', 'Choose a colour.'],
    ['/order/services', ['nothing'], '/0', 'There is no nothing.'],
    ['/nothing', 1, '', 'There is no such field.'],
    ['/pictures/hero', { file: '../../etc/passwd' }, '/file', 'The file is no longer there.'],
    ['/reviews', 'none', '', 'Check how it is written.'],
    ['/reviews', [{ ...review, date: '2999-01-01' }], '/0/date', 'A review cannot be dated in the future.'],
    ['/office', { phone: '04 65' }, '/phone', 'in international form'],
    ['/reviews', [{}], '/0/author', 'Please fill this in.'],
    ['/__proto__', {}, '', 'There is no such field.'],
  ]
  for (const [path, value, field, sentence] of refusedValues) {
    const result = await desk.save({ path, value })
    t.equal(result.status, 422, path)
    const error = result.errors.find((error) => error.path === path + field)
    t.ok(error, `${path}: ${JSON.stringify(result.errors)}`)
    t.match(error && errorSentence(error, locale), sentence)
  }
})

t.test('a value of any form is composed, with an error: nothing throws', async (t) => {
  const { site } = await start(t)
  const values = [0, 'x', [], [null], [[]], {}, { a: null }, { '': '' }, { '/~': [{}] }, { 'a.b': 1 }]
  const paths: Path[] = [
    ...Object.keys(SiteFile.properties).map((name): Path => `/${name}`),
    ...(['/order/services', '/texts/en', '/texts/en/hero', '/texts/en/about/paragraphs'] as const),
    ...(['/pictures/hero', '/pictures/service-x', '/texts/en/services/items/x/title'] as const),
  ]
  for (const path of paths) {
    for (const value of values) {
      const composed = site.source.compose(withUnit({}, path, value))
      await t.resolves(composed, `${path} ${JSON.stringify(value)}`)
    }
  }
})

t.test('a failure while a draft is composed changes nothing, and is not told to browsers', async (t) => {
  const { site, desk } = await start(t)
  await desk.content()
  // The disk may be full.
  site.siteSource.compose = async () => {
    throw new Error('ENOSPC')
  }
  const entries = [{ path: '/pictures/hero', version: 0, value: { file: 'uploads/a.jpg' } }]
  const failed = await desk.sendApi('PATCH', draftAddress, { entries })
  t.equal(failed.statusCode, 500)
  t.notMatch(failed.body, 'ENOSPC')
  t.equal((await desk.open(previewAddress({ path: '/', language: 'en' }))).statusCode, 200)
})

t.test('why a part of a version cannot be shown is told as data, which the desk has words for', async (t) => {
  const { site, desk } = await start(t)
  const document = { prices: { essential: 'free' }, services: 'all', texts: 'no object' }
  const seen = await site.source.store.revision()
  await site.source.store.publish({ document, changes: [], person: null, now: 1, seen })
  await site.source.reload()
  const { body } = await desk.open(versionsAddress)
  t.match(body, '"path":"/prices/essential","code":"type","values":{"type":"number"}')
  t.notMatch(body, 'must be')
})
