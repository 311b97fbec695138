// A crawl of the site without cookies: the head of each page in each language, and no broken links.
import t from 'tap'
import { elements, meta, relations, structuredData, unescaped } from '../../support/markup.ts'
import { pages } from '../../support/pages.ts'
import { plainForm } from '../../support/plain-form.ts'
import { testSite } from '../../support/site.ts'

const origin = 'https://villa.example'
const site = await testSite(t, { SITE_URL: origin })
const hostile = { host: 'evil.example', 'x-forwarded-host': 'evil.example', 'x-forwarded-proto': 'gopher' }
const listed = [...pages].filter(([, { indexed }]) => indexed).map(([path]) => path)

/** Follows all links from `/`. Returns the pages, each with a page that links to it, the anchors and other links. */
async function crawl() {
  const visited = new Map<string, { status: number; html: string; from: string }>()
  const anchors: { from: string; to: string; id: string }[] = []
  const outside = new Set<string>()
  const waiting = [{ address: `${origin}/`, from: 'the start' }]
  for (let next = waiting.shift(); next; next = waiting.shift()) {
    const { address, from } = next
    if (visited.has(address)) continue
    const { statusCode: status, body: html } = await site.inject(address.slice(origin.length))
    visited.set(address, { status, html, from })
    for (const { attributes } of elements(html, 'a')) {
      const url = new URL(attributes.href ?? '', address)
      if (url.origin !== origin) {
        outside.add(attributes.href ?? '')
        continue
      }
      const id = decodeURIComponent(url.hash.slice(1))
      url.hash = ''
      if (id) anchors.push({ from: address, to: url.href, id })
      waiting.push({ address: url.href, from: address })
    }
  }
  return { visited, anchors, outside }
}

// Links of the language switch lead to the pages of the other language.
const { visited, anchors, outside } = await crawl()

t.test('a crawler reaches every page of the sitemap without a broken link', async (t) => {
  for (const [address, { status, from }] of visited) t.equal(status, 200, `${address}, from ${from}`)
  const dead = anchors.filter(({ to, id }) => !visited.get(to)?.html.includes(` id="${id}"`))
  t.strictSame(dead, [])
  for (const href of outside) t.match(href, /^(https:\/\/|tel:\+33\d{9}$|mailto:\S+$)/)
  const { body } = await site.inject('/sitemap.xml')
  for (const { text } of elements(body, 'loc')) t.ok(visited.has(text), text)
})

t.test('every file that a page loads or links to exists', async (t) => {
  const named = new Set<string>()
  for (const { html } of visited.values()) {
    for (const [, value = ''] of html.matchAll(/ (?:src|href|srcset|imagesrcset|content)="([^"]+)"/gi)) {
      for (const part of unescaped(value).split(/,\s*/)) named.add(part.replace(/ \d+w$/, '').replace(origin, ''))
    }
    const inStructuredData = /"(?:url|item|image|logo)":"https:\/\/villa\.example([^"]*)/g
    for (const [, address = ''] of html.matchAll(inStructuredData)) named.add(address)
  }
  const own = new Set([...named].filter((name) => /^\/(?!\/)\S*$/.test(name)).map((name) => name.replace(/#.*/, '')))
  t.ok(own.size > 60, `${own.size} addresses`)
  for (const url of own) {
    const { statusCode } = await site.inject({ url })
    if (Math.floor(statusCode / 100) !== 2) t.fail(`${statusCode} ${url}`)
  }
})

/** The images of all pages. */
const seen = new Set<string>()

for (const language of ['en', 'fr'] as const) {
  for (const path of listed) {
    t.test(`${path} in ${language} names itself, its alternates and what a shared link shows`, async (t) => {
      const url = `${path}?lang=${language}`
      const { body } = await site.inject({ url, headers: hostile })
      const { body: unnamed } = await site.inject({ url: path, headers: { ...hostile, 'accept-language': language } })
      for (const html of [body, unnamed]) {
        t.notMatch(html, /evil\.example|gopher|localhost/, 'no URL comes from the request')
        t.strictSame(relations(html, 'canonical'), [{ href: origin + url }])
        t.strictSame(relations(html, 'alternate'), [
          { hreflang: 'en', href: `${origin}${path}?lang=en` },
          { hreflang: 'fr', href: `${origin}${path}?lang=fr` },
          { hreflang: 'x-default', href: origin + path },
        ])
      }
      t.equal(meta(body, 'robots'), undefined)

      t.ok((meta(body, 'keywords') ?? '').split(', ').length >= 3)

      const image = meta(body, 'og:image') ?? ''
      for (const [name, expected] of Object.entries({
        'og:url': origin + url,
        'og:type': 'website',
        'og:site_name': 'Mimosa & Mer',
        'og:locale': { en: 'en_GB', fr: 'fr_FR' }[language],
        'og:locale:alternate': { en: 'fr_FR', fr: 'en_GB' }[language],
        'twitter:card': 'summary_large_image',
        'theme-color': '#faf7f1',
      })) {
        t.equal(meta(body, name), expected, name)
      }
      t.ok(body.indexOf('"og:image"') < 4_096, 'programs that read only the beginning of a page find the image')
      t.match(meta(body, 'og:image:alt'), /^Mimosa & Mer\u00a0?: ./)
      for (const part of ['title', 'description', 'image', 'image:alt']) t.ok(meta(body, `og:${part}`), part)

      t.notOk(seen.has(image), `only this page has ${image}`)
      seen.add(image)
    })
  }

  for (const { status, ...request } of [
    { url: '/search?q=cannes', status: 200 },
    { url: '/contact/sent', status: 200 },
    { url: '/nothing', status: 404 },
    { url: '/services/gardening', status: 404 },
    { ...plainForm('name=A'), status: 422 },
    { url: '/api/contact', headers: { accept: 'text/html' }, status: 405 },
  ] as const) {
    t.test(`${request.url} with status ${status} is not indexed in ${language}`, async (t) => {
      const headers = { ...hostile, cookie: `lang=${language}`, ...('headers' in request && request.headers) }
      const { statusCode, body } = await site.inject({ ...request, headers })
      t.equal(statusCode, status)
      t.equal(meta(body, 'robots'), 'noindex')
      t.strictSame([...relations(body, 'canonical'), ...relations(body, 'alternate')], [])
      t.strictSame(structuredData(body), {})
      t.notMatch(body, /evil\.example|gopher|localhost/, 'no URL comes from the request')
      if (status !== 405) t.match(meta(body, 'og:image'), `/social/${language}-site.jpg`)
    })
  }
}
