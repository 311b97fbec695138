// Slow and missing connections: progress is shown and announced, and the URL never changes without its page.
import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import type { Page } from 'playwright'
import t, { type Test } from 'tap'
import english from '../../src/language/texts/en.json' with { type: 'json' }
import french from '../../src/language/texts/fr.json' with { type: 'json' }
import { holdRequests, hydrated, visitor } from '../support/browser.ts'
import { toasts } from '../support/contact-form.ts'
import { searchVisit } from '../support/search-visit.ts'
import { listeningSite } from '../support/site.ts'
import { root } from '../support/source.ts'

const site = await listeningSite(t)

const assets = join(process.env.TEST_BUILD ?? join(root, 'dist'), 'client/assets')
const behaviourOfNotices = `/assets/${readdirSync(assets).find((name) => /^toast-behaviour-.*\.js$/.test(name))}`

const bar = (page: Page) => page.getByRole('banner')
const busy = (page: Page) => bar(page).getAttribute('data-busy')
const privacy = (page: Page) => page.getByRole('contentinfo').getByRole('link', { name: 'Privacy Policy' })
const toFrench = (page: Page) => bar(page).getByRole('link', { name: 'Lire cette page en français' })
const offline = (page: Page) => toasts(page).getByRole('heading', { name: english.offline.title })

/** A visitor who loses the connection after the page at `path` is hydrated. */
async function goneOffline(t: Test, path = '/investment?lang=en') {
  const { page, complaints } = await visitor(t, site)
  await page.goto(path)
  await hydrated(page)
  await page.context().setOffline(true)
  return { page, complaints }
}

t.test('a loading page shows and announces progress; its URL comes with it', async (t) => {
  const { page } = await visitor(t, site)
  const release = await holdRequests(page, /\/assets\/legal-/)
  await page.goto('/investment?lang=en')
  await hydrated(page)
  await privacy(page).click()
  t.equal(await busy(page), 'Loading…')
  await page.getByRole('status').getByText('Loading…').waitFor({ state: 'attached' })
  t.match(page.url(), /\/investment\?lang=en$/)
  release()
  await page.getByRole('heading', { level: 1, name: 'Privacy Policy' }).waitFor()
  t.match(page.url(), /\/legal\/privacy\?lang=en$/)
  t.equal(await busy(page), null)
})

t.test('a loading language shows progress in that language', async (t) => {
  const { page } = await visitor(t, site)
  const release = await holdRequests(page, /\/assets\/fr-/)
  await page.goto('/investment?lang=en')
  await hydrated(page)
  await toFrench(page).click()
  t.equal(await busy(page), 'Chargement…')
  await page.locator('[role=status][lang=fr]').getByText('Chargement…').waitFor({ state: 'attached' })
  release()
  await page.getByRole('heading', { level: 1, name: 'Investir dans votre sérénité' }).waitFor()
  t.equal(await busy(page), null)
})

t.test('if two links are followed, the second one wins', async (t) => {
  const { page } = await visitor(t, site)
  const release = await holdRequests(page, /\/assets\/(legal|service)-/)
  await page.goto('/investment?lang=en')
  await hydrated(page)
  await privacy(page).click()
  await page.getByRole('contentinfo').getByRole('link', { name: 'Concierge Services' }).click()
  release()
  await page.getByRole('heading', { level: 1, name: 'Concierge Services' }).waitFor()
  t.match(page.url(), /\/services\/concierge-services\?lang=en$/)
})

t.test('the search that is opened while a page loads stays open', async (t) => {
  const { page, field } = await searchVisit(t, { ...site, path: '/investment?lang=en' })
  await page.keyboard.press('Control+k')
  await field.waitFor()
  await page.keyboard.press('Escape')
  const release = await holdRequests(page, /\/assets\/legal-/)
  await privacy(page).press('Enter')
  await page.keyboard.press('Control+k')
  await field.fill('antibes')
  release()
  await page.waitForURL('**/legal/privacy?lang=en')
  await page.locator('main h1', { hasText: 'Privacy Policy' }).waitFor({ state: 'attached' })
  t.equal(await field.inputValue(), 'antibes')
  t.ok(await field.isVisible())
})

t.test('offline, the page and its URL stay; the notice offers to call, and Escape closes it', async (t) => {
  const { page } = await goneOffline(t)
  await privacy(page).click()
  await offline(page).waitFor()
  t.match(page.url(), /\/investment\?lang=en$/)
  t.equal(await busy(page), null)
  t.equal(await toasts(page).getByRole('link').getAttribute('href'), 'tel:+33465710026')
  await page.keyboard.press('Escape')
  await offline(page).waitFor({ state: 'detached' })
  await page.context().setOffline(false)
  await page.waitForTimeout(500)
  t.match(page.url(), /\/investment\?lang=en$/, 'an abandoned page does not open later')
})

