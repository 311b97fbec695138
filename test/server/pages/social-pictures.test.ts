// The social picture in the head of every page.
import t from 'tap'
import { pages } from '../../support/pages.ts'
import { testSite } from '../../support/site.ts'

const site = await testSite(t, { SITE_URL: 'https://mimosa-mer.example' })

/** The content of a meta tag in the server's HTML, where it must occur once. */
async function served(path: string) {
  const html = (await site.inject(path)).body
  return (name: string) => {
    const found = [...html.matchAll(new RegExp(`<meta (?:name|property)="${name}" content="([^"]*)"/>`, 'g'))]
    return found.length === 1 ? found[0]?.[1] : found.length
  }
}

t.test(
  'every page of both languages names an existing social picture, with its size and its alternative text',
  async (t) => {
    for (const path of [...pages.keys(), '/nothing/here', '/services/gardening']) {
      for (const language of ['en', 'fr']) {
        const meta = await served(`${path}?lang=${language}`)
        const picture = String(meta('og:image'))
        t.match(picture, new RegExp(`^https://mimosa-mer\\.example/social/${language}-[a-z-]+\\.jpg$`), path)
        const response = await site.inject(new URL(picture).pathname)
        t.match([response.statusCode, response.headers['content-type']], [200, meta('og:image:type')], picture)
        t.strictSame([meta('og:image:width'), meta('og:image:height')], ['1200', '630'])
        t.match(meta('og:image:alt'), /^Mimosa &amp; Mer(:|\u00a0:) ./, path)
        t.strictSame(
          ['title', 'description', 'image', 'image:alt'].map((part) => meta(`twitter:${part}`)),
          ['title', 'description', 'image', 'image:alt'].map((part) => meta(`og:${part}`)),
          path,
        )
        t.equal(meta('twitter:card'), 'summary_large_image')
      }
    }
  },
)

t.test('each indexed page has its own social picture, and all other pages share one', async (t) => {
  const listed = [...pages].filter(([, { indexed }]) => indexed).map(([path]) => path)
  const pictures = await Promise.all(listed.map(async (path) => (await served(`${path}?lang=en`))('og:image')))
  t.equal(new Set(pictures).size, listed.length)
  for (const path of ['/search', '/contact/sent', '/nothing', '/services/gardening']) {
    t.match((await served(`${path}?lang=fr`))('og:image'), /\/fr-site\.jpg$/, path)
  }
})
