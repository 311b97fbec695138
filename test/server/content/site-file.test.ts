// The content file: the facts that it replaces, its encoding and its errors.
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import t from 'tap'
import { decodeText, parseObject } from '../../../server/content/json-text.ts'
import { readSiteFile } from '../../../server/content/site-file.ts'
import { readSettings, type Settings } from '../../../server/settings/settings.ts'
import { defaultFacts } from '../../../src/site/default-facts.ts'
import { siteFile } from '../../support/site-file.ts'

const file = siteFile(t, {})

function read(content: unknown, LANGUAGES: Settings['LANGUAGES'] = ['en', 'fr']) {
  writeFileSync(file, typeof content === 'string' ? content : JSON.stringify(content))
  return readSiteFile(file, { DATA_DIR: 'data', LANGUAGES })
}

/** The errors of a file, each with its line and column. */
async function errors(content: unknown, languages?: Settings['LANGUAGES']): Promise<string[]> {
  const message = await read(content, languages).then(
    () => '',
    (error: Error) => error.message,
  )
  return message
    .split('\n  ')
    .slice(1)
    .map((line) => line.replace(`SITE_FILE (${file}) `, ''))
}

t.test('a file replaces the facts that it names', async (t) => {
  const { facts } = await read({ brand: 'Olive & Pin', office: { town: 'Vence' } })
  t.match(facts, { brand: 'Olive & Pin', office: { town: 'Vence', street: defaultFacts.office.street } })
})

t.test('the brand is a name or a name with colours', async (t) => {
  const colours = { navy: '#123026' }
  for (const [brand, name, expected] of [
    ['Olive & Pin', 'Olive & Pin', {}],
    [{ name: 'Olive & Pin', colours }, 'Olive & Pin', colours],
    [{ colours }, 'Mimosa & Mer', colours],
  ] as const) {
    const content = await read({ brand })
    t.strictSame([content.facts.brand, content.colours], [name, expected])
  }
})

t.test('texts that the site no longer has are left out', async (t) => {
  const removed = { aria: { loading: 'Page en préparation' }, offline: { text: 'Pas de réseau' } }
  const { texts } = await read({ texts: { fr: { ...removed, emails: { weekly: { subject: '{{views}} visites' } } } } })
  t.strictSame(texts, {})
})

const json = '{\n  "brand": "Château & Mer"\n}'

t.test('a file is UTF-8 with or without a byte order mark', async (t) => {
  for (const bytes of [Buffer.from(json), Buffer.from(`\ufeff${json}`)]) {
    t.strictSame(parseObject(decodeText(bytes)), { brand: 'Château & Mer' })
  }
})

t.test('a file in another encoding is refused', async (t) => {
  for (const bytes of [
    Buffer.from(json, 'latin1'),
    Buffer.from('{"brand": "Olive"}', 'utf16le'),
    Buffer.from(`\ufeff${json}`, 'utf16le').swap16(),
  ]) {
    t.throws(() => decodeText(bytes), { message: /^is not encoded in UTF-8: choose UTF-8 in your editor/ })
  }
})

t.test('the message about each common mistake in JSON has its position', async (t) => {
  for (const [text, message] of [
    ['{\n "a": 1\n "b": 2}', 'line 3, column 2: comma expected'],
    ['{"a": 1,}', 'line 1, column 9: remove the comma before this'],
    ['{“a”: 1}', 'line 1, column 2: “ is not a JSON quotation mark: write straight double quotes "'],
    ["{'a': 1}", 'line 1, column 2: \' is not a JSON quotation mark: write straight double quotes "'],
    ['{"a": "b', 'line 1, column 7: unexpected end of string'],
    ['{"a": 1} // x', 'line 1, column 10: invalid comment token'],
    ['{"a": {"b": 1},\n "c": {"b": 1, "b": 2}}', 'line 2, column 16: "b" occurs twice: remove it here or in line 2'],
    ['{"a": 1,\n "a": 1}', 'line 2, column 2: "a" occurs twice: remove it here or in line 1'],
    ['', 'line 1, column 1: value expected'],
    ['[1]', 'line 1, column 1: one object in braces { } is expected'],
    ['null', 'line 1, column 1: one object in braces { } is expected'],
  ] as const) {
    t.strictSame(await errors(text), [message], text)
  }
  await t.rejects(readSiteFile(join(t.testdir(), 'none.json'), readSettings({})), {
    message: /cannot be read \(ENOENT\): write the path/,
  })
})

const garden = { title: 'Garden', description: 'Lemon trees.', fullDescription: ['A garden.'], highlights: ['Pruning'] }
const gardenTexts = (texts: object) => ({ en: { services: { items: { 'garden-care': texts } } } })
const { title: _title, ...untitled } = garden
const priceLabel = (text: string) => ({ texts: { en: { pricing: { packages: { elite: { priceLabel: text } } } } } })

