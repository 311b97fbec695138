// GET /api/search: results, language and limits.
import t from 'tap'
import { testSite } from '../../support/site.ts'

const site = await testSite(t)
const get = (url: string, headers = {}) => site.inject({ url, headers })

t.test('the search answers in the language of the request', async (t) => {
  const english = await get('/api/search?q=keys&lang=en')
  t.equal(english.statusCode, 200)
  t.match(english.headers, { 'content-type': /^application\/json/, 'content-language': 'en' })
  const french = await get('/api/search?q=R%C3%89NOVATION&lang=fr')
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

t.test('a location is found despite case, accents and a typing error, and links to its card', async (t) => {
  for (const query of ['ANTIBÈS', 'antbies']) {
    const response = await get(`/api/search?lang=en&q=${encodeURIComponent(` ${query} `)}`)
    t.equal(response.json().query, query, 'the query as it was searched for')
    t.match(response.json().results[0], {
      id: 'antibes',
      type: 'location',
      title: 'Antibes',
      url: '/#place-antibes',
      excerpt: 'From the ramparts of the old town to the pines of the Cap.',
    })
  }
})

t.test('a query that is too short or missing finds nothing', async (t) => {
  for (const url of ['/api/search', '/api/search?q=', '/api/search?q=a', '/api/search?q=%20%20a%20']) {
    const response = await get(url)
    t.equal(response.statusCode, 200, url)
    t.strictSame(response.json().results, [], url)
  }
})

t.test('a query may have 100 characters; a longer or repeated one answers 400', async (t) => {
  t.equal((await get(`/api/search?q=${'a'.repeat(100)}`)).statusCode, 200)
  for (const query of [`q=${'a'.repeat(101)}`, 'q=grasse&q=cannes']) {
    const response = await get(`/api/search?lang=fr&${query}`)
    t.equal(response.statusCode, 400, query.slice(0, 20))
    t.match(response.headers, {
      'content-type': /^application\/problem\+json/,
      'cache-control': 'no-store, no-transform',
    })
  }
})

t.test('the search page uses the first 100 characters of a longer query, and quotes 60 of them', async (t) => {
  const { payload } = await get(`/search?lang=en&q=${'z'.repeat(4000)}`)
  t.match(payload, `value="${'z'.repeat(100)}"`)
  t.match(payload, `No results found for &quot;${'z'.repeat(60)}…&quot;`)
})
