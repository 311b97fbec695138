// What the first view of the home page weighs on a phone, as it comes over the line.
import t from 'tap'
import { visitor } from '../support/browser.ts'
import { listeningSite } from '../support/site.ts'

const site = await listeningSite(t)

for (const language of ['en', 'fr']) {
  t.test(`home's first view on a phone is at most 90 kB before any script, in ${language}`, async (t) => {
    const phone = { viewport: { width: 390, height: 760 }, deviceScaleFactor: 3, isMobile: true, hasTouch: true }
    const { page } = await visitor(t, { ...site, ...phone, reducedMotion: 'no-preference' })
    const weights = new Map<string, number>()
    page.on('requestfinished', async (request) => {
      if (request.resourceType() === 'script') return
      const { responseBodySize, responseHeadersSize } = await request.sizes()
      weights.set(request.url().replace(site.origin, ''), responseBodySize + responseHeadersSize)
    })
    // Without scripts nothing is fetched ahead: this is the view alone.
    await page.route(/\.js$/, (route) => route.abort())
    await page.goto(`/?lang=${language}`, { waitUntil: 'networkidle' })
    const pictures = [...weights.keys()].filter((url) => url.endsWith('.avif'))
    t.strictSame(pictures.filter((url) => url.includes('hero')).length, 1, 'the hero comes once')
    // What stands below the fold: the other pictures, the small capitals of the footer, the italic of the creed.
    const isBelow = (url: string) => (url.endsWith('.avif') && !url.includes('hero-tall')) || /-(sc|italic)-/.test(url)
    const firstView = [...weights].filter(([url]) => !isBelow(url))
    t.ok(firstView.length >= 4, 'page, hero and fonts are counted')
    const total = firstView.reduce((sum, [, weight]) => sum + weight, 0)
    t.ok(total <= 90_000, `${total} bytes: ${JSON.stringify(firstView)}`)
  })
}
