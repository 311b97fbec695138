// Changes of the page and of the language without a connection: a message, and another attempt.
import type { Page } from 'playwright'
import t, { type Test } from 'tap'
import english from '../../src/language/texts/en.json' with { type: 'json' }
import french from '../../src/language/texts/fr.json' with { type: 'json' }
import { hydrated, visitor } from '../support/browser.ts'
import { toasts } from '../support/contact-form.ts'
import { listeningSite } from '../support/site.ts'

const site = await listeningSite(t)

const title = (page: Page, name: string) => page.getByRole('heading', { level: 1, name })
const openPrivacy = (page: Page) => page.getByRole('contentinfo').getByRole('link', { name: 'Privacy Policy' }).click()
const toFrench = (page: Page) => page.getByRole('banner').getByRole('link', { name: french.lang.read }).click()
const message = (page: Page) => toasts(page).getByRole('alert').getByText(english.offline.title)

/** A visitor who loses the connection on the pricing page, with a clock that the test controls. */
async function visitorOffline(t: Test, { reportsOffline = false } = {}) {
  const { page } = await visitor(t, site)
  await page.clock.install()
  if (reportsOffline) await page.addInitScript(() => Object.defineProperty(navigator, 'onLine', { value: false }))
  await page.goto('/investment?lang=en')
  await page.keyboard.press('Tab')
  await hydrated(page)
  await page.clock.pauseAt(await page.evaluate(() => Date.now() + 1000))
  await page.context().setOffline(true)
  return page
}

for (const { what, follow, text, calls, back, heading, url } of [
  {
    what: 'a page',
    follow: openPrivacy,
    text: english.offline.text,
    calls: ['tel:+33465710026'],
    back: english.offline.back,
    heading: 'Privacy Policy',
    url: '**/legal/privacy?lang=en',
  },
  {
    what: 'a language',
    follow: toFrench,
    text: english.offline.language.fr,
    calls: [],
    back: french.offline.back,
    heading: french.pricing.title,
    url: '**/investment?lang=fr',
  },
]) {
  t.test(
    `offline, a message says that ${what} cannot be loaded, and it is shown when the connection returns`,
    async (t) => {
      const page = await visitorOffline(t)
      await follow(page)
      await message(page).waitFor()
      t.ok((await toasts(page).textContent())?.includes(text))
      const links = await toasts(page)
        .getByRole('link')
        .evaluateAll((all) => all.map((link) => link.getAttribute('href')))
      t.strictSame(links, calls, 'it offers to call if a page cannot be loaded')
      await page.clock.runFor(60_000)
      t.ok(await message(page).isVisible(), 'the message stays longer than other toasts')
      t.ok(await title(page, english.pricing.title).isVisible(), 'the page stays')
      t.match(page.url(), /\/investment\?lang=en$/)
      await page.context().setOffline(false)
      await toasts(page).getByText(back).waitFor()
      await title(page, heading).waitFor()
      await page.waitForURL(url)
    },
  )
}

t.test('a page whose message was closed does not open later', async (t) => {
  const page = await visitorOffline(t)
  await openPrivacy(page)
  await message(page).waitFor()
  await page.keyboard.press('Escape')
  await message(page).waitFor({ state: 'detached' })
  await page.context().setOffline(false)
  // If the page loaded the other page by itself, it would do so before these requests.
  await toFrench(page)
  await title(page, french.pricing.title).waitFor()
  await page.evaluate(async () => {
    for (let count = 0; count < 3; count++) await fetch('/robots.txt', { cache: 'no-store' })
  })
  await page.waitForURL('**/investment?lang=fr')
})

t.test('a browser that wrongly reports to be offline tries a page again until it loads', async (t) => {
  const page = await visitorOffline(t, { reportsOffline: true })
  await openPrivacy(page)
  await message(page).waitFor()
  await page.evaluate(() => addEventListener('online', (event) => event.stopImmediatePropagation(), { capture: true }))
  await page.context().setOffline(false)
  await page.clock.runFor(5000)
  await title(page, 'Privacy Policy').waitFor()
})

t.test('offline, Back to a page that is not loaded returns to the current page', async (t) => {
  const { page } = await visitor(t, site)
  await page.goto('/investment?lang=en')
  await hydrated(page)
  await openPrivacy(page)
  await title(page, 'Privacy Policy').waitFor()
  // Nothing is loaded ahead.
  await page.route(/\/assets\/pricing-/, (route) => route.abort())
  await page.reload()
  await hydrated(page)
  await page.context().setOffline(true)
  await page.evaluate(() => history.back())
  await message(page).waitFor()
  await page.waitForURL('**/legal/privacy?lang=en')
  t.ok(await title(page, 'Privacy Policy').isVisible())
})
