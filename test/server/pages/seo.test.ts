// Titles, descriptions, canonical URLs and alternates of every page in every language, for any client.
import t from 'tap'
import { elements, meta, relations, structuredData } from '../../support/markup.ts'
import { pages } from '../../support/pages.ts'
import { testSite } from '../../support/site.ts'

const origin = 'https://villa.example'
const site = await testSite(t, { SITE_URL: origin })
const languages = ['en', 'fr'] as const
const listed = [...pages].filter(([, { indexed }]) => indexed).map(([path]) => path)
const hostile = { host: 'evil.example', 'x-forwarded-host': 'evil.example', 'x-forwarded-proto': 'gopher' }
const cookies = { 'no cookie': {}, 'the cookie en': { cookie: 'lang=en' }, 'the cookie fr': { cookie: 'lang=fr' } }

/** The page at `url`, requested with another Host. */
async function read(url: string, headers: Record<string, string> = {}) {
  const response = await site.inject({ url, headers: { ...hostile, ...headers } })
  return { ...response, html: response.body }
}

const alternatesOf = (path: string) => [
  { hreflang: 'en', href: `${origin}${path}?lang=en` },
  { hreflang: 'fr', href: `${origin}${path}?lang=fr` },
  { hreflang: 'x-default', href: `${origin}${path}` },
]

const seen = { title: new Map<string, string>(), description: new Map<string, string>() }

for (const path of listed) {
  for (const language of languages) {
    const canonical = `${origin}${path}?lang=${language}`

    for (const [who, headers] of Object.entries(cookies)) {
      t.test(`${path}?lang=${language} with ${who} names itself and its alternates`, async (t) => {
        const { html, headers: sent } = await read(`${path}?lang=${language}`, headers)
        t.equal(sent['content-language'], language)
        t.strictSame(relations(html, 'canonical'), [{ href: canonical }])
        t.strictSame(relations(html, 'alternate'), alternatesOf(path))
        t.equal(meta(html, 'og:url'), canonical)
        t.equal(meta(html, 'robots'), undefined)
        t.notOk(/evil\.example|gopher|localhost/.test(html), 'no URL comes from the request')
      })
    }

    t.test(`${path} in ${language} has its own title and description`, async (t) => {
      const { html } = await read(`${path}?lang=${language}`)
      const found = { title: elements(html, 'title')[0]?.text ?? '', description: meta(html, 'description') ?? '' }
      // Google cuts titles and descriptions at about 600 and 960 pixels.
      t.ok(found.title.length >= 20 && found.title.length <= 65, `${found.title} (${found.title.length})`)
      t.ok(found.description.length >= 100 && found.description.length <= 165, `${found.description.length} characters`)
      t.ok((meta(html, 'keywords') ?? '').split(', ').length >= 3)
      for (const part of ['title', 'description'] as const) {
        const other = seen[part].get(found[part])
        t.equal(other, undefined, `${part} is not that of ${other}`)
        seen[part].set(found[part], canonical)
      }
    })

    t.test(`${path} in ${language} can be shared`, async (t) => {
      const { html } = await read(`${path}?lang=${language}`)
      t.equal(meta(html, 'og:type'), 'website')
      t.equal(meta(html, 'og:site_name'), 'Mimosa & Mer')
      t.equal(meta(html, 'og:locale'), { en: 'en_GB', fr: 'fr_FR' }[language])
      t.equal(meta(html, 'og:locale:alternate'), { en: 'fr_FR', fr: 'en_GB' }[language])
      t.equal(meta(html, 'twitter:card'), 'summary_large_image')
      t.equal(meta(html, 'theme-color'), '#faf7f1')
      for (const tag of ['og:title', 'og:description', 'og:image:alt']) t.ok(meta(html, tag), tag)
      t.strictSame([meta(html, 'og:image:width'), meta(html, 'og:image:height')], ['1200', '630'])
      const picture = meta(html, 'og:image') ?? ''
      t.ok(picture.startsWith(`${origin}/`), picture)
      const { statusCode, headers, rawPayload } = await site.inject(picture.slice(origin.length))
      t.strictSame([statusCode, headers['content-type']], [200, 'image/jpeg'])
      t.ok(rawPayload.length <= 120 * 1024, `${picture}: ${rawPayload.length} bytes`)
    })
  }

  t.test(`${path} without ?lang is canonical in the language that it shows`, async (t) => {
    for (const language of languages) {
      for (const [name, value] of [
        ['cookie', `lang=${language}`],
        ['accept-language', language],
      ] as const) {
        const { html } = await read(path, { [name]: value })
        t.strictSame(relations(html, 'canonical'), [{ href: `${origin}${path}?lang=${language}` }])
        t.strictSame(relations(html, 'alternate'), alternatesOf(path))
      }
    }
  })

  t.test(`${path}: unknown query parameters make no other page`, async (t) => {
    const { html } = await read(`${path}?lang=fr`)
    const { html: carried, statusCode } = await read(`${path}?utm_source=a&lang=fr&fbclid=b&utm_source=c&x`)
    t.equal(statusCode, 200)
    const head = (page: string) => page.slice(page.indexOf('<title'), page.indexOf('<style'))
    t.equal(head(carried), head(html))
    t.strictSame(structuredData(carried), structuredData(html))
    // Only the language switch keeps the whole query.
    const links = (page: string) =>
      elements(page, 'a')
        .filter(({ attributes }) => !attributes.hreflang)
        .map(({ attributes }) => attributes.href)
    t.strictSame(links(carried), links(html))
  })

  t.test(`${path} answers HEAD as it answers GET, without the page`, async (t) => {
    const url = `${path}?lang=fr`
    const [get, head] = [await site.inject(url), await site.inject({ method: 'HEAD', url })]
    t.equal(head.statusCode, 200)
    t.equal(head.body, '')
    for (const name of ['content-type', 'content-language', 'content-length', 'vary', 'set-cookie']) {
      t.equal(head.headers[name], get.headers[name], name)
    }
  })
}

