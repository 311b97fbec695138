// Back and Reload, before the application has started and after a visit to another document.
import t from 'tap'
import { fontsLoaded, holdRequests, hydrated, openPage, visitor } from '../support/browser.ts'
import { listeningSite } from '../support/site.ts'

const site = await listeningSite(t)
const phone = { viewport: { width: 390, height: 844 }, deviceScaleFactor: 3, isMobile: true, hasTouch: true }
const desktop = { viewport: { width: 1280, height: 800 } }

t.test('before the application starts, Back from a page of the menu shows the page without the menu', async (t) => {
  const { page } = await visitor(t, { ...site, viewport: phone.viewport })
  await holdRequests(page, /\/assets\/hydrate-/)
  await page.goto('/?lang=en')
  await page.evaluate(() => scrollTo({ top: 900, behavior: 'instant' }))
  for (const [name, url] of [
    ['Pricing', '**/investment?lang=en'],
    ['Contact', '**/?lang=en#contact'],
  ] as const) {
    await page.getByRole('banner').getByRole('link', { name: 'Menu' }).click()
    await page.locator('#menu').getByRole('link', { name, exact: true }).click()
    await page.waitForURL(url)
    await page.goBack()
    await page.waitForURL('**/?lang=en')
    await page.locator('#menu').waitFor({ state: 'hidden' })
    await page.waitForFunction(() => scrollY === 900)
  }
})

for (const [device, window] of Object.entries({ phone, desktop })) {
  t.test(`on a ${device} a visitor who leaves and comes back is at the same place`, async (t) => {
    const { page } = await openPage(t, { ...site, ...window }, '/?lang=en')
    const placeOfForm = async () => {
      await hydrated(page)
      await fontsLoaded(page)
      return page.locator('#contact h2').evaluate(async (heading) => {
        // After a change of the layout, the browser moves the page back to its anchor with the next frame.
        for (let frames = 0; frames < 2; frames++) await new Promise(requestAnimationFrame)
        return Math.round(heading.getBoundingClientRect().top)
      })
    }
    await fontsLoaded(page)
    await page.locator('#contact h2').evaluate((heading) => heading.scrollIntoView({ block: 'center' }))
    const place = await placeOfForm()
    await page.goto('/robots.txt')
    await page.goBack()
    t.ok(Math.abs((await placeOfForm()) - place) < 3, 'after Back')
    // On a slow connection, the page is painted before its first script.
    const releaseScript = await holdRequests(page, /\/entry-client-/)
    await page.reload({ waitUntil: 'commit' })
    await page.waitForFunction(() => performance.getEntriesByName('first-contentful-paint').length > 0)
    releaseScript()
    t.ok(Math.abs((await placeOfForm()) - place) < 3, 'after Reload')
  })
}
