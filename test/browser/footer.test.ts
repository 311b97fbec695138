// The footer's language select and link to the top, and the button to the top in the corner.
import type { Page } from 'playwright'
import t, { type Test } from 'tap'
import { fontsLoaded, holdRequests, openPage, visitor, waitForFocus } from '../support/browser.ts'
import { toasts } from '../support/contact-form.ts'
import { footerLink } from '../support/page-parts.ts'
import { listeningSite } from '../support/site.ts'
import { until } from '../support/until.ts'

const site = await listeningSite(t)

const select = (page: Page) => page.getByRole('contentinfo').getByRole('combobox')
const topOfSelect = (page: Page) => select(page).evaluate((element) => element.getBoundingClientRect().top)

t.test('the select in the footer changes the language by keyboard', async (t) => {
  const { page, complaints } = await openPage(t, site, '/investment?lang=fr')
  await select(page).scrollIntoViewIfNeeded()
  const before = await topOfSelect(page)
  await select(page).focus()
  await page.keyboard.press('ArrowUp')
  await page.waitForURL(/\?lang=en$/)
  t.equal(await select(page).inputValue(), 'en')
  await waitForFocus(select(page))
  t.ok(Math.abs((await topOfSelect(page)) - before) <= 1)
  await page.getByRole('status').filter({ hasText: 'The site is now in English.' }).waitFor({ state: 'attached' })
  t.strictSame(complaints, [])
})

t.test('if the application does not load, the button next to the select sends the choice', async (t) => {
  const { page } = await visitor(t, site)
  await page.route('**/hydrate-*', (route) => route.abort())
  await page.goto('/investment?lang=en')
  await select(page).focus()
  await select(page).selectOption('fr')
  await page.getByRole('button', { name: 'Change language' }).click()
  await page.waitForURL(/\/investment\?lang=fr$/)
})

t.test('a choice in the select before hydration takes effect', async (t) => {
  const { page } = await visitor(t, site)
  const release = await holdRequests(page, /\/hydrate-/)
  await page.goto('/investment?lang=en')
  await select(page).selectOption('fr')
  release()
  await page.waitForURL(/\?lang=fr$/)
  t.equal(await page.locator('html').getAttribute('lang'), 'fr')
})

const button = (page: Page) => page.locator('.up[data-shown]')
const hidden = (page: Page) => page.locator('.up').waitFor({ state: 'hidden' })
const scrollOn = (page: Page, y: number) => page.evaluate((top) => scrollBy({ top, behavior: 'instant' }), y)

/** The home page on a phone, after hydration. */
async function openedOnPhone(t: Test) {
  const visit = await openPage(t, { ...site, viewport: { width: 390, height: 844 } }, '/?lang=en')
  await fontsLoaded(visit.page)
  return visit
}

/** Scrolls up until the button is visible. */
const scrollUp = (page: Page) =>
  until('the button to the top', async () => {
    await scrollOn(page, -20)
    return button(page).isVisible()
  })

const isInWindow = (page: Page, selector: string) =>
  page.locator(selector).evaluate((element) => {
    const { top, bottom } = element.getBoundingClientRect()
    return top < innerHeight && bottom > 0
  })

async function waitForTop(page: Page) {
  await page.waitForFunction(() => scrollY === 0)
  await waitForFocus(page.locator('.bar .logo'))
}

t.test('the link scrolls to the top, moves the focus and keeps the URL', async (t) => {
  const { page, complaints } = await openPage(t, site, '/legal/privacy?lang=en')
  await footerLink(page, 'Back to top').click()
  await waitForTop(page)
  t.match(page.url(), /privacy\?lang=en$/)
  t.strictSame(complaints, [])
})

t.test('the button is visible while the visitor scrolls up, if the top is two screens away', async (t) => {
  const { page, complaints } = await openedOnPhone(t)
  await scrollOn(page, 4000)
  await scrollUp(page)
  await scrollOn(page, 50)
  await hidden(page)
  await scrollUp(page)
  await page.evaluate(() => scrollTo({ top: 2 * innerHeight, behavior: 'instant' }))
  await hidden(page)
  await scrollOn(page, 4000)
  await scrollUp(page)
  await button(page).click()
  await waitForTop(page)
  await hidden(page)
  t.strictSame(complaints, [])
})

t.test('the button does not cover the last line of the footer, the form or a toast', async (t) => {
  const { page } = await openedOnPhone(t)
  await page.locator('.foot-end').evaluate((end) => end.scrollIntoView({ behavior: 'instant', block: 'end' }))
  await scrollUp(page)
  t.notOk(await isInWindow(page, '.foot-end'))
  await page.locator('.form').evaluate((form) => form.scrollIntoView({ behavior: 'instant', block: 'end' }))
  await hidden(page)
  await scrollUp(page)
  t.notOk(await isInWindow(page, '.form'))
  // The toast about a missing connection stays open.
  await page.context().setOffline(true)
  // Playwright's selectOption would scroll to the select.
  await select(page).evaluate((select: HTMLSelectElement) => {
    select.value = 'fr'
    select.dispatchEvent(new Event('change', { bubbles: true }))
  })
  await hidden(page)
  await toasts(page).getByRole('button').click()
  await button(page).waitFor()
})
