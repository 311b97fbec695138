// The language during a visit: its choice, its change and its storage.
import type { Locator, Page } from 'playwright'
import t from 'tap'
import { hydrated, openPage, visitor } from '../support/browser.ts'
import { languageLink, storedLanguage, title } from '../support/page-parts.ts'
import { listeningSite } from '../support/site.ts'

const site = await listeningSite(t)

const shownLanguage = (page: Page) => page.locator('html').getAttribute('lang')
const getTop = (place: Locator) => place.evaluate((element) => element.getBoundingClientRect().top)

/** Scrolls until `heading` is 120 px below the top. Switches scroll anchoring off, which Safari lacks. */
async function scrollTo120(heading: Locator) {
  await heading.evaluate((heading) => {
    document.documentElement.style.setProperty('overflow-anchor', 'none')
    scrollTo({ top: heading.getBoundingClientRect().top + scrollY - 120, behavior: 'instant' })
  })
}

t.test('a change of the language needs no reload', async (t) => {
  const { page, complaints } = await openPage(t, site, '/?service=concierge-services')
  await page.getByLabel('Name').fill('Łucja Öberg')
  await page.getByLabel('Message').fill('Two keys, one gate.')
  const heading = page.locator('#global-presence h2')
  await scrollTo120(heading)
  const documents: string[] = []
  page.on('request', (request) => request.isNavigationRequest() && documents.push(request.url()))
  await languageLink(page, 'fr').press('Enter')
  await page.waitForURL(/\/\?service=concierge-services&lang=fr$/)
  t.equal(await shownLanguage(page), 'fr')
  t.ok(Math.abs((await getTop(heading)) - 120) <= 1, 'the scroll position')
  t.equal(await page.locator('#name').inputValue(), 'Łucja Öberg')
  t.equal(await page.locator('#message').inputValue(), 'Two keys, one gate.')
  t.equal(await page.locator('#service').inputValue(), 'concierge-services')
  const status = page.getByRole('status').filter({ hasText: 'Le site est maintenant en français.' })
  await status.waitFor({ state: 'attached' })
  t.strictSame(await storedLanguage(page), ['fr', 'fr'])
  t.strictSame(documents, [])
  t.strictSame(complaints, [])
})

t.test('the stored language replaces another one if the URL names none', async (t) => {
  const { page, complaints } = await visitor(t, site)
  await page.addInitScript(() => localStorage.setItem('language', 'fr'))
  await page.goto('/investment')
  await page.waitForURL(/\/investment\?lang=fr$/)
  await title(page, 'Investir dans votre sérénité').waitFor()
  t.strictSame(await storedLanguage(page), ['fr', 'fr'])
  t.strictSame(complaints, [])
})

t.test('the language of the URL replaces the stored one', async (t) => {
  const { page, complaints } = await openPage(t, site, '/?lang=fr')
  t.strictSame(await storedLanguage(page), ['fr', 'fr'])
  await page.goto('/?lang=en')
  await hydrated(page)
  t.equal(await shownLanguage(page), 'en')
  t.strictSame(await storedLanguage(page), ['en', 'en'])
  await page.goto('/investment')
  t.equal(await shownLanguage(page), 'en', 'the cookie tells the server')
  t.strictSame(complaints, [])
})

t.test('other tabs follow a change unless their URL names a language', async (t) => {
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
  await languageLink(tab, 'fr').click()
  await page.locator('html[lang=fr]').waitFor({ state: 'attached' })
  t.equal(await page.locator('#name').inputValue(), 'Łucja Öberg')
  t.ok(Math.abs((await getTop(heading)) - 120) <= 1, 'the scroll position')
  t.match(page.url(), /\/$/, 'the URL still names no language')
  t.equal(await shownLanguage(tab), 'fr')
  t.equal(await shownLanguage(english), 'en')
  t.match(english.url(), /\/investment\?lang=en$/)
  await languageLink(tab, 'en').click()
  await page.locator('html[lang=en]').waitFor({ state: 'attached' })
  t.strictSame(complaints, [])
})
