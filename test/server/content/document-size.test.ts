// The size limits of a content document, which are checked before anything else.
import { writeFileSync } from 'node:fs'
import t from 'tap'
import { readDocument } from '../../../server/content/content-document.ts'
import { documentSize } from '../../../server/content/document-size.ts'
import { readSiteFile } from '../../../server/content/site-file.ts'
import { siteFile } from '../../support/site-file.ts'

const settings = { DATA_DIR: 'data', LANGUAGES: ['en', 'fr', 'ar', 'zh'] } as const
/** An object with `count` properties, x0, x1 …, which all have the same value. */
const properties = <Value>(count: number, value: Value) =>
  Object.fromEntries(Array.from({ length: count }, (_, number) => [`x${number}`, value]))

t.test('the size is the number of characters in texts and names', async (t) => {
  t.equal(documentSize({ hero: ['ab', 5, null] }), 6)
})

t.test('a document beyond a limit has no size', async (t) => {
  const nested = (levels: number): unknown => (levels === 0 ? 'x' : [nested(levels - 1)])
  t.equal(documentSize(nested(12)), 1)
  for (const hostile of [
    nested(13),
    JSON.parse(`${'['.repeat(100_000)}${']'.repeat(100_000)}`),
    properties(20_000, 5),
    { ['x'.repeat(101)]: 5 },
    'x'.repeat(5_000_001),
  ]) {
    t.equal(documentSize(hostile), undefined)
  }
})

t.test('a document that is too large has one error and is not used at all', async (t) => {
  const { document, errors } = await readDocument({ brand: 'Olive & Pin', office: properties(20_000, 5) }, { settings })
  t.match(errors, { length: 1, 0: { path: [], code: 'too-large' } })
  t.strictSame(document, {})
})

t.test('a site of a hundred services with long texts in four languages is valid', async (t) => {
  const long = 'Nous veillons sur votre villa. '.repeat(30)
  const item = { title: 'Entretien', description: long, fullDescription: [long, long], highlights: ['Un', 'Deux'] }
  const texts = { services: { items: properties(100, item) } }
  const document = { services: properties(100, true), texts: { en: texts, fr: texts, ar: texts, zh: texts } }
  const { errors } = await readDocument(document, { settings })
  t.strictSame(errors, [])
})

t.test('a document has at most 200 services, with names of at most 60 characters', async (t) => {
  const serviceErrors = async (services: object) => (await readDocument({ services }, { settings })).errors
  t.match(await serviceErrors(properties(200, false)), [
    { path: ['services'], code: 'maxItems', values: { limit: 200 } },
  ])
  t.strictSame(await serviceErrors({ ['x'.repeat(60)]: false }), [])
  t.match(await serviceErrors({ ['x'.repeat(61)]: false }), [{ code: 'additionalProperties' }])
  t.match(await serviceErrors({ constructor: false }), [{ code: 'additionalProperties' }])
})

t.test('a document with more than 500 errors is not used at all', async (t) => {
  const valid = { brand: 'Olive & Pin', office: { town: 'Vence' } }
  const read = async (count: number) => {
    const office = { ...valid.office, ...properties(count, 5) }
    return (await readDocument({ ...valid, office }, { settings })).document
  }
  t.strictSame(await read(500), valid)
  t.strictSame(await read(501), {})
})

t.test('the message about SITE_FILE lists its first 50 errors', async (t) => {
  const file = siteFile(t, {})
  writeFileSync(file, JSON.stringify({ office: properties(60, 5) }))
  await t.rejects(readSiteFile(file, settings), { message: /x49: there is no such field.*\n.* has 10 more errors$/ })
})

t.test('the first three unknown placeholders of a text are reported', async (t) => {
  const title = Array.from({ length: 200 }, (_, number) => `{{x${number}}}`).join('')
  const { errors } = await readDocument({ texts: { en: { hero: { title } } } }, { settings })
  t.strictSame(
    errors.map(({ values }) => values.written),
    ['{{x0}}', '{{x1}}', '{{x2}}'],
  )
})
