// The quick browser tests: a visit in Chromium under the strict Content-Security-Policy. The other browser tests only
// run with --all (test/run.ts).
import type { Page } from 'playwright'
import t from 'tap'
import english from '../src/language/texts/en.json' with { type: 'json' }
import french from '../src/language/texts/fr.json' with { type: 'json' }
import { withLanguage } from '../src/page-urls.ts'
import { axeViolations } from './support/axe-violations.ts'
import { fontsLoaded, hydrated, openPage, visitor, waitForFocus } from './support/browser.ts'
import { fillIn, waitForConfirmation } from './support/contact-form.ts'
import { languageLink, markDocument, title } from './support/page-parts.ts'
import { listeningSite } from './support/site.ts'

const site = await listeningSite(t)
const phone = { width: 390, height: 844 }

const pages = [
  '/',
  '/services/concierge-services',
  '/services/gardening',
  '/investment',
  '/search?q=villa',
  '/legal/terms',
  '/contact/sent',
  '/nothing/here',
]

/** Opens a page as a visitor who follows a link to `language`. */
async function open(page: Page, path: string, language: 'en' | 'fr') {
  await page.goto(withLanguage(path, language))
  await hydrated(page)
}

for (const [language, texts] of Object.entries({ en: english, fr: french }) as ['en' | 'fr', typeof english][]) {
  t.test(`every type of page is hydrated without a complaint, in ${language}`, async (t) => {
    const { page, complaints } = await visitor(t, site)
    for (const path of pages) {
      await open(page, path, language)
      t.equal(await page.locator('h1').count(), 1, `${path} has a heading`)
      t.equal(await page.locator('html').getAttribute('lang'), language)
    }
    // The browser reports the two missing pages.
    const notFound = complaints.filter((text) => text.includes('status of 404'))
    t.equal(notFound.length, 2)
    t.strictSame(
      complaints.filter((text) => !notFound.includes(text)),
      [],
    )
  })

  t.test(`a search finds a service by keyboard, in ${language}`, async (t) => {
    const { page, complaints } = await visitor(t, site)
    await open(page, '/investment', language)
    await page.keyboard.press('Control+k')
    const dialog = page.getByRole('dialog', { name: texts.search.title })
    await dialog.getByRole('combobox').fill('concierge')
    await dialog.getByRole('option').first().waitFor()
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('Enter')
    await page.waitForURL(`**/services/concierge-services?lang=${language}`)
    await title(page, /^Concierge/).waitFor()
    t.strictSame(complaints, [])
  })
}

t.test('a request sent by script from the home page is confirmed in view', async (t) => {
  const { page, complaints } = await openPage(t, { ...site, viewport: phone })
  await send(page)
  await waitForConfirmation(page)
  t.strictSame(complaints, [])
})

t.test('a request sent without scripts is confirmed in view', async (t) => {
  const { page } = await visitor(t, { ...site, viewport: phone, javaScriptEnabled: false })
  await page.goto('/?utm_source=x')
  await send(page)
  await page.waitForURL('**/contact/sent*')
  await waitForConfirmation(page)
})

async function send(page: Page) {
  const form = await fillIn(page)
  // A repeated text would be confirmed as a repetition.
  await form.message.fill(crypto.randomUUID())
  await form.submit.click()
}

t.test('the language changes without a reload', async (t) => {
  const { page, complaints } = await openPage(t, site, '/investment')
  const isSameDocument = await markDocument(page)
  await languageLink(page, 'fr').click()
  await title(page, french.pricing.title).waitFor()
  await page.waitForURL('**/investment?lang=fr')
  t.equal(await page.locator('html').getAttribute('lang'), 'fr')
  t.ok(await isSameDocument())
  await page.goto('/')
  t.equal(await page.locator('html').getAttribute('lang'), 'fr', 'the language is stored')
  t.strictSame(complaints, [])
})

t.test('the menu opens, holds the focus and leads to a page by keyboard', async (t) => {
  const { page, complaints } = await visitor(t, { ...site, viewport: phone })
  await open(page, '/legal/terms', 'en')
  const opener = page.getByRole('banner').getByRole('link', { name: 'Menu' })
  const menu = page.getByRole('dialog', { name: 'Menu' })
  await opener.press('Enter')
  await menu.waitFor()
  await page.keyboard.press('Escape')
  await waitForFocus(opener)
  await opener.press('Enter')
  await menu.getByRole('link', { name: 'Pricing' }).press('Enter')
  await title(page, english.pricing.title).waitFor()
  t.notOk(await menu.isVisible())
  t.strictSame(complaints, [])
})

for (const path of ['/', '/services/concierge-services', '/search?q=villa']) {
  t.test(`axe finds nothing on ${path}`, async (t) => {
    const { page } = await visitor(t, site)
    await open(page, path, 'en')
    await fontsLoaded(page)
    t.strictSame(await axeViolations(page), [])
  })
}
