// /sitemap.xml: content, dates and caching.
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import t from 'tap'
import { sitemap } from '../../../server/crawlers/sitemap.ts'
import { elements } from '../../support/markup.ts'
import { pages } from '../../support/pages.ts'
import { testSite } from '../../support/site.ts'

const site = await testSite(t, { SITE_URL: 'https://villa.example' })
const english = { siteUrl: 'https://villa.example', languages: ['en'] } as const

t.test('the sitemap lists each page in each language with all alternates and a date', async (t) => {
  const { statusCode, headers, body } = await site.inject('/sitemap.xml')
  t.equal(statusCode, 200)
  t.equal(headers['content-type'], 'application/xml; charset=utf-8')
  const urls = [...body.matchAll(/<url>(.*?)<\/url>/gs)].map(([, url = '']) => url)
  t.equal(urls.length, 26)
  for (const url of urls) {
    const [address = ''] = elements(url, 'loc').map(({ text }) => text)
    const links = elements(url, 'xhtml:link').map(({ attributes }) => attributes.href)
    t.ok(links.includes(address), `${address} is among its own alternates`)
    t.equal(links.length, 3)
    const [changed = ''] = elements(url, 'lastmod').map(({ text }) => text)
    t.match(changed, /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ$/)
    t.ok(new Date(changed) <= new Date(), 'it is not in the future')
  }
  t.notOk(/search|contact\/sent/.test(body), 'nothing that is noindex')
})

t.test(
  'the sitemap of a site with one language lists each page once, and without a known date it has none',
  async (t) => {
    const text = sitemap(english, pages)
    t.equal(elements(text, 'loc').length, 13)
    t.notMatch(text, /lastmod|hreflang="fr"/)
  },
)

t.test('a URL is escaped', async (t) => {
  const text = sitemap({ ...english, siteUrl: 'https://a&b<c>"d' }, pages)
  t.ok(text.includes('<loc>https://a&amp;b&lt;c>&quot;d/?lang=en</loc>'))
})

t.test('it is compressed for clients that accept an encoding', async (t) => {
  const fetch = (encoding?: string) =>
    site.inject({ url: '/sitemap.xml', headers: encoding === undefined ? {} : { 'accept-encoding': encoding } })
  const plain = await fetch()
  t.equal(plain.headers['content-encoding'], undefined)
  for (const [accepted, encoding] of [
    ['gzip, deflate, br', 'br'],
    ['gzip', 'gzip'],
    ['br;q=0, gzip', 'gzip'],
    ['*', 'br'],
    ['deflate', undefined],
    ['identity', undefined],
    ['', undefined],
  ] as const) {
    const response = await fetch(accepted)
    t.equal(response.headers['content-encoding'], encoding, accepted)
    t.equal(response.headers.vary, 'Accept-Encoding')
    const expand = encoding && { br: brotliDecompressSync, gzip: gunzipSync }[encoding]
    const text = expand ? expand(response.rawPayload).toString() : response.body
    t.ok(text === plain.body, `${accepted}: the same text`)
    if (expand) t.ok(response.rawPayload.length < plain.rawPayload.length / 10)
  }
})

t.test('it is cached for an hour, and a client that has it gets 304', async (t) => {
  for (const encoding of ['br', 'gzip', 'identity']) {
    const fetch = (etag?: string) =>
      site.inject({ url: '/sitemap.xml', headers: { 'accept-encoding': encoding, 'if-none-match': etag ?? '' } })
    const first = await fetch()
    const etag = String(first.headers.etag)
    t.equal(first.headers['cache-control'], 'public, max-age=3600')
    for (const known of [etag, `W/${etag}`, `"other", ${etag}`, '*']) {
      const again = await fetch(known)
      t.equal(again.statusCode, 304, `${encoding}: ${known}`)
      t.equal(again.body, '')
      t.equal(again.headers.etag, etag)
      t.equal(again.headers.vary, 'Accept-Encoding')
    }
    t.equal((await fetch('"other"')).statusCode, 200)
  }
  const tags = await Promise.all(
    ['br', 'gzip', 'identity'].map(async (encoding) => {
      const { headers } = await site.inject({ url: '/sitemap.xml', headers: { 'accept-encoding': encoding } })
      return headers.etag
    }),
  )
  t.equal(new Set(tags).size, 3, 'each form has a tag of its own')
})
