// Changes of the page and of the language when the connection or the files of the site are gone.
import type { Page } from 'playwright'
import t from 'tap'
import english from '../../src/language/texts/en.json' with { type: 'json' }
import french from '../../src/language/texts/fr.json' with { type: 'json' }
import { openPage } from '../support/browser.ts'
import { toasts } from '../support/contact-form.ts'
import { listeningSite } from '../support/site.ts'

const site = await listeningSite(t)

const title = (page: Page, name: string) => page.getByRole('heading', { level: 1, name })
const inBanner = (page: Page, name: string) => page.getByRole('banner').getByRole('link', { name })
const openPricing = (t: Parameters<typeof openPage>[0]) => openPage(t, site, '/investment?lang=en')

t.test('offline, every page opens, and Back returns to the one before it', async (t) => {
  const { page, complaints } = await openPricing(t)
  await page.context().setOffline(true)
  const footer = page.getByRole('contentinfo')
  for (const name of ['Privacy Policy', 'Concierge Services', 'Global Presence']) {
    await footer.getByRole('link', { name }).click()
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

t.test('offline, a message says that a language needs a connection, and the page stays', async (t) => {
  const { page } = await openPricing(t)
  await page.context().setOffline(true)
  await inBanner(page, french.lang.read).click()
  await toasts(page).getByRole('alert').getByText(english.offline.title).waitFor()
  t.ok((await toasts(page).textContent())?.includes(english.offline.language.fr))
  t.ok(await title(page, english.pricing.title).isVisible())
  t.match(page.url(), /\/investment\?lang=en$/)
  await page.context().setOffline(false)
  await inBanner(page, french.lang.read).click()
  await title(page, french.pricing.title).waitFor()
})

t.test('if the server no longer has the texts of a language, the browser loads the page in it', async (t) => {
  const { page } = await openPricing(t)
  await page.evaluate(() => Object.assign(window, { isSamePage: true }))
  await page.route('**/assets/fr-*.json', (route) => route.fulfill({ status: 404 }))
  await inBanner(page, french.lang.read).click()
  await page.waitForURL('**/investment?lang=fr')
  await title(page, french.pricing.title).waitFor()
  t.notOk(await page.evaluate(() => 'isSamePage' in window))
})
