// Changes of the page and of the language without a reload, also without a connection or with missing files.
import type { Page } from 'playwright'
import t from 'tap'
import english from '../../src/language/texts/en.json' with { type: 'json' }
import french from '../../src/language/texts/fr.json' with { type: 'json' }
import { hydrated, openPage, waitForFocus } from '../support/browser.ts'
import { emptyValues, fillIn, formValues, toasts } from '../support/contact-form.ts'
import { footerLink, languageLink, markDocument, storedLanguage, title } from '../support/page-parts.ts'
import { listeningSite } from '../support/site.ts'

const site = await listeningSite(t)

/** Records each change of the page's live regions, in order. */
async function recordAnnouncements(page: Page): Promise<() => Promise<string[]>> {
  await page.evaluate(() => {
    const announcements: string[] = []
    Object.assign(window, { announcements })
    for (const region of document.querySelectorAll('[role=status], [role=alert], [aria-live]')) {
      // A closed dialog is not announced.
      const record = () => region.checkVisibility() && region.textContent && announcements.push(region.textContent)
      new MutationObserver(record).observe(region, { childList: true, characterData: true, subtree: true })
    }
  })
  return () => page.evaluate(() => (window as unknown as { announcements: string[] }).announcements)
}

t.test('a new page and a new language are announced once', async (t) => {
  const { page, complaints } = await openPage(t, site, '/?lang=en')
  const announcements = await recordAnnouncements(page)
  await footerLink(page, 'Concierge Services').press('Enter')
  await waitForFocus(title(page, 'Concierge Services'))
  await languageLink(page, 'fr').press('Enter')
  await page.getByText('Le site est maintenant en français.').waitFor({ state: 'attached' })
  t.equal(await page.locator('html').getAttribute('lang'), 'fr')
  await footerLink(page, 'Accessibilité').press('Enter')
  await waitForFocus(title(page, 'Accessibilité'))
  await page.getByText('Page affichée').waitFor({ state: 'attached' })
  t.strictSame(await announcements(), [
    'Page loaded: Concierge on the Côte\u00a0d’Azur',
    'Le site est maintenant en français.',
    'Page affichée\u00a0: Accessibilité',
  ])
  t.strictSame(complaints, [])
})

t.test('links, Back and Forward show the page with its texts and at its place, without a reload', async (t) => {
  const { page, complaints } = await openPage(t, site, '/?lang=en')
  const isSameDocument = await markDocument(page)
  const isAt = (place: number) => page.waitForFunction((place) => Math.round(scrollY) === place, place)
  await page.evaluate(() => scrollTo(0, 1500))
  // A click of the mouse would scroll to the link.
  await footerLink(page, 'Privacy Policy').evaluate((link: HTMLElement) => link.click())
  await title(page, 'Privacy Policy').waitFor()
  await page.getByRole('heading', { level: 2, name: 'Who is responsible' }).waitFor()
  await isAt(0)
  await page.evaluate(() => scrollTo(0, 700))
  await page.goBack()
  await title(page, english.hero.title).waitFor()
  await isAt(1500)
  await page.goForward()
  await page.getByRole('heading', { level: 2, name: 'Who is responsible' }).waitFor()
  await isAt(700)
  await languageLink(page, 'fr').click()
  await page.getByRole('heading', { level: 2, name: 'Responsable du traitement' }).waitFor()
  await page.goBack()
  await title(page, english.hero.title).waitFor()
  await isAt(1500)
  t.strictSame(await storedLanguage(page), ['en', 'en'], 'the language of the URL is stored')
  await page.goForward()
  await page.getByRole('heading', { level: 2, name: 'Responsable du traitement' }).waitFor()
  t.ok(await isSameDocument())
  t.strictSame(complaints, [])
})

t.test('a visitor who leaves while or after a request is sent comes back to a form that can be sent', async (t) => {
  const { page } = await openPage(t, site)
  const form = await fillIn(page)
  await form.message.fill(crypto.randomUUID())
  const typed = await formValues(page)
  async function leaveAndReturn() {
    await page.goto('/robots.txt')
    await page.goBack()
    await hydrated(page)
    t.ok(await form.submit.isEnabled())
  }
  await page.route('**/api/contact*', () => {}, { times: 1 })
  await form.submit.click()
  await form.pending.waitFor()
  await leaveAndReturn()
  t.strictSame(await formValues(page), typed)
  await form.submit.click()
  await toasts(page).getByText('Request Submitted').waitFor()
  await leaveAndReturn()
  t.strictSame(await formValues(page), emptyValues)
})

t.test('offline, every page opens', async (t) => {
  const { page, complaints } = await openPage(t, site, '/investment?lang=en')
  await page.context().setOffline(true)
  for (const name of ['Privacy Policy', 'Concierge Services', 'Global Presence']) {
    await footerLink(page, name).click()
  }
  await title(page, english.hero.title).waitFor()
  for (const name of ['Concierge Services', 'Privacy Policy', english.pricing.title]) {
    await page.goBack()
    await title(page, name).waitFor()
  }
  t.strictSame(
    complaints.filter((complaint) => !complaint.includes('ERR_INTERNET_DISCONNECTED')),
    [],
  )
})

t.test('offline, a change of the language shows a message', async (t) => {
  const { page } = await openPage(t, site, '/investment?lang=en')
  await page.context().setOffline(true)
  await languageLink(page, 'fr').click()
  await toasts(page).getByRole('alert').getByText(english.offline.title, { exact: true }).waitFor()
  t.match(await toasts(page).textContent(), 'The page in French needs a connection')
  t.ok(await title(page, english.pricing.title).isVisible())
  t.match(page.url(), /\/investment\?lang=en$/)
  await page.context().setOffline(false)
  await languageLink(page, 'fr').click()
  await title(page, french.pricing.title).waitFor()
})

t.test('if the server no longer has the texts of a language, the browser loads the page in it', async (t) => {
  const { page } = await openPage(t, site, '/investment?lang=en')
  const isSameDocument = await markDocument(page)
  await page.route('**/assets/fr-*.json', (route) => route.fulfill({ status: 404 }))
  await languageLink(page, 'fr').click()
  await page.waitForURL('**/investment?lang=fr')
  await title(page, french.pricing.title).waitFor()
  t.notOk(await isSameDocument())
})
