// A crawler without cookies that starts at `/` finds every page in every language, and no broken link.
import t from 'tap'
import { elements, unescaped } from '../../support/markup.ts'
import { testSite } from '../../support/site.ts'

const origin = 'https://villa.example'
const site = await testSite(t, { SITE_URL: origin })

interface Visited {
  status: number
  html: string
  /** A page that links here. */
  from: string
}

/** Follows every internal link, starting at `/`. */
async function crawl(headers: Record<string, string>) {
  const visited = new Map<string, Visited>()
  const anchors: { from: string; to: string; id: string }[] = []
  const outside = new Set<string>()
  const waiting = [{ address: `${origin}/`, from: 'the start' }]
  for (let next = waiting.shift(); next; next = waiting.shift()) {
    const { address, from } = next
    if (visited.has(address)) continue
    const response = await site.inject({ url: address.slice(origin.length), headers })
    visited.set(address, { status: response.statusCode, html: response.body, from })
    for (const { attributes } of elements(response.body, 'a')) {
      const url = new URL(attributes.href ?? '', address)
      const id = decodeURIComponent(url.hash.slice(1))
      url.hash = ''
      if (url.origin !== origin) outside.add(attributes.href ?? '')
      else {
        if (id) anchors.push({ from: address, to: url.href, id })
        waiting.push({ address: url.href, from: address })
      }
    }
  }
  return { visited, anchors, outside }
}

const crawls = { 'without a language': await crawl({}), 'that reads French': await crawl({ 'accept-language': 'fr' }) }

for (const [who, { visited, anchors, outside }] of Object.entries(crawls)) {
  t.test(`a crawler ${who} reaches every page of the sitemap, and no broken link`, async (t) => {
    const broken = [...visited].filter(([, { status }]) => status !== 200)
    t.strictSame(
      broken.map(([address, { status, from }]) => `${status} ${address} from ${from}`),
      [],
    )
    const dead = anchors.filter(({ to, id }) => !visited.get(to)?.html.includes(` id="${id}"`))
    t.strictSame(dead, [])

    const { body } = await site.inject('/sitemap.xml')
    const listed = elements(body, 'loc').map(({ text }) => text)
    t.equal(listed.length, 26, 'thirteen pages in two languages')
    t.strictSame(
      listed.filter((address) => !visited.has(address)),
      [],
    )
    t.strictSame(
      [...outside].filter((href) => !/^(https:\/\/|tel:\+\d+$|mailto:\S+$)/.test(href)),
      [],
    )
  })
}

t.test('every file that a page loads or links to exists', async (t) => {
  const named = new Set<string>()
  for (const { html } of crawls['without a language'].visited.values()) {
    for (const [, value = ''] of html.matchAll(/ (?:src|href|srcset|imagesrcset|content)="([^"]+)"/gi)) {
      for (const part of unescaped(value).split(/,\s*/)) named.add(part.replace(/ \d+w$/, '').replace(origin, ''))
    }
    const inStructuredData = /"(?:url|item|image|logo)":"https:\/\/villa\.example([^"]*)/g
    for (const [, address = ''] of html.matchAll(inStructuredData)) named.add(address)
  }
  const own = new Set([...named].filter((name) => /^\/(?!\/)\S*$/.test(name)).map((name) => name.replace(/#.*/, '')))
  t.ok(own.size > 60, `${own.size} addresses`)
  for (const url of own) {
    // The image that counts visits is only for pages of the site.
    const { statusCode } = await site.inject({
      url,
      headers: { 'sec-fetch-site': 'same-origin', referer: `${origin}/` },
    })
    if (Math.floor(statusCode / 100) !== 2) t.fail(`${statusCode} ${url}`)
  }
})
