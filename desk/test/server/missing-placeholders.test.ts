// Placeholders that somebody typed over: the text would keep the price when the price changes.
import { join } from 'node:path'
import t from 'tap'
import english from '../../../src/language/texts/en.json' with { type: 'json' }
import { textPath } from '../../api/paths.ts'
import { errorSentence } from '../../client/editing/error-sentence.ts'
import texts from '../../texts/en.json' with { type: 'json' }
import { deskSite } from '../support/desk.ts'

const price = textPath('en', 'pricing.packages.premium.priceLabel')

t.test('a price that is typed over its placeholder must be corrected before it is published', async (t) => {
  const desk = await (await deskSite(t)).signedIn()
  const { errors } = await desk.save({ path: price, value: 'From €350/month' })
  t.strictSame(errors, [{ path: price, code: 'missing-placeholder', values: { name: 'price' } }])
  t.equal((await desk.publish()).statusCode, 422)
  const fill = (text: string, { name }: { name?: string }) => text.replace('{{name}}', `${name}`)
  t.match(errors[0] && errorSentence(errors[0], { texts, fill }), '“price” is missing here. Insert it again.')
  t.match(await desk.save({ path: price, version: 1, value: '{{price}} a month' }), { errors: { length: 0 } })
  t.equal((await desk.publish()).statusCode, 200)
})

t.test('a sentence may do without the names of the company, its place and its services', async (t) => {
  const desk = await (await deskSite(t)).signedIn()
  t.match(await desk.save({ path: '/texts/en/hero/subtitle', value: 'Come home' }), { errors: { length: 0 } })
})

t.test('a placeholder may move to another line of a list', async (t) => {
  const desk = await (await deskSite(t)).signedIn()
  const path = textPath('en', 'legal.privacy.sections')
  const value = english.legal.privacy.sections.toReversed()
  t.match(await desk.save({ path, value }), { status: 200, errors: { length: 0 } })
  const { errors } = await desk.save({ path, version: 1, value: [value[0]] })
  t.ok(errors.length > 0 && errors.every((error) => error.path === path))
})

t.test('what the content file leaves out, or is published already, is no error of the draft', async (t) => {
  const labels = (name: string) => ({
    texts: { en: { pricing: { packages: { [name]: { priceLabel: 'On request' } } } } },
  })
  const folder = t.testdir({ 'site.json': JSON.stringify(labels('premium')) })
  const { source, signedIn } = await deskSite(t, { SITE_FILE: join(folder, 'site.json') })
  const desk = await signedIn()
  t.match(await desk.save({ path: price, value: 'As you like' }), { errors: { length: 0 } })
  const seen = await source.store.revision()
  await source.store.publish({ document: labels('elite'), changes: [], person: null, now: 1, seen })
  await source.reload()
  t.strictSame((await desk.content()).errors, [])
})
