// A page is styled when it is first painted, loads nothing twice, and is whole wherever the visitor looks, although the
// browser loads, lays out and scrolls it in steps.
import type { Page } from 'playwright'
import t from 'tap'
import { fontsLoaded, holdRequests, hydrated, visitor } from '../support/browser.ts'
import { listeningSite } from '../support/site.ts'

const site = await listeningSite(t)
const phone = { viewport: { width: 390, height: 760 }, deviceScaleFactor: 3, isMobile: true, hasTouch: true }
const desktop = { viewport: { width: 1280, height: 800 } }

const views = ['/', '/services/concierge-services', '/investment', '/search?q=an', '/legal/terms', '/nothing']
for (const [device, window] of Object.entries({ phone, desktop })) {
  for (const path of views) {
    t.test(`on a ${device}, ${path} is laid out and painted before any of its files is loaded`, async (t) => {
      const { page } = await visitor(t, { ...site, ...window })
      await page.route(/\/assets\//, (route) => route.abort())
      const release = await holdRequests(page, /\/full-/)
      await page.goto(path, { waitUntil: 'commit' })
      await page.waitForFunction(() => performance.getEntriesByName('first-contentful-paint').length > 0)
      await page.locator('.foot').waitFor()
      const painted = await textBoxes(page)
      t.ok(painted.length > 15)
      release()
      await page.waitForLoadState('load')
      t.ok(await page.evaluate(() => [...document.styleSheets].some(({ href }) => href?.includes('/full-'))))
      t.strictSame(await textBoxes(page), painted, 'the whole style sheet moves nothing')
    })
  }

  t.test(`on a ${device} a visitor who leaves and comes back is at the same place`, async (t) => {
    const { page } = await visitor(t, { ...site, ...window })
    const placeOfForm = () =>
      page.locator('#contact h2').evaluate(async (heading) => {
        // After a change of the layout, the browser moves the page back to its anchor with the next frame.
        for (let frames = 0; frames < 2; frames++) await new Promise(requestAnimationFrame)
        return Math.round(heading.getBoundingClientRect().top)
      })
    await page.goto('/?lang=en')
    await hydrated(page)
    await fontsLoaded(page)
    await page.locator('#contact h2').evaluate((heading) => heading.scrollIntoView({ block: 'center' }))
    const place = await placeOfForm()
    await page.goto('/robots.txt')
    await page.goBack()
    await hydrated(page)
    await fontsLoaded(page)
    t.ok(Math.abs((await placeOfForm()) - place) < 3, 'after Back')
    await page.reload()
    await hydrated(page)
    await fontsLoaded(page)
    t.ok(Math.abs((await placeOfForm()) - place) < 3, 'after Reload')
  })

  t.test(`on a ${device} the home page loads each file once, and none from another host`, async (t) => {
    const { page } = await visitor(t, { ...site, ...window })
    const urls: string[] = []
    page.on('request', (request) => {
      if (request.method() === 'GET') urls.push(request.url())
    })
    await page.goto('/?lang=en')
    await hydrated(page)
    await fontsLoaded(page)
    t.strictSame(
      urls.filter((url) => !url.startsWith(site.origin)),
      [],
    )
    t.strictSame(urls, [...new Set(urls)])
    t.equal(urls.filter((url) => url.includes('/hero-')).length, 1, 'one picture of the hero')
  })
}

t.test('a text far below is found in the page, and printed', async (t) => {
  const { page } = await visitor(t, { ...site, ...desktop, javaScriptEnabled: false })
  await page.goto('/?lang=en')
  t.ok(await page.evaluate(() => (window as unknown as { find(text: string): boolean }).find('Saint-Tropez')))
  await page.reload()
  await page.emulateMedia({ media: 'print' })
  for (const selector of ['#about h2', '#contact h2', '.foot-brand p']) {
    const isShown = (element: Element) => element.checkVisibility({ contentVisibilityAuto: true })
    t.ok(await page.locator(selector).evaluate(isShown), selector)
  }
})

/**
 * The positions of all texts, from the top of their sections. Far below the first window, rules come with the full
 * sheet: on the home page those of some sections, on the pricing page those of the comparison.
 */
const textBoxes = (page: Page) =>
  page.locator(':is(main, .bar, .foot) :is(h1, h2, h3, p, li, a, input)').evaluateAll((elements) => {
    // Places in what the browser skips (styles/home.scss) are not up to date.
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
