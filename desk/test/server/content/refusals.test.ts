// The desk refuses wrong values. Each error has the path of its field, and a sentence in the language of the desk.
import { join } from 'node:path'
import t from 'tap'
import { largestDraft } from '../../../../server/content/document-size.ts'
import siteTexts from '../../../../src/language/texts/en.json' with { type: 'json' }
import { SiteFile } from '../../../../src/site/site-file.ts'
import { draftUrl, type PathError } from '../../../api/content.ts'
import { type Path, textPath } from '../../../api/paths.ts'
import { versionsUrl } from '../../../api/publishing.ts'
import { previewUrl } from '../../../api/urls.ts'
import { errorSentence } from '../../../client/editing/error-sentence.ts'
import { withUnit } from '../../../server/content/units.ts'
import english from '../../../texts/en.json' with { type: 'json' }
import { publishDocument, startDesk } from '../../support/desk.ts'

const locale = {
  texts: english,
  fill: (text: string, values: PathError['values']) => text.replace(/{{(\w+)}}/g, (_, name) => String(values[name])),
}
const title = '/texts/en/hero/title'
const review = { author: 'A. Martin', rating: 5, text: 'Warm when we arrived.' }

t.test('a refused value is explained in a sentence next to its field', async (t) => {
  const { desk } = await startDesk(t)
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
    ['/links', { linkedin: 'javascript:alert(1)' }, '/linkedin', 'Copy the full address from your browser.'],
    ['/hours', { weekdays: { opens: '18:00', closes: '09:00' } }, '/weekdays', 'The closing time must be later'],
    ['/hours', { weekdays: { opens: '9', closes: '18:00' } }, '/weekdays/opens', 'Use the 24-hour clock'],
    ['/prices', { essential: 'free' }, '/essential', 'Enter a number.'],
    ['/prices', { essential: 0 }, '/essential', 'Enter 1 or more.'],
    ['/prices', { essential: 1.001 }, '/essential', 'Write at most two decimals.'],
    ['/brand', { name: 'X', colours: { navy: '#fafafa' } }, '/colours/navy', 'would be hard to read.'],
    ['/brand', { name: 'X', colours: { navy: 'blue' } }, '/colours/navy', 'Choose a colour.'],
    ['/order/services', ['nothing'], '/0', 'There is no nothing.'],
    ['/nothing', 1, '', 'There is no such field.'],
    ['/pictures/hero', { file: '../../../etc/passwd' }, '/file', 'The file is no longer there.'],
    ['/reviews', 'none', '', 'Check how it is written.'],
    ['/reviews', [{ ...review, date: '2999-01-01' }], '/0/date', 'A review cannot be dated in the future.'],
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

t.test('a value of any form is composed without an exception', async (t) => {
  const { source } = await startDesk(t)
  const values = [0, 'x', [], [null], [[]], {}, { a: null }, { '': '' }, { '/~': [{}] }, { 'a.b': 1 }]
  const paths: Path[] = [
    ...Object.keys(SiteFile.properties).map((name): Path => `/${name}`),
    ...(['/order/services', '/texts/en', '/texts/en/hero', '/texts/en/about/paragraphs'] as const),
    ...(['/pictures/hero', '/pictures/service-x', '/texts/en/services/items/x/title'] as const),
  ]
  for (const path of paths) {
    for (const value of values) {
      const composed = source.compose(withUnit({}, path, value))
      await t.resolves(composed, `${path} ${JSON.stringify(value)}`)
    }
  }
})

t.test('a failure while a draft is composed changes nothing', async (t) => {
  const { siteSource, desk } = await startDesk(t)
  await desk.content()
  // The disk may be full.
  siteSource.compose = async () => {
    throw new Error('ENOSPC')
  }
  const units = [{ path: '/pictures/hero', version: 0, value: { file: 'uploads/a.jpg' } }]
  const failed = await desk.sendApi('PATCH', draftUrl, { units })
  t.equal(failed.statusCode, 500)
  t.notMatch(failed.body, 'ENOSPC')
  t.equal((await desk.open(previewUrl({ path: '/', language: 'en' }))).statusCode, 200)
})

t.test('an error in a version is sent as data, for which the desk has words', async (t) => {
  const { source, desk } = await startDesk(t)
  await publishDocument(source, { prices: { essential: 'free' }, services: 'all', texts: 'no object' })
  await source.reload()
  const { body } = await desk.open(versionsUrl)
  t.match(body, '"path":"/prices/essential","code":"type","values":{"type":"number"}')
  t.notMatch(body, 'must be')
})

// With a typed price instead of its placeholder, the text would not follow a change of the price.
const price = textPath('en', 'pricing.packages.premium.priceLabel')

t.test('a price that is typed over its placeholder must be corrected before it is published', async (t) => {
  const { desk } = await startDesk(t)
  const { errors } = await desk.save({ path: price, value: 'From €350/month' })
  t.strictSame(errors, [{ path: price, code: 'missing-placeholder', values: { name: 'price' } }])
  t.equal((await desk.publish()).statusCode, 422)
  t.match(errors[0] && errorSentence(errors[0], locale), '“price” is missing here. Insert it again.')
  const corrected = { path: price, version: 1, value: '{{price}} a month' }
  const withoutName = { path: '/texts/en/hero/subtitle', value: 'Come home' } as const
  t.match(await desk.save(corrected, withoutName), { errors: { length: 0 } }, 'names of the company are optional')
  t.equal((await desk.publish()).statusCode, 200)
})

t.test('a placeholder may move to another line of a list', async (t) => {
  const { desk } = await startDesk(t)
  const path = textPath('en', 'legal.privacy.sections')
  const value = siteTexts.legal.privacy.sections.toReversed()
  t.match(await desk.save({ path, value }), { status: 200, errors: { length: 0 } })
  const { errors } = await desk.save({ path, version: 1, value: [value[0]] })
  t.ok(errors.length > 0 && errors.every((error) => error.path === path))
})

t.test('a placeholder that is missing in the content file or the published text is not an error', async (t) => {
  const labels = (name: string) => ({
    texts: { en: { pricing: { packages: { [name]: { priceLabel: 'On request' } } } } },
  })
  const folder = t.testdir({ 'site.json': JSON.stringify(labels('premium')) })
  const { source, desk } = await startDesk(t, { SITE_FILE: join(folder, 'site.json') })
  t.match(await desk.save({ path: price, value: 'As you like' }), { errors: { length: 0 } })
  await publishDocument(source, labels('elite'))
  await source.reload()
  t.strictSame((await desk.content()).errors, [])
})

t.test('a value with too many parts is refused before it is checked, with an error at its path', async (t) => {
  const { desk } = await startDesk(t)
  const path = '/texts/en/hero/title'
  for (const value of [
    Array.from({ length: 20_000 }, () => 5),
    JSON.parse(`${'['.repeat(1_000)}${']'.repeat(1_000)}`),
  ]) {
    t.match(await desk.save({ path, value }), { status: 422, errors: [{ path, code: 'too-large' }] })
  }
})

t.test('a draft that is too large cannot grow', async (t) => {
  const { desk, source } = await startDesk(t)
  // Earlier releases have stored such drafts.
  const ids = Array.from({ length: Math.ceil(largestDraft / 20_000) + 1 }, (_, number) => `x${number}`)
  const item = { description: 'x'.repeat(5_000), fullDescription: ['x'.repeat(5_000)], highlights: ['x'], title: 'x' }
  const changes = ids.flatMap((id) => [
    { path: `/services/${id}` as Path, version: 0, draft: { value: true } },
    ...['en', 'fr'].flatMap((language) =>
      Object.entries(item).map(([name, value]) => ({
        path: `/texts/${language}/services/items/${id}/${name}` as Path,
        version: 0,
        draft: { value },
      })),
    ),
  ])
  await source.store.save(changes, 'hugo@villa.example', Date.now())
  const more = await desk.save({ path: '/texts/en/hero/title', value: 'Come home' })
  t.match(more, { status: 422, errors: [{ path: '/texts/en/hero/title', code: 'too-large' }] })
  const less = { path: '/texts/en/services/items/x0/description', version: 1, value: 'x' } as const
  t.match(await desk.save(less), { status: 200 })
  t.equal((await desk.publish()).statusCode, 200)
  t.match(await desk.content(), { version: 1, errors: { length: 0 }, changes: { length: 0 } })
})
