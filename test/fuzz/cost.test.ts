// No content of a request takes much more CPU time than an ordinary request of the same length, so nobody can keep the
// site busy with a few requests.
import fc from 'fast-check'
import type { InjectOptions } from 'light-my-request'
import t from 'tap'
import { cases } from '../support/fuzz.ts'
import { testSite } from '../support/site.ts'

const site = await testSite(t, { CONTACT_RATE_MAX: '100000' })

/** The shortest CPU time of a few attempts, in milliseconds. Other work of the machine only adds to it. */
async function cost(request: InjectOptions): Promise<number> {
  let least = Number.POSITIVE_INFINITY
  for (let i = 0; i < 3; i++) {
    const before = process.cpuUsage()
    await site.inject(request)
    const { user, system } = process.cpuUsage(before)
    least = Math.min(least, (user + system) / 1_000)
  }
  return least
}

const form = (message: string): InjectOptions => ({
  method: 'POST',
  url: '/api/contact',
  headers: { 'content-type': 'application/x-www-form-urlencoded' },
  // A body in UTF-8 without percent-encoding is also accepted, and contains three times as much text.
  payload: Buffer.from(`name=a&message=${message}`).subarray(0, 65_500),
})
const json = (name: string): InjectOptions => ({
  method: 'POST',
  url: '/api/contact',
  headers: { 'content-type': 'application/json' },
  payload: JSON.stringify({ name, email: name, phone: name, message: name }).slice(0, 32_000),
})
const get = (url: string, headers: Record<string, string> = {}): InjectOptions => ({ url, headers })

const letters = 'a'.repeat(65_000)
for (const request of [form(letters), json(letters.slice(0, 7_000)), get('/search?q=a')]) await cost(request)

// Texts that are known to take quadratic time in Unicode functions, regular expressions and searches.
const unit = fc.constantFrom(
  '\u0301',
  '\u0316',
  '\u0301\u0316',
  '\u0345\u0300',
  'e\u0301',
  '\u1100\u1161\u11a8',
  '🌼',
  '\u200d',
  '\u202e',
  ' ',
  '\t',
  '\r\n',
  'ﷺ',
  'ß',
  'İ',
  '@',
  '.',
  'a@',
  '-.',
  '%',
  '+',
  '&a=',
  '=?utf-8?Q?',
)
const hostile = fc.array(unit, { minLength: 1, maxLength: 4 }).map((units) => units.join(''))
const filled = (text: string, length: number) => text.repeat(Math.ceil(length / text.length)).slice(0, length)

t.test('a form with any text takes at most ten times as long as one with letters', async () => {
  const plain = await cost(form(letters))
  await fc.assert(
    fc.asyncProperty(hostile, async (text) => (await cost(form(`a${filled(text, 65_000)}`))) < 10 * plain + 10),
    cases<[string]>(0.004, [['\u0301\u0316'], ['\u0316\u0301\u0345']]),
  )
})

t.test('a JSON request with any text takes at most ten times as long as one with letters', async () => {
  const plain = await cost(json(letters.slice(0, 7_000)))
  await fc.assert(
    fc.asyncProperty(hostile, async (text) => (await cost(json(`a${filled(text, 7_000)}`))) < 10 * plain + 10),
    cases<[string]>(0.004, [['\u0301\u0316'], ['a@'], ['-.']]),
  )
})

t.test('a search with any query takes at most five times as long as one with a word', async () => {
  const plain = Math.max(await cost(get('/search?q=garden')), await cost(get('/search?q=nothingatall')))
  await fc.assert(
    fc.asyncProperty(hostile, async (text) => {
      const query = encodeURIComponent(filled(text, 4_000).toWellFormed())
      const url = `/search?q=${query}`.slice(0, 4_090).replace(/%.?$/, '')
      return (await cost(get(url))) < 5 * plain + 5
    }),
    cases<[string]>(0.004, [['a'], ['e\u0301'], ['ß']]),
  )
})

t.test('long headers and queries take at most five times as long as those of a browser', async (t) => {
  const plain = await cost(
    get('/', { 'accept-language': 'fr-FR,fr;q=0.9', cookie: 'lang=fr', 'accept-encoding': 'br' }),
  )
  let seed = 0
  const anew = (text: string) => `${++seed}${text}`
  for (const [name, value] of [
    ['accept-language', 'a,'.repeat(7_000)],
    ['accept-language', 'fr;q=0.1,'.repeat(1_500)],
    ['accept-encoding', 'br;q=0.1,'.repeat(1_500)],
    ['cookie', 'lang=fr;'.repeat(1_900)],
    ['cookie', ' '.repeat(15_000)],
    ['cookie', ';'.repeat(15_000)],
    ['if-none-match', '"a",'.repeat(3_700)],
    ['accept', 'text/html;q=0.1,'.repeat(900)],
    ['origin', 'a'.repeat(15_000)],
    ['x-forwarded-for', '10.0.0.1,'.repeat(1_600)],
  ] as const) {
    const spent = await cost(get('/', { [name]: anew(value) }))
    t.ok(spent < 5 * plain + 5, `${name}: ${spent} ms, a plain one ${plain} ms`)
  }
  for (const query of [
    '&lang=fr'.repeat(500),
    '&=%41'.repeat(800),
    `service=${'%'.repeat(4_000)}`,
    '?'.repeat(4_000),
  ]) {
    const spent = await cost(get(`/?${query}`.slice(0, 4_090)))
    // This page is not cached, so it is rendered.
    t.ok(spent < 5 * plain + 60, `${query.slice(0, 9)}: ${spent} ms`)
  }
})
