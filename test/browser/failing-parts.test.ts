// Pages stay readable and usable when one of their parts fails: refused, broken off, or never answered.
import type { Page, Route } from 'playwright'
import t from 'tap'
import english from '../../src/language/texts/en.json' with { type: 'json' }
import { visitor } from '../support/browser.ts'
import { fillIn } from '../support/contact-form.ts'
import { listeningSite } from '../support/site.ts'

const site = await listeningSite(t, { CONTACT_RATE_MAX: '1000' })

const parts: Record<string, RegExp> = {
  'the fonts': /\.woff2$/,
  'the full style sheet': /\/assets\/full-/,
  'the style sheet of the late fonts': /\/assets\/late-faces-/,
  'the first script': /\/assets\/entry-client-/,
  'the application': /\/assets\/hydrate-/,
  'the texts': /\/assets\/en-/,
  'the code of the form': /\/assets\/(submission|query-client)-/,
  'the code of animations and tooltips': /\/assets\/(animations|tooltips)-/,
  'every picture': /\.(avif|webp|jpe?g)$/,
}

const failures: Record<string, (route: Route) => unknown> = {
  'is answered with 503': (route) => route.fulfill({ status: 503 }),
  'is broken off': (route) => route.abort(),
  'is never answered': () => {},
}

/** Waits until the page with this title can be read. */
async function isReadable(page: Page, title: string) {
  await page.getByRole('heading', { level: 1, name: title }).waitFor()
  await page.getByRole('main').getByRole('paragraph').first().waitFor()
  await page.waitForFunction(isLaidOut)
}

/** In the browser: nothing is cut off, and no text waits for its font. The fallback faces are fonts of the system. */
function isLaidOut() {
  const { scrollWidth, clientWidth } = document.documentElement
  const isShown = ({ family, display }: FontFace) => display === 'swap' || family.endsWith('Fallback')
  return scrollWidth <= clientWidth && [...document.fonts].every(isShown)
}

for (const [part, pattern] of Object.entries(parts)) {
  for (const [failure, fail] of Object.entries(failures)) {
    t.test(`a visitor reads pages and sends the form although ${part} ${failure}`, async (t) => {
      const { page } = await visitor(t, { ...site, viewport: { width: 390, height: 844 } })
      await page.route(pattern, fail)
      await page.goto('/?lang=en', { waitUntil: 'commit' })
      await isReadable(page, english.hero.title)
      await page.getByRole('banner').getByRole('link', { name: 'Menu' }).click()
      await page.locator('#menu').getByRole('link', { name: 'Pricing' }).click()
      await isReadable(page, english.pricing.title)
      await page.getByRole('contentinfo').getByRole('link', { name: 'Concierge Services' }).click()
      await isReadable(page, 'Concierge Services')
      await page.getByRole('main').getByRole('link', { name: 'Request a Call' }).first().click()
      const form = await fillIn(page)
      t.equal(await form.service.inputValue(), 'concierge-services')
      await form.message.fill(crypto.randomUUID())
      await form.submit.click()
      await page.getByRole('heading', { name: english.contact.sent.title }).waitFor()
    })
  }
}
