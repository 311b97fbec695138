// The page cache: each page is rendered once, and clients that have it get 304.
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import t from 'tap'
import { createPageCache } from '../../../server/pages/page-cache.ts'
import { fixedAddresses, pages } from '../../support/pages.ts'
import { testSite } from '../../support/site.ts'

/** A cache of pages that contain their URL, and the URLs in the order of rendering. */
function testCache(render = async (url: string) => `<p>${url}</p>`.repeat(40)) {
  const rendered: string[] = []
  const errors: string[] = []
  const cache = createPageCache({
    pages,
    render: async (url, language) => {
      rendered.push(`${language} ${url}`)
      return { html: await render(url), sheet: '' }
    },
    languages: ['en', 'fr'],
    headersFor: () => ({ 'x-fixed': 'yes' }),
    onError: (error, { url, language }) => errors.push(`${language} ${url}: ${(error as Error).message}`),
  })
  return { cache, rendered, errors }
}

t.test('simultaneous requests for a page render it once', async (t) => {
  const { cache, rendered } = testCache()
  const pages = await Promise.all(Array.from({ length: 50 }, () => cache.find('/investment', 'fr')))
  t.strictSame(rendered, ['fr /investment'])
  t.equal(new Set(pages).size, 1)
  t.equal(await cache.find('/investment', 'fr'), pages[0])
})

t.test('a page in another language, or with a selected option, is another page', async (t) => {
  const { cache, rendered } = testCache()
  await cache.find('/', 'en')
  await cache.find('/', 'fr')
  await cache.find('/?service=home-management', 'en')
  await cache.find('/?service=home-management&lang=en', 'en')
  const [address, named] = ['en /?service=home-management', 'en /?service=home-management&lang=en']
  t.strictSame(rendered, ['en /', 'fr /', address, named])
})

t.test('an unknown URL finds nothing and is not rendered', async (t) => {
  const { cache, rendered } = testCache()
  for (const url of ['/none', '/search?q=a', '/?service=gardening', '/?', '/?lang=fr', '__proto__']) {
    t.equal(cache.find(url, 'en'), undefined, url)
  }
  t.strictSame(rendered, [])
  t.equal(cache.counts().pages, fixedAddresses.length * 4)
})

t.test('warming caches every page, and renders each once', async (t) => {
  const { cache, rendered } = testCache()
  const early = await cache.find('/', 'fr')
  t.equal(cache.counts().final, 0)
  await cache.warm()
  t.equal(rendered.length, fixedAddresses.length * 4)
  t.strictSame(cache.counts(), { pages: rendered.length, final: rendered.length })
  const final = await cache.find('/', 'fr')
  t.ok((final?.br.bytes.length ?? 0) <= (early?.br.bytes.length ?? 0))
  for (const page of [early, final]) {
    t.equal(page && brotliDecompressSync(page.br.bytes).toString(), '<p>/</p>'.repeat(40))
    t.equal(page && gunzipSync(page.gzip.bytes).toString(), '<p>/</p>'.repeat(40))
  }
})

t.test('warming stops when it is aborted', async (t) => {
  const controller = new AbortController()
  const { cache, rendered } = testCache(async (url) => {
    if (url === '/investment') controller.abort()
    return '<p>'
  })
  await cache.warm({ signal: controller.signal })
  t.ok(rendered.length > 0 && rendered.length < cache.counts().pages, `${rendered.length}`)
  t.ok(cache.counts().final < cache.counts().pages)
})

t.test('a page that could not be rendered is rendered again by the next request', async (t) => {
  let broken = true
  const { cache } = testCache(async () => {
    if (broken) throw new Error('no render')
    return '<p>'
  })
  await t.rejects(Promise.resolve(cache.find('/', 'en')), { message: 'no render' })
  broken = false
  t.equal((await cache.find('/', 'en'))?.identity.bytes.toString(), '<p>')
})

t.test('a page that fails is reported, and all others are cached', async (t) => {
  const { cache, errors } = testCache(async (url) => {
    if (url === '/investment') throw new Error('no render')
    return '<p>'
  })
  await cache.warm()
  t.strictSame(errors, ['en /investment: no render', 'fr /investment: no render'])
  const { pages, final } = cache.counts()
  t.equal(final, pages - 2)
})

t.test('after a change of the content the first request gets the new page', async (t) => {
  let text = 'old'
  const { cache } = testCache(async () => text)
  const textOf = async () => (await cache.find('/', 'en'))?.identity.bytes.toString()
  await cache.warm()
  text = 'new'
  cache.renew(pages)
  t.equal(cache.counts().final, 0)
  t.equal(await textOf(), 'new')
  await cache.warm()
  t.equal(await textOf(), 'new')
  t.equal(cache.counts().final, cache.counts().pages)
})

t.test('the old page is sent as long as the new one fails to render', async (t) => {
  let render = async () => 'old'
  const { cache, errors } = testCache(() => render())
  const textOf = async () => (await cache.find('/', 'en'))?.identity.bytes.toString()
  await cache.warm()
  render = () => Promise.reject(new Error('no render'))
  cache.renew(pages)
  t.equal(await textOf(), 'old')
  t.strictSame(errors, ['en /: no render'])
  render = async () => 'new'
  t.equal(await textOf(), 'new')
})

t.test('a removed page disappears at once', async (t) => {
  const { cache } = testCache()
  await cache.warm()
  cache.renew(new Map([...pages].filter(([path]) => path !== '/investment')))
  t.equal(cache.find('/investment', 'en'), undefined)
})

const site = await testSite(t)
const ask = (url: string, headers: Record<string, string> = {}) => site.inject({ url, headers })

t.test('a client that has a page gets 304, in each encoding', async (t) => {
  const names = new Set<string>()
  for (const encoding of ['br', 'gzip', 'identity']) {
    const headers = { 'accept-encoding': encoding }
    const { headers: sent } = await ask('/investment', headers)
    const etag = String(sent.etag)
    t.match(etag, /^"[\w-]{22}"$/)
    names.add(etag)
    for (const known of [etag, `"other", W/${etag}`, '*']) {
      const again = await ask('/investment', { ...headers, 'if-none-match': known })
      t.equal(again.statusCode, 304, known)
      t.equal(again.body, '')
      for (const name of ['etag', 'cache-control', 'vary']) {
        t.equal(again.headers[name], sent[name], name)
      }
    }
    t.equal((await ask('/investment', { ...headers, 'if-none-match': '"other"' })).statusCode, 200)
  }
  t.equal(names.size, 3)
})

t.test('unknown query parameters lead to the same page', async (t) => {
  const { headers } = await ask('/investment')
  t.equal((await ask('/investment?utm_source=a&fbclid=b')).headers.etag, headers.etag)
  t.equal((await ask('/search?q=cannes')).headers.etag, undefined)
})
