// The language and the limits of GET /api/search, and the search page. test/src/search/ tests the results.
import t from 'tap'
import { elements } from '../../support/markup.ts'
import { testSite } from '../../support/site.ts'

const site = await testSite(t)
const get = (url: string, headers = {}) => site.inject({ url, headers })

t.test('the search answers in the language of the request', async (t) => {
  const english = await get('/api/search?q=keys&lang=en')
  t.equal(english.statusCode, 200)
  t.match(english.headers, { 'content-type': /^application\/json/, 'content-language': 'en' })
  const french = await get('/api/search?q=%20R%C3%89NOVATION&lang=fr')
  t.match(french.json(), {
    query: 'RÉNOVATION',
    terms: ['renovation'],
    results: [{ id: 'renovation-projects', type: 'service', url: '/services/renovation-projects' }],
  })
  t.match((await get('/api/search?q=grasse', { 'accept-language': 'fr' })).headers, {
    'content-language': 'fr',
    vary: /accept-language/i,
  })
})

t.test('a query that is too short has no results', async (t) => {
  for (const query of ['', '?q=', '?q=%20%20a%20', `?q=${'a'.repeat(100)}`]) {
    t.match(await get(`/api/search${query}`), { statusCode: 200, body: '"results":[]' }, query)
  }
})

t.test('a query that is too long or repeated answers 400', async (t) => {
  for (const query of [`q=${'a'.repeat(101)}`, 'q=grasse&q=cannes']) {
    const { statusCode, headers } = await get(`/api/search?lang=fr&${query}`)
    t.equal(statusCode, 400, query.slice(0, 20))
    t.match(headers, { 'content-type': /^application\/problem\+json/, 'cache-control': 'no-store, no-transform' })
  }
})

t.test('the search page shortens a query that is too long', async (t) => {
  const { payload } = await get(`/search?lang=en&q=${'z'.repeat(4000)}`)
  t.match(payload, `value="${'z'.repeat(100)}"`)
  t.match(payload, `No results found for &quot;${'z'.repeat(60)}…&quot;`)
})

t.test('an empty search and a search without results offer services, locations and packages', async (t) => {
  const suggested = async (query: string) => {
    const [, list = ''] = /<dl class="suggestions">(.*?)<\/dl>/s.exec((await get(`/search?lang=en${query}`)).body) ?? []
    return elements(list, 'a').map(({ text, attributes }) => `${text} ${attributes.href}`)
  }
  const links = await suggested('')
  t.equal(links.length, 6 + 6 + 3)
  for (const link of ['Concierge Services /services/concierge-services?lang=en', 'Elite Care /investment?lang=en']) {
    t.ok(links.includes(link), link)
  }
  t.match(links, [/^Property Management/])
  t.strictSame(await suggested('&q=zzzz'), links)
  t.strictSame(await suggested('&q=grasse'), [])
})
