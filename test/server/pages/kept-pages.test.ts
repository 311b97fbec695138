// Pages that are kept, as they are answered before Fastify sees the request.
import lightMyRequest from 'light-my-request'
import t, { type Test } from 'tap'
import { createAnswerKept, type KeptAnswered } from '../../../server/pages/kept-pages.ts'
import { createPageCache } from '../../../server/pages/page-cache.ts'
import { pages } from '../../support/pages.ts'

/** Kept pages that say their address; what is not answered gets 599. */
function keptPages({ render = async (url: string) => url, isValidRequest = () => true as boolean } = {}) {
  const answered: KeptAnswered[] = []
  const site = { isLeaving: false, answered, ask }
  const answer = createAnswerKept({
    pages,
    cache: createPageCache({ pages, render, languages: ['en', 'fr'], headersOf: () => ({ 'x-fixed': 'yes' }) }),
    pickLanguage: ({ lang }) => (lang === 'fr' ? 'fr' : 'en'),
    isValidRequest,
    isLeaving: () => site.isLeaving,
    onAnswered: (request) => answered.push(request),
  })
  function ask(url: string, options: { method?: 'GET' | 'HEAD' | 'POST'; headers?: Record<string, string> } = {}) {
    return lightMyRequest((request, response) => answer(request, response, () => response.writeHead(599).end()), {
      url,
      ...options,
    })
  }
  return site
}

t.test('a page is answered with all its headers, and told to the log', async (t) => {
  const { ask, answered } = keptPages()
  const { statusCode, headers, body } = await ask('/investment?utm_source=a')
  t.equal(statusCode, 200)
  t.equal(body, '/investment')
  t.match(headers, { 'x-fixed': 'yes', 'content-language': 'en', 'content-length': '11' })
  t.match(answered, [{ method: 'GET', path: '/investment', status: 200, milliseconds: Number }])
})

t.test('HEAD is answered without the page', async (t) => {
  const { ask } = keptPages()
  const { statusCode, headers, body } = await ask('/', { method: 'HEAD' })
  t.match({ statusCode, body, length: headers['content-length'] }, { statusCode: 200, body: '', length: '1' })
})

t.test('a language that the address names twice is not chosen', async (t) => {
  const { ask } = keptPages()
  t.ok((await ask('/?lang=fr')).headers['set-cookie'])
  t.notOk((await ask('/?lang=fr&lang=fr')).headers['set-cookie'])
})

t.test('a site that is about to stop ends each connection, also where the client has the page', async (t) => {
  const site = keptPages()
  const { headers } = await site.ask('/')
  t.notMatch(headers, { connection: 'close' })
  site.isLeaving = true
  t.match(await site.ask('/'), { statusCode: 200, headers: { connection: 'close', etag: headers.etag } })
  const known = await site.ask('/', { headers: { 'if-none-match': String(headers.etag) } })
  t.match(known, { statusCode: 304, headers: { connection: 'close', 'x-fixed': 'yes' } })
})

const goesOn = async (t: Test, answer: Promise<{ statusCode: number }>) => t.equal((await answer).statusCode, 599)

t.test('what is not for a kept page goes on', async (t) => {
  const { ask, answered } = keptPages()
  await goesOn(t, ask('/', { method: 'POST' }))
  await goesOn(t, ask('/search?q=cannes'))
  await goesOn(t, ask('/Investment'))
  t.strictSame(answered, [])
})

t.test('a request with which something is wrong goes on', async (t) => {
  await goesOn(t, keptPages({ isValidRequest: () => false }).ask('/'))
})

t.test('a page that can not be rendered goes on', async (t) => {
  const render = () => Promise.reject(new Error('no render'))
  await goesOn(t, keptPages({ render }).ask('/'))
})
