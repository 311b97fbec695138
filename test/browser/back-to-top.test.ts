// The ways back to the top of a long page.
import type { Page } from 'playwright'
import t from 'tap'
import { hydrated, visitor } from '../support/browser.ts'
import { fillIn, formOf, toasts } from '../support/contact-form.ts'
import { listeningSite } from '../support/site.ts'

const site = await listeningSite(t)

const square = (page: Page) => page.locator('.up[data-shown]')
const scrollOn = (page: Page, y: number) => page.evaluate((top) => scrollBy({ top, behavior: 'instant' }), y)
/** Scrolls up until the button is there. A section that is laid out meanwhile may move the page down again. */
async function scrollUp(page: Page) {
  for (let attempt = 0; attempt < 50 && !(await square(page).isVisible()); attempt += 1) {
    await scrollOn(page, -20)
    await page.evaluate(() => new Promise(requestAnimationFrame))
  }
}
const isAtTop = (page: Page) => page.waitForFunction(() => scrollY === 0)
const focused = (page: Page) => page.evaluate(() => document.activeElement?.closest('.bar')?.className)

t.test('the link in the footer scrolls to the top, moves the focus and keeps the URL', async (t) => {
  const { page, complaints } = await visitor(t, site)
  await page.goto('/legal/privacy?lang=en')
  await hydrated(page)
  await page.getByRole('contentinfo').getByRole('link', { name: 'Back to top' }).click()
  await isAtTop(page)
  t.match(await focused(page), /^bar/)
  t.match(page.url(), /privacy\?lang=en$/)
  t.strictSame(complaints, [])
})

t.test('the link works without scripts', async (t) => {
  const { page } = await visitor(t, { ...site, javaScriptEnabled: false })
  await page.goto('/legal/privacy?lang=fr')
  await page.getByRole('contentinfo').getByRole('link', { name: 'Haut de page' }).click()
  await page.waitForURL(/#top$/)
  // The brand at the top is visible again.
  t.equal((await page.locator('.bar-mark').boundingBox())?.y, 0)
})

t.test('the button appears when scrolling up, two screens down, and disappears when scrolling down', async (t) => {
  const { page, complaints } = await visitor(t, { ...site, viewport: { width: 390, height: 844 } })
  await page.goto('/?lang=en')
  await hydrated(page)
  await scrollOn(page, 1000)
  await scrollOn(page, -100)
  t.equal(await square(page).count(), 0, 'not on the second screen')
  await scrollOn(page, 3000)
  t.equal(await square(page).count(), 0, 'not on the way down')
  await scrollUp(page)
  await square(page).waitFor()
  const box = await square(page).boundingBox()
  t.strictSame([box?.width, box?.height], [56, 56])
  await scrollOn(page, 50)
  await page.locator('.up').waitFor({ state: 'hidden' })
  await scrollUp(page)
  await square(page).click()
  await isAtTop(page)
  t.match(await focused(page), /^bar/)
  await page.locator('.up').waitFor({ state: 'hidden' })
  t.strictSame(complaints, [])
})

t.test('the button is hidden over the form, at the end of the page and beside a toast', async (t) => {
  const { page } = await visitor(t, { ...site, viewport: { width: 390, height: 844 } })
  await page.goto('/?lang=en')
  await hydrated(page)
  await page.locator('.form').evaluate((form) => form.scrollIntoView({ behavior: 'instant' }))
  await scrollOn(page, -20)
  await page.waitForTimeout(100)
  t.equal(await square(page).count(), 0)
  await page.locator('.foot-end').evaluate((end) => end.scrollIntoView({ behavior: 'instant', block: 'end' }))
  await scrollOn(page, -20)
  await page.waitForTimeout(100)
  t.equal(await square(page).count(), 0, 'the last line of the footer has a link of its own')
  await page.route('**/api/contact?*', (route) => route.abort())
  await fillIn(page)
  await formOf(page).submit.click()
  await toasts(page).getByRole('heading').waitFor()
  await page.locator('#about').evaluate((section) => section.scrollIntoView({ behavior: 'instant' }))
  await scrollOn(page, -20)
  await page.waitForTimeout(100)
  t.equal(await square(page).count(), 0)
})
