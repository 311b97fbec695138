// GET /api/search on the whole site: language, limits and what may be kept.
import t from 'tap'
import { testSite } from '../../support/site.ts'

const site = await testSite(t)
const get = (url: string, headers = {}) => site.inject({ url, headers })

t.test('it answers in the language that it is asked in', async (t) => {
  const english = await get('/api/search?q=monitoring&lang=en')
  t.equal(english.statusCode, 200)
  t.match(english.headers, { 'content-type': /^application\/json/, 'content-language': 'en' })
  const french = await get('/api/search?q=R%C3%89NOVATION&lang=fr')
  t.match(french.json(), {
    query: 'RÉNOVATION',
    results: [{ id: 'renovation-projects', type: 'service', url: '/services/renovation-projects' }],
  })
  t.match((await get('/api/search?q=grasse', { 'accept-language': 'fr' })).headers, {
    'content-language': 'fr',
    vary: /accept-language/i,
  })
})

t.test('a town leads to the Global Presence section, accents and case aside', async (t) => {
  const answer = await get(`/api/search?lang=en&q=${encodeURIComponent(' ANTIBÈS ')}`)
  t.equal(answer.json().query, 'ANTIBÈS', 'the query as it was searched for')
  t.match(answer.json().results, [{ id: 'antibes', type: 'location', title: 'Antibes', url: '/#place-antibes' }])
})

t.test('a query that is too short, or none, finds nothing', async (t) => {
  for (const url of ['/api/search', '/api/search?q=', '/api/search?q=a', '/api/search?q=%20%20a%20']) {
    const answer = await get(url)
    t.equal(answer.statusCode, 200, url)
    t.strictSame(answer.json().results, [], url)
  }
})

t.test('200 characters are searched for; more, or two queries, are a problem', async (t) => {
  t.equal((await get(`/api/search?q=${'a'.repeat(200)}`)).statusCode, 200)
  for (const query of [`q=${'a'.repeat(201)}`, 'q=grasse&q=cannes']) {
    const answer = await get(`/api/search?lang=fr&${query}`)
    t.equal(answer.statusCode, 400, query.slice(0, 20))
    t.match(answer.headers, { 'content-type': /^application\/problem\+json/, 'cache-control': 'no-store' })
  }
})

t.test('an answer may be kept for five minutes by anybody, and chooses no language', async (t) => {
  const { headers } = await get('/api/search?q=grasse&lang=fr')
  t.equal(headers['cache-control'], 'public, max-age=300')
  t.notOk(headers['set-cookie'])
})

t.test('other methods are refused', async (t) => {
  const answer = await site.inject({ method: 'POST', url: '/api/search?q=grasse' })
  t.equal(answer.statusCode, 405)
})
