// The head of a page: complete in the server's HTML, and the same after navigation.
import type { Page } from 'playwright'
import t from 'tap'
import { hydrated, visitor } from '../support/browser.ts'
import { pages } from '../support/pages.ts'
import { listeningSite } from '../support/site.ts'

t.setTimeout(90_000)

const site = await listeningSite(t, { SITE_URL: 'https://mimosa-mer.example' })

/** The tags of a page, sorted: React adds new ones at the end. */
function headOf(page: Page): Promise<string[]> {
  return page.evaluate(() =>
    [...document.head.querySelectorAll('title, meta[name], meta[property], link[rel=canonical], link[rel=alternate]')]
      .map((tag) => tag.outerHTML)
      .sort(),
  )
}

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

/** Links of the footer, which is on every page, and where they lead. */
const steps = [
  { link: 'Concierge Services', path: '/services/concierge-services' },
  { link: 'Privacy Policy', path: '/legal/privacy' },
]

t.test('the head is the same after navigation and a change of the language as after a load', async (t) => {
  const { page, complaints } = await visitor(t, site)
  const { page: fresh } = await visitor(t, site)
  async function isAsOpened(path: string, language: string) {
    await page.waitForFunction((code) => document.documentElement.lang === code, language)
    await fresh.goto(`${path}?lang=${language}`)
    t.strictSame(await headOf(page), await headOf(fresh), `${path} in ${language}`)
  }

  await page.goto('/?lang=en')
  await hydrated(page)
  await isAsOpened('/', 'en')
  for (const { link, path } of steps) {
    await page.getByRole('contentinfo').getByRole('link', { name: link }).click()
    await page.waitForURL((url) => url.pathname === path)
    await page.waitForFunction((end) => document.querySelector('link[rel=canonical]')?.outerHTML.includes(end), path)
    await isAsOpened(path, 'en')
    await page.getByRole('banner').getByRole('link', { name: 'Lire cette page en français' }).click()
    await isAsOpened(path, 'fr')
    await page.getByRole('banner').getByRole('link', { name: 'Read this page in English' }).click()
    await isAsOpened(path, 'en')
  }
  await page.getByRole('banner').getByRole('link', { name: 'Pricing' }).click()
  await page.getByRole('heading', { level: 1, name: 'Investment in Peace of Mind' }).waitFor()
  await isAsOpened('/investment', 'en')
  await page.goBack()
  await page.getByRole('heading', { level: 1, name: 'Privacy Policy' }).waitFor()
  await isAsOpened('/legal/privacy', 'en')
  t.strictSame(complaints, [])
})