t.test('a browser that wrongly reports to be offline tries a page again until it loads', async (t) => {
  const { page } = await visitor(t, site)
  await page.addInitScript(() => Object.defineProperty(navigator, 'onLine', { value: false }))
  await page.goto('/investment?lang=en')
  await hydrated(page)
  await page.context().setOffline(true)
  await privacy(page).click()
  await offline(page).waitFor()
  await page.evaluate(() => addEventListener('online', (event) => event.stopImmediatePropagation(), { capture: true }))
  await page.context().setOffline(false)
  await page.getByRole('heading', { level: 1, name: 'Privacy Policy' }).waitFor()
})

t.test('when the connection returns, the notice closes and the page opens', async (t) => {
  const { page } = await goneOffline(t)
  // As after an earlier notice: the code that closes other notices is loaded.
  await page.context().setOffline(false)
  await page.evaluate((url) => import(url), behaviourOfNotices)
  await page.context().setOffline(true)
  await page.clock.install()
  await privacy(page).click()
  await offline(page).waitFor()
  await page.clock.runFor(6000)
  t.ok(await offline(page).isVisible(), 'it stays longer than other notices')
  await page.context().setOffline(false)
  await toasts(page).getByRole('heading', { name: english.offline.back }).waitFor()
  await page.getByRole('heading', { level: 1, name: 'Privacy Policy' }).waitFor()
})

t.test(
  'offline, the language switch explains itself, and changes the language when the connection returns',
  async (t) => {
    const { page } = await goneOffline(t)
    await toFrench(page).click()
    await toasts(page).getByText(english.offline.language.fr).waitFor()
    t.equal(await toasts(page).getByRole('link').count(), 0)
    t.match(page.url(), /\/investment\?lang=en$/)
    await page.context().setOffline(false)
    await page.getByRole('heading', { level: 1, name: french.pricing.title }).waitFor()
    await page.waitForURL('**/investment?lang=fr')
  },
)

t.test('offline, Back to a page that is not loaded returns to the current page', async (t) => {
  const { page } = await visitor(t, site)
  await page.goto('/investment?lang=en')
  await hydrated(page)
  await privacy(page).click()
  await page.getByRole('heading', { level: 1, name: 'Privacy Policy' }).waitFor()
  // Nothing is prefetched.
  await page.route(/\/assets\/pricing-/, (route) => route.abort())
  await page.reload()
  await hydrated(page)
  await page.context().setOffline(true)
  await page.evaluate(() => history.back())
  await offline(page).waitFor()
  await page.waitForURL('**/legal/privacy?lang=en')
  t.ok(await page.getByRole('heading', { level: 1, name: 'Privacy Policy' }).isVisible())
})

t.test('the menu closes when the window grows to the layout without it', async (t) => {
  const { page } = await visitor(t, { ...site, viewport: { width: 390, height: 844 } })
  await page.goto('/?lang=en')
  await hydrated(page)
  await bar(page).getByText('Menu').click()
  await page.locator('dialog.menu[open]').waitFor()
  await page.setViewportSize({ width: 1280, height: 800 })
  await page.locator('dialog.menu[open]').waitFor({ state: 'detached' })
  t.pass()
})

t.test('Ctrl K pressed before hydration opens the search', async (t) => {
  const { page } = await visitor(t, site)
  const release = await holdRequests(page, /\/assets\/hydrate-/)
  await page.goto('/investment?lang=en')
  await page.keyboard.press('Control+k')
  release()
  await page.getByRole('dialog').getByRole('combobox').waitFor()
  t.match(page.url(), /\/investment\?lang=en$/)
})

t.test('a click on Menu shows the menu before the full style sheet and the application are loaded', async (t) => {
  const { page } = await visitor(t, { ...site, viewport: { width: 390, height: 844 } })
  await page.route(/\/assets\/(full|hydrate)-/, () => {})
  await page.goto('/?lang=en', { waitUntil: 'commit' })
  await bar(page).getByText('Menu').click()
  const link = page.locator('#menu').getByRole('link', { name: 'Pricing' })
  await link.waitFor()
  await page.unrouteAll({ behavior: 'ignoreErrors' })
  await link.click()
  await page.getByRole('heading', { level: 1, name: english.pricing.title }).waitFor()
  t.match(page.url(), /\/investment/)
})
