// The content file: which facts it replaces, and the errors of a wrong file.
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import t from 'tap'
import { readOperatorContent } from '../../../server/content/operator-content.ts'
import type { Language } from '../../../src/language/language.ts'
import { defaultFacts } from '../../../src/site/default-facts.ts'
import { siteFile } from '../../support/site-file.ts'

async function fileWith(t: Tap, content: unknown) {
  const path = join(t.testdir(), 'site.json')
  await writeFile(path, typeof content === 'string' ? content : JSON.stringify(content))
  return path
}
type Tap = { testdir(): string }

t.test('without a file all facts are placeholders', async (t) => {
  t.strictSame(await readOperatorContent(undefined, ['en', 'fr']), {
    facts: defaultFacts,
    overrides: {},
    texts: {},
    pictures: {},
    pictureJobs: [],
    colours: {},
  })
})

t.test('a file replaces the facts that it names', async (t) => {
  const { facts } = await readOperatorContent(await fileWith(t, { brand: 'Olive & Pin', office: { town: 'Vence' } }), [
    'en',
    'fr',
  ])
  t.equal(facts.brand, 'Olive & Pin')
  t.equal(facts.office.town, 'Vence')
  t.equal(facts.office.street, defaultFacts.office.street)
})

t.test('the message names the path of each wrong field', async (t) => {
  const path = await fileWith(t, {
    brand: '',
    office: { phone: '06 39', fax: '1' },
    hours: 'always',
    legal: { lastUpdated: '2026-02-31' },
    reviews: [{ author: 'A. Martin', rating: 6 }],
  })
  const message = await readOperatorContent(path, ['en', 'fr']).then(
    () => '',
    (error: Error) => error.message,
  )
  for (const field of [
    'brand',
    'office.phone',
    'office.fax',
    'hours',
    'legal.lastUpdated',
    'reviews.0.rating',
    'reviews.0.text',
  ]) {
    t.ok(message.includes(` ${field}: `), field)
  }
})

t.test(
  'a wrong field is reported with its line and column, and with a description instead of the pattern',
  async (t) => {
    const path = await fileWith(t, '{\n  "office": {\n    "phone": "06 39"\n  },\n  "links": { "linkedin": "" }\n}')
    const message = await readOperatorContent(path, ['en']).then(
      () => '',
      (error: Error) => error.message,
    )
    t.match(message, 'line 3, column 5: office.phone: is not written as expected (International form')
    t.match(
      message,
      'line 5, column 14: links.linkedin: is not written as expected (An address that begins with https://',
    )
    t.notMatch(message, 'must match')
  },
)

t.test('__proto__ is an unknown field', async (t) => {
  await t.rejects(readOperatorContent(await fileWith(t, '{"__proto__": {"brand": "x"}}'), ['en', 'fr']), {
    message: /__proto__: there is no such/,
  })
})

t.test('a file that is missing, or not a JSON object, is refused with a message', async (t) => {
  await t.rejects(readOperatorContent(join(t.testdir(), 'none.json'), ['en', 'fr']), {
    message: /cannot be read: ENOENT/,
  })
  for (const content of ['', '{', '[]', '"x"', 'null']) {
    await t.rejects(
      readOperatorContent(await fileWith(t, content), ['en', 'fr']),
      { message: /line 1, column/ },
      content,
    )
  }
})

/** The errors about a file, without its name and the positions. */
async function faultsOf(t: Tap, content: unknown, languages: Language[] = ['en', 'fr']) {
  const path = await fileWith(t, content)
  const message = await readOperatorContent(path, languages).then(
    () => '',
    (error: Error) => error.message,
  )
  return message
    .split('\n  ')
    .slice(1)
    .map((line) => line.replace(`SITE_FILE (${path}) `, '').replace(/^line \d+, column \d+: /, ''))
}

const garden = {
  title: 'Garden Care',
  description: 'Lemon trees.',
  fullDescription: ['A garden.'],
  highlights: ['Pruning'],
}
const inEnglish = { services: { items: { 'garden-care': garden } } }

t.test('one message lists every error', async (t) => {
  const office = Object.keys(defaultFacts.office)
  const file = { brand: '', office: Object.fromEntries(office.map((name) => [name, []])) }
  t.equal((await faultsOf(t, file)).length, office.length + 1)
})

t.test('an added service needs its texts in every offered language', async (t) => {
  const file = { services: { 'garden-care': true }, texts: { en: inEnglish } }
  t.strictSame(await faultsOf(t, file), [
    'texts.fr.services.items.garden-care: is missing, as services.garden-care was added',
  ])
  t.strictSame(await faultsOf(t, file, ['en']), [])
  const { title, ...untitled } = garden
  const incompleteFile = { ...file, texts: { en: { services: { items: { 'garden-care': untitled } } } } }
  t.strictSame(await faultsOf(t, incompleteFile, ['en']), ['texts.en.services.items.garden-care.title: is missing'])
})

t.test('texts of an unknown service or town are refused', async (t) => {
  t.strictSame(await faultsOf(t, { texts: { en: inEnglish } }), [
    'texts.en.services.items.garden-care: there is no services.garden-care',
  ])
})

t.test('a name that cannot be part of a URL is refused', async (t) => {
  const [fault = ''] = await faultsOf(t, { services: { 'Garden Care': true } })
  t.match(fault, /^services\.Garden Care: there is no such field \(.*small letters, digits and hyphens/)
})

t.test('a text with an unknown key is refused, and so is a list instead of a text', async (t) => {
  const [unknown = '', listFault = ''] = await faultsOf(t, { texts: { en: { hero: { titel: 'x', subtitle: ['x'] } } } })
  t.equal(unknown, 'texts.en.hero.titel: there is no such field')
  t.match(listFault, /^texts\.en\.hero\.subtitle: must be string/)
})

t.test('a text may use the common placeholders and those of the text that it replaces', async (t) => {
  const about = (text: string) => ({ texts: { en: { pricing: { packages: { elite: { priceLabel: text } } } } } })
  t.strictSame(await faultsOf(t, about('{{price}} at {{brand}}')), [])
  const [fault = ''] = await faultsOf(t, about('{{prize}}'))
  t.match(fault, /^texts\.en\.pricing\.packages\.elite\.priceLabel: \{\{prize\}\} is not known here; .*brand/)
})

t.test('the last service, town or package cannot be removed', async (t) => {
  const file = { packages: { essential: false, premium: false, elite: false } }
  t.strictSame(await faultsOf(t, file), ['packages: at least one must be true'])
})

t.test('a day that closes before it opens, and an order with unknown services or towns, are refused', async (t) => {
  const order = { services: ['garden'], locations: ['menton'] }
  const specialDays = [{ date: '2026-12-25', until: '2026-12-24', hours: null }]
  const file = { hours: { saturday: { opens: '18:00', closes: '09:00' } }, order, specialDays }
  await t.rejects(readOperatorContent(siteFile(t, file), ['en']), {
    message:
      /order\.services\.0: there is no services\.garden(?:.|\n)*order\.locations\.0(?:.|\n)*hours\.saturday: closes \(09:00\) must be later than(?:.|\n)*specialDays\.0\.until: 2026-12-24 must not/,
  })
})