const wrong: [file: unknown, ...errors: RegExp[]][] = [
  [{ brand: '' }, /^line 1, column 2: brand: must not/],
  [{ brand: { colours: { navy: 'navy' } } }, /brand\.colours\.navy: is not written as expected/],
  [{ brand: { colours: { gold: '#fff9e0' } } }, /gold \(#fff9e0\) on paper .*but 1\.5 to 1 is required: first call/],
  [{ brand: { colours: { 'gold-ink': '#c9a45c' } } }, /4\.5 to 1 is required \(WCAG 1\.4\.3\)/, /gold-ink .* on sand/],
  [
    { brand: { colours: { 'edge-line': '#d0d0d0' } } },
    /on paper/,
    /edge-line \(#d0d0d0\) on sand \(#f3eee3\) has a contrast of 1\.\d to 1, but 3 to 1 is required \(WCAG 1\.4\.11\)/,
  ],
  ['{\n  "office": {\n    "phone": "06 39"\n  }\n}', /^line 3, column 5: office\.phone: .* \(International form/],
  [{ office: { fax: '1' }, hours: 'always' }, /office\.fax: there is no such field/, /hours: /],
  [{ legal: { lastUpdated: '2026-02-31' } }, /legal\.lastUpdated: /],
  ['{"__proto__": {"brand": "x"}}', /__proto__: there is no such field/],
  [
    { services: { 'Garden Care': true } },
    /services\.Garden Care: there is no such .*small letters, digits and hyphens/,
  ],
  [
    { services: { 'garden-care': true }, texts: gardenTexts(garden) },
    /texts\.fr\.services\.items\.garden-care: is missing, as services\.garden-care was added/,
  ],
  [{ texts: { en: { hero: { titel: 'x' } } } }, /texts\.en\.hero\.titel: there is no such field/],
  [{ texts: { en: { hero: { subtitle: ['x'] } } } }, /texts\.en\.hero\.subtitle: must be string/],
  [priceLabel('{{prize}}'), /elite\.priceLabel: \{\{prize\}\} is not known here; .*brand/],
  [{ packages: { essential: false, premium: false, elite: false } }, /packages: at least one must be true/],
  [{ order: { services: ['garden'] } }, /order\.services\.0: there is no services\.garden/],
  [{ hours: { saturday: { opens: '18:00', closes: '09:00' } } }, /saturday: closes \(09:00\) must be later than/],
  [{ hours: { saturday: { opens: '18:00', closes: '24:00' } } }, /saturday\.closes: .* \(24 hours, for example 09:00/],
  [{ specialDays: [{ date: '2027-02-29', hours: null }] }, /specialDays\.0\.date: is not written as expected/],
  [{ specialDays: [{ date: '2026-12-25', until: '2026-12-24', hours: null }] }, /0\.until: 2026-12-24 must not/],
  [{ office: { timeZone: 'Genoa' } }, /office\.timeZone: is not written as expected \(IANA name, for example/],
  [{ prices: { essential: 0 } }, /prices\.essential: must be >= 1/],
  [{ reviews: [{ author: 'A', rating: 5, text: 'x', date: '2999-01-01' }] }, /reviews\.0\.date: must not be after/],
]

t.test('every wrong field is reported with its position, its path and what to write', async (t) => {
  for (const [content, ...expected] of wrong) {
    const found = await errors(content)
    t.equal(found.length, expected.length, found.join('\n'))
    t.match(found, expected)
    t.notMatch(found.join(), 'must match')
  }
})

t.test('an added service needs all its texts in the offered languages', async (t) => {
  const services = { 'garden-care': true }
  t.strictSame(await errors({ services, texts: gardenTexts(garden) }, ['en']), [])
  t.match(await errors({ services, texts: gardenTexts(untitled) }, ['en']), [/garden-care\.title: is missing/])
})

t.test('a text may use common placeholders', async (t) => {
  t.strictSame(await errors(priceLabel('{{price}} at {{brand}}')), [])
})

t.test('a web address that browsers do not accept is refused', async (t) => {
  /** The number of errors in three facts that are addresses. */
  const countErrors = async (address: string) => {
    const secure = address.replace(/^http:/, 'https:')
    return (await errors({ links: { careers: address, linkedin: address }, securityContact: secure })).length
  }
  for (const address of ['https://villa.example', 'http://villa.example:8080/@claire?a=b@c#d']) {
    t.equal(await countErrors(address), 0, address)
  }
  for (const address of [
    'https://claire:secret@villa.example',
    'https://claire@villa.example',
    'https://villa\\y',
    'https://villa.example/a\\b',
    'https://',
    'https://1.2.3.4.5',
    'https://villa.example:x',
    'https:///villa',
  ]) {
    t.ok((await countErrors(address)) >= 3, address)
  }
})
