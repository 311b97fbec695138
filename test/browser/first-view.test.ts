// What the home page loads first on a phone, how much, and in which order.
import type { Page, Request } from 'playwright'
import t, { type Test } from 'tap'
import { holdRequests, hydrated, visitor } from '../support/browser.ts'
import { listeningSite } from '../support/site.ts'

const site = await listeningSite(t)
const phone = { viewport: { width: 390, height: 760 }, deviceScaleFactor: 3, isMobile: true, hasTouch: true }
// French pages are opened by a French browser, so that nothing is suggested.
const onPhone = (t: Test, language: string) =>
  visitor(t, { ...site, ...phone, locale: `${language}-FR`, reducedMotion: 'no-preference' })

interface Sent {
  url: string
  weight: number
  headers: Record<string, string>
}

/** Records the requests of the page from now on; returns a function that returns them. */
function sentTo(page: Page): () => Promise<Sent[]> {
  const sent: Promise<Sent>[] = []
  page.on('requestfinished', (request) => void sent.push(weighed(request)))
  return () => Promise.all(sent)
}

async function weighed(request: Request): Promise<Sent> {
  const response = await request.response()
  const { responseBodySize, responseHeadersSize } = await request.sizes()
  const url = request.url().replace(site.origin, '')
  return { url, weight: responseBodySize + responseHeadersSize, headers: response?.headers() ?? {} }
}

// Not part of the first view: other pictures, the small capitals of the footer, the italic of the values, and the
// scripts that count the visit (test/scripts/bundle-size.test.ts), the second of which one visit in four loads.
const isBelow = ({ url }: Sent) =>
  (url.endsWith('.avif') && !url.includes('hero-tall')) ||
  /-(sc|italic)-|\/count-visit-|\/measure-speed-|\/api\/visit/.test(url)

const total = (sent: readonly Sent[]) => sent.reduce((sum, { weight }) => sum + weight, 0)
const listOf = (sent: readonly Sent[]) => sent.map(({ url, weight }) => `${weight} ${url}`).join('\n')

for (const language of ['en', 'fr']) {
  t.test(`home's first view on a phone is at most 90 kB before the application, in ${language}`, async (t) => {
    const { page } = await onPhone(t, language)
    const sentSoFar = sentTo(page)
    // Without scripts nothing is prefetched: this is the first view only.
    await page.route(/\/hydrate-/, (route) => route.abort())
    await page.goto(`/?lang=${language}`, { waitUntil: 'networkidle' })
    const sent = await sentSoFar()
    t.equal(sent.filter(({ url }) => url.includes('hero')).length, 1, 'the hero is loaded once')
    const firstView = sent.filter((one) => !isBelow(one))
    t.ok(firstView.length >= 5, 'page, styles, hero and fonts are counted')
    t.ok(total(firstView) <= 90_000, `${total(firstView)} bytes:\n${listOf(firstView)}`)
  })

  t.test(
    `with the application, the home page is at most 190 kB in eleven requests, each file once, in ${language}`,
    async (t) => {
      const { page, complaints } = await onPhone(t, language)
      const sentSoFar = sentTo(page)
      const urls: string[] = []
      page.on('request', (request) => urls.push(request.url()))
      const animations = page.waitForResponse(/\/animations-/)
      await page.goto(`/?lang=${language}`)
      await hydrated(page)
      await (await animations).finished()
      await page.waitForLoadState('networkidle')
      const sent = await sentSoFar()

      t.strictSame(
        urls.filter((url) => !url.startsWith(site.origin)),
        [],
        'there are no requests to other hosts',
      )
      t.equal(new Set(urls).size, urls.length, 'nothing is requested twice')
      // Only some browsers request the icon of the tab.
      const counted = sent.filter((one) => !isBelow(one) && !one.url.startsWith('/icons/'))
      t.ok(
        counted.some(({ url }) => url.includes('/animations-')),
        'the animations are counted',
      )
      t.ok(counted.length <= 11, listOf(counted))
      t.ok(total(counted) <= 190_000, `${total(counted)} bytes:\n${listOf(counted)}`)
      const assets = sent.filter(({ url }) => url.startsWith('/assets/'))
      t.ok(assets.length >= 8)
      for (const { url, headers } of assets) {
        t.match(headers['cache-control'], /immutable/, url)
        t.match(url, /-[\w-]{6,}\.\w+$/, 'a hash is in the name')
        if (/\.(js|css)$/.test(url)) t.equal(headers['content-encoding'], 'br', url)
      }
      t.strictSame(complaints, [])
    },
  )
}