t.test('the sitemap has the addresses and the alternates that the pages themselves name', async (t) => {
  const { body } = await site.inject('/sitemap.xml')
  const inSitemap = [...body.matchAll(/<url>(.*?)<\/url>/gs)].map(([, url = '']) => ({
    canonical: elements(url, 'loc').map(({ text }) => ({ href: text })),
    alternates: elements(url, 'xhtml:link').map(({ attributes: { hreflang, href } }) => ({ hreflang, href })),
  }))
  const onPages = await Promise.all(
    listed.flatMap((path) =>
      languages.map(async (language) => {
        const { html } = await read(`${path}?lang=${language}`)
        return { canonical: relations(html, 'canonical'), alternates: relations(html, 'alternate') }
      }),
    ),
  )
  t.strictSame(inSitemap, onPages)
})

const form = { accept: 'text/html', 'content-type': 'application/x-www-form-urlencoded' }
const unlisted = {
  'the search': { url: '/search?q=cannes', status: 200 },
  'the search without a query': { url: '/search', status: 200 },
  'the page after a request': { url: '/contact/sent', status: 200 },
  'an unknown path': { url: '/nothing', status: 404 },
  'an unknown service': { url: '/services/gardening', status: 404 },
  'a refused form': { url: '/api/contact', method: 'POST', headers: form, payload: 'name=A', status: 422 },
  'a problem': { url: '/api/contact', headers: { accept: 'text/html' }, status: 405 },
} as const

for (const language of languages) {
  for (const [name, { status, ...request }] of Object.entries(unlisted)) {
    t.test(`${name} is not indexed in ${language}`, async (t) => {
      const headers = { ...hostile, cookie: `lang=${language}`, ...('headers' in request ? request.headers : {}) }
      const { statusCode, body } = await site.inject({ ...request, headers })
      t.equal(statusCode, status)
      t.equal(meta(body, 'robots'), 'noindex')
      t.strictSame([...relations(body, 'canonical'), ...relations(body, 'alternate')], [])
      t.strictSame(structuredData(body), {})
      t.notOk(/evil\.example|gopher|localhost/.test(body), 'no URL comes from the request')
    })
  }
}
