// Pages: navigation, large text and print. The scenes' tests open every page (test/support/scene-checks.ts).
import type { Page } from 'playwright'
import t from 'tap'
import { listedLanguages } from '../../src/language/language.ts'
import { holdRequests, hydrated, openPage, visitor, waitForFocus } from '../support/browser.ts'
import { layoutFaults } from '../support/layout-faults.ts'
import { listeningSite } from '../support/site.ts'

const site = await listeningSite(t, {
  SITE_URL: 'https://mimosa-mer.example',
  LANGUAGES: listedLanguages.join(),
  // Reports would come from another origin than SITE_URL.
  STATISTICS: 'off',
})

const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name })
const scrollTo = (page: Page, top: number) => page.evaluate((top) => window.scrollTo(0, top), top)
const isAt = (page: Page, top: number) => page.waitForFunction((top) => Math.round(scrollY) === top, top)

t.test('the next page opens without a reload, at its top, with the focus at its heading', async (t) => {
  const { page, complaints } = await openPage(t, site, '/services/concierge-services?lang=en')
  const documents: string[] = []
  page.on('request', (request) => request.isNavigationRequest() && documents.push(request.url()))
  await scrollTo(page, 900)
  await page.getByRole('banner').getByRole('link', { name: 'Pricing' }).click()
  await waitForFocus(heading(page, 'Investment in Peace of Mind'))
  t.equal(await page.evaluate(() => scrollY), 0)
  t.equal(await page.title(), 'Packages and Prices | Mimosa & Mer')
  t.equal(await page.locator('title').count(), 1)
  t.equal(await page.locator('link[rel=canonical]').count(), 1)
  t.strictSame(documents, [])
  t.strictSame(complaints, [])
})

t.test('Back and Forward restore the scroll position', async (t) => {
  const { page } = await openPage(t, site, '/?lang=en')
  await scrollTo(page, 1500)
  await page
    .locator('.card a')
    .nth(1)
    .evaluate((link: HTMLElement) => link.click())
  await heading(page, 'Concierge Services').waitFor()
  await scrollTo(page, 700)
  await page.getByRole('banner').getByRole('link', { name: 'Pricing' }).click()
  await heading(page, 'Investment in Peace of Mind').waitFor()
  await page.goBack()
  await heading(page, 'Concierge Services').waitFor()
  await isAt(page, 700)
  await page.goBack()
  await page.locator('#hero-title').waitFor()
  await isAt(page, 1500)
  await page.goForward()
  await heading(page, 'Concierge Services').waitFor()
  await isAt(page, 700)
})

t.test('a press of the search before hydration opens the search page', async (t) => {
  const { page } = await visitor(t, site)
  await holdRequests(page, /\/hydrate-/)
  await page.goto('/?lang=fr')
  await page.getByRole('banner').getByRole('link', { name: 'Ouvrir la recherche' }).click()
  await page.waitForURL(/\/search\?lang=fr$/)
  await page.getByRole('searchbox').waitFor()
})

for (const language of listedLanguages) {
  t.test(`text at 200 %, set in the browser, fits on a phone in ${language} (WCAG 1.4.4)`, async (t) => {
    const { page } = await visitor(t, { ...site, viewport: { width: 360, height: 740 } })
    const devTools = await page.context().newCDPSession(page)
    await devTools.send('Page.setFontSizes', { fontSizes: { standard: 32 } })
    for (const path of ['/?package=premium&', '/services/renovation-projects?', '/investment?', '/legal/privacy?']) {
      await page.goto(`${path}lang=${language}`)
      await hydrated(page)
      await page.evaluate(() => document.documentElement.toggleAttribute('data-laid-out', true))
      t.equal(await page.evaluate(() => getComputedStyle(document.documentElement).fontSize), '32px')
      t.strictSame(await layoutFaults(page), [], path)
      const menu = await page.locator('.bar .tool-menu').boundingBox()
      t.ok(menu && menu.x >= 0 && menu.x + menu.width <= 360, `${path}: the menu button is in the window`)
    }
    await page.locator('.bar .tool-menu').click()
    await page.locator('#menu[open]').waitFor()
    t.strictSame(await layoutFaults(page), [], 'the menu')
  })
}

/** The lines at the end of the letterhead, without bidirectional isolates. */
const letterhead = (page: Page) =>
  page.locator('.bar-in').evaluate((bar) => {
    const { content } = getComputedStyle(bar, '::after')
    return content.replace(/^"|"$|[\u2066\u2069]/g, '').split(/\\a |\n/)
  })

t.test('a printed page starts with the brand, its URL and the contact details of the office', async (t) => {
  const { page } = await visitor(t, { ...site, viewport: { width: 1280, height: 800 } })
  await page.emulateMedia({ media: 'print' })
  for (const [path, address] of [
    ['/investment?lang=fr', 'mimosa-mer.example/investment'],
    ['/services/concierge-services?lang=ar', 'mimosa-mer.example/services/concierge-services'],
    ['/?lang=en', 'mimosa-mer.example'],
  ] as const) {
    await page.goto(path)
    t.strictSame(await letterhead(page), [address, '+33 4 65 71 00 26 · contact@mimosa-mer.example'])
    t.ok(await page.locator('.bar .logo').isVisible())
    const links = await page
      .locator('main a[href^="/"]')
      .evaluateAll((links) => links.map((link) => getComputedStyle(link, '::after').content))
    t.notMatch(links.join(), '/', 'links of this site have no URL')
  }
  await hydrated(page)
  await page.emulateMedia({ media: 'screen' })
  await page.getByRole('contentinfo').getByRole('link', { name: 'Privacy Policy' }).click()
  await heading(page, 'Privacy Policy').waitFor()
  await page.emulateMedia({ media: 'print' })
  t.equal((await letterhead(page))[0], 'mimosa-mer.example/legal/privacy', 'also after navigation')
})