const views = ['/', '/services/concierge-services', '/investment', '/search?q=an', '/legal/terms', '/nothing']
for (const [device, window] of Object.entries({ phone, desktop: { viewport: { width: 1280, height: 800 } } })) {
  t.test(`on a ${device} a page is laid out and painted before any of its files is loaded`, async (t) => {
    for (const path of views) {
      const { page } = await visitor(t, { ...site, ...window })
      await page.route(/\/assets\//, (route) => route.abort())
      const release = await holdRequests(page, /\/full-/)
      await page.goto(path, { waitUntil: 'commit' })
      await page.waitForFunction(() => performance.getEntriesByName('first-contentful-paint').length > 0)
      await page.locator('.foot').waitFor()
      const painted = await placesOn(page)
      t.ok(painted.length > 15, path)
      release()
      await page.waitForLoadState('load')
      t.ok(await page.evaluate(() => [...document.styleSheets].some(({ href }) => href?.includes('/full-'))))
      t.strictSame(await placesOn(page), painted, `${path}: the whole style sheet moves nothing`)
    }
  })
}

/**
 * The positions of all texts, from the top of their sections. Far below the first window, rules come with the full
 * sheet: on the home page those of some sections, on the pricing page those of the comparison.
 */
const placesOn = (page: Page) =>
  page.locator(':is(main, .bar, .foot) :is(h1, h2, h3, p, li, a, input)').evaluateAll((elements) => {
    // Places in what the browser skips (styles/_below.scss) are not up to date.
    document.styleSheets[0]?.insertRule('section { content-visibility: visible !important }')
    const later = location.pathname === '/' ? '#about, .horizon, .columns, .place-more, #contact, .foot' : '.compare'
    return elements
      .filter((element) => !element.closest(later))
      .map((element) => {
        const { left, top, width, height } = element.getBoundingClientRect()
        const section = element.closest('section, .bar, .foot, main')?.getBoundingClientRect().top ?? 0
        return [element.textContent, left, top - section, width, height]
      })
  })

t.test('the fonts of small text and the application load after the page and its picture', async (t) => {
  const { page } = await onPhone(t, 'en')
  const steps: string[] = []
  page.on('requestfinished', (request) => void (request.url().includes('hero-tall') && steps.push('picture')))
  page.on('request', (request) => {
    if (/\/ysabeau-/.test(request.url())) steps.push('fonts')
    if (/\/hydrate-/.test(request.url())) steps.push('application')
  })
  const fontsLoaded = page.waitForResponse(/\/ysabeau-/)
  const release = await holdRequests(page, /hero-tall/)
  // By then the first script has run.
  await page.goto('/?lang=en', { waitUntil: 'domcontentloaded' })
  release()
  await hydrated(page)
  await fontsLoaded
  t.equal(steps[0], 'picture')
  t.strictSame(steps.slice(1).sort(), ['application', 'fonts'])
})

t.test('the pictures of the services wait for the full style sheet', async (t) => {
  const { page } = await onPhone(t, 'en')
  const requested: string[] = []
  page.on('request', (request) => requested.push(request.url()))
  const release = await holdRequests(page, /\/full-/)
  const sheet = page.waitForRequest(/\/full-/)
  await page.goto('/?lang=en', { waitUntil: 'commit' })
  await sheet
  await page.waitForResponse(/hero-tall/)
  t.notOk(requested.some((url) => url.includes('/service-')))
  const picture = page.waitForRequest(/\/service-/)
  release()
  await picture
})
