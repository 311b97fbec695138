// The operator's file: what it replaces, and how it is refused.
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import t from 'tap'
import { readFacts } from '../../server/facts.ts'
import { defaultFacts } from '../../src/site/default-facts.ts'

async function fileWith(t: Tap, content: unknown) {
  const path = join(t.testdir(), 'site.json')
  await writeFile(path, typeof content === 'string' ? content : JSON.stringify(content))
  return path
}
type Tap = { testdir(): string }

t.test('without a file the placeholders stand', async (t) => {
  t.strictSame(await readFacts(undefined, ['en', 'fr']), {
    facts: defaultFacts,
    overrides: {},
    texts: {},
    pictures: {},
    servedPictures: [],
  })
})

t.test('a file replaces what it names and leaves the rest', async (t) => {
  const { facts } = await readFacts(await fileWith(t, { brand: 'Olive & Pin', office: { town: 'Vence' } }), [
    'en',
    'fr',
  ])
  t.equal(facts.brand, 'Olive & Pin')
  t.equal(facts.office.town, 'Vence')
  t.equal(facts.office.street, defaultFacts.office.street)
})

t.test('each wrong field is named by its path', async (t) => {
  const path = await fileWith(t, {
    brand: '',
    office: { phone: '06 39', fax: '1' },
    hours: 'always',
    reviews: [{ author: 'A. Martin', rating: 6 }],
  })
  const message = await readFacts(path, ['en', 'fr']).then(
    () => '',
    (error: Error) => error.message,
  )
  for (const field of ['brand', 'office.phone', 'office.fax', 'hours', 'reviews.0.rating', 'reviews.0.text']) {
    t.ok(message.includes(` ${field}: `), field)
  }
})

t.test('a name that reaches for the prototype is an unknown field', async (t) => {
  await t.rejects(readFacts(await fileWith(t, '{"__proto__": {"brand": "x"}}'), ['en', 'fr']), {
    message: /__proto__: there is no such/,
  })
})

t.test('a file that is absent, or no JSON object, is refused with a sentence', async (t) => {
  await t.rejects(readFacts(join(t.testdir(), 'none.json'), ['en', 'fr']), { message: /cannot be read: ENOENT/ })
  for (const content of ['', '{', '[]', '"x"', 'null']) {
    await t.rejects(readFacts(await fileWith(t, content), ['en', 'fr']), { message: /is not JSON/ }, content)
  }
})
