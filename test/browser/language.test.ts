// The language during a visit: its choice, its change and its storage.
import type { Locator, Page } from 'playwright'
import t from 'tap'
import { hydrated, openPage, visitor } from '../support/browser.ts'
import { listeningSite } from '../support/site.ts'

const site = await listeningSite(t)

const toFrench = (page: Page) => page.getByRole('banner').getByRole('link', { name: 'Lire cette page en français' })
const shownLanguage = (page: Page) => page.locator('html').getAttribute('lang')
const getTop = (place: Locator) => place.evaluate((element) => element.getBoundingClientRect().top)

/** The stored language: the cookie for the server, and local storage. */
const remembered = (page: Page) =>
  page.evaluate(() => [document.cookie.replace('lang=', ''), localStorage.getItem('language')])

/** Scrolls until `heading` is 120 px below the top. Switches scroll anchoring off, which Safari lacks. */
async function scrollTo120(heading: Locator) {
  await heading.evaluate((heading) => {
    document.documentElement.style.setProperty('overflow-anchor', 'none')
    scrollTo({ top: heading.getBoundingClientRect().top + scrollY - 120, behavior: 'instant' })
  })
}

t.test('a change needs no reload, keeps scroll position and typed text, and is announced and stored', async (t) => {
  const { page, complaints } = await openPage(t, site, '/?service=concierge-services')
  await page.getByLabel('Name').fill('Łucja Öberg')
  await page.getByLabel('Message').fill('Two keys, one gate.')
  const heading = page.locator('#global-presence h2')
  await scrollTo120(heading)
  const documents: string[] = []
  page.on('request', (request) => request.isNavigationRequest() && documents.push(request.url()))
  await toFrench(page).press('Enter')
  await page.waitForURL(/\/\?service=concierge-services&lang=fr$/)
  t.equal(await shownLanguage(page), 'fr')
  t.ok(Math.abs((await getTop(heading)) - 120) <= 1, 'the scroll position')
  t.equal(await page.locator('#name').inputValue(), 'Łucja Öberg')
  t.equal(await page.locator('#message').inputValue(), 'Two keys, one gate.')
  t.equal(await page.locator('#service').inputValue(), 'concierge-services')
  const status = page.getByRole('status').filter({ hasText: 'Le site est maintenant en français.' })
  await status.waitFor({ state: 'attached' })
  t.strictSame(await remembered(page), ['fr', 'fr'])
  t.strictSame(documents, [])
  t.strictSame(complaints, [])
})

t.test('the stored language replaces another one if the URL names none', async (t) => {
  const { page, complaints } = await visitor(t, site)
  await page.addInitScript(() => localStorage.setItem('language', 'fr'))
  await page.goto('/investment')
  await page.waitForURL(/\/investment\?lang=fr$/)
  await page.getByRole('heading', { level: 1, name: 'Investir dans votre sérénité' }).waitFor()
  t.strictSame(await remembered(page), ['fr', 'fr'])
  t.strictSame(complaints, [])
})

t.test('the language of the URL replaces the stored one, and is stored', async (t) => {
  const { page, complaints } = await openPage(t, site, '/?lang=fr')
  t.strictSame(await remembered(page), ['fr', 'fr'])
  await page.goto('/?lang=en')
  await hydrated(page)
  t.equal(await shownLanguage(page), 'en')
  t.strictSame(await remembered(page), ['en', 'en'])
  await page.goto('/investment')
  t.equal(await shownLanguage(page), 'en', 'the cookie tells the server')
  t.strictSame(complaints, [])
})

t.test('other tabs follow a change, and keep place and typed text, unless their URL names a language', async (t) => {
  const { page, complaints } = await openPage(t, site, '/')
  await page.getByLabel('Name').fill('Łucja Öberg')
  const heading = page.locator('#contact h2')
  await scrollTo120(heading)
  const english = await page.context().newPage()
  const tab = await page.context().newPage()
  for (const [other, address] of [
    [english, '/investment?lang=en'],
    [tab, '/investment'],
  ] as const) {
    await other.goto(address)
    await hydrated(other)
  }
  await toFrench(tab).click()
  await page.locator('html[lang=fr]').waitFor({ state: 'attached' })
  t.equal(await page.locator('#name').inputValue(), 'Łucja Öberg')
  t.ok(Math.abs((await getTop(heading)) - 120) <= 1, 'the scroll position')
  t.match(page.url(), /\/$/, 'the URL still names no language')
  t.equal(await shownLanguage(tab), 'fr')
  t.equal(await shownLanguage(english), 'en')
  t.match(english.url(), /\/investment\?lang=en$/)
  await tab.getByRole('banner').getByRole('link', { name: 'Read this page in English' }).click()
  await page.locator('html[lang=en]').waitFor({ state: 'attached' })
  t.strictSame(complaints, [])
})
