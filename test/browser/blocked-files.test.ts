// Pages stay readable and usable if some of their files do not load, if the browser reports wrong facts, and if it
// blocks the statistics.
import type { Page, Route } from 'playwright'
import t, { type Test } from 'tap'
import english from '../../src/language/texts/en.json' with { type: 'json' }
import { hydrated, visitor } from '../support/browser.ts'
import { fillIn, waitForConfirmation } from '../support/contact-form.ts'
import { footerLink, languageLink, markDocument, title } from '../support/page-parts.ts'
import { listeningSite } from '../support/site.ts'

const site = await listeningSite(t, { CONTACT_RATE_MAX: '1000' })
// The limit of counted visits per minute is lower than the number of these visits.
const uncounted = await listeningSite(t, { CONTACT_RATE_MAX: '1000', STATISTICS: 'off' })

const parts: Record<string, RegExp> = {
  'the fonts': /\.woff2$/,
  'the full stylesheet': /\/assets\/full-/,
  'the stylesheet of the late fonts': /\/assets\/late-faces-/,
  'the first script': /\/assets\/entry-client-/,
  'the application': /\/assets\/hydrate-/,
  'the texts': /\/assets\/en-/,
  'the code of the form': /\/assets\/(submission|query-client)-/,
  'the code of animations and tooltips': /\/assets\/(animations|tooltips)-/,
  'every image': /\.(avif|webp|jpe?g)$/,
}

const failures: Record<string, (route: Route) => unknown> = {
  'is answered with 503': (route) => route.fulfill({ status: 503 }),
  'is aborted': (route) => route.abort(),
  'is never answered': () => {},
}

/** Waits until the page with this title is readable. */
async function waitUntilReadable(page: Page, name: string) {
  await title(page, name).waitFor()
  await page.getByRole('main').getByRole('paragraph').first().waitFor()
  await page.waitForFunction(isLaidOut)
}

/** In the browser: true if nothing is cut off and no text waits for its font. The fallback faces are system fonts. */
function isLaidOut() {
  const { scrollWidth, clientWidth } = document.documentElement
  const isShown = ({ family, display }: FontFace) => display === 'swap' || family.endsWith('Fallback')
  return scrollWidth <= clientWidth && [...document.fonts].every(isShown)
}

for (const [part, pattern] of Object.entries(parts)) {
  for (const [failure, fail] of Object.entries(failures)) {
    t.test(`a visitor reads pages and sends the form if the request for ${part} ${failure}`, async (t) => {
      const { page } = await visitor(t, { ...uncounted, viewport: { width: 390, height: 844 } })
      await page.route(pattern, fail)
      await page.goto('/?lang=en', { waitUntil: 'commit' })
      await waitUntilReadable(page, english.hero.title)
      await page.getByRole('banner').getByRole('link', { name: 'Menu' }).click()
      await page.locator('#menu').getByRole('link', { name: 'Pricing' }).click()
      await waitUntilReadable(page, english.pricing.title)
      await footerLink(page, 'Concierge Services').click()
      await waitUntilReadable(page, 'Concierge Services')
      await page.getByRole('main').getByRole('link', { name: 'Request a Call' }).first().click()
      const form = await fillIn(page)
      t.equal(await form.service.inputValue(), 'concierge-services')
      await form.message.fill(crypto.randomUUID())
      await form.submit.click()
      await page.getByRole('heading', { name: english.contact.sent.title }).waitFor()
    })
  }
}

/** Wrong facts, set in the browser before the page loads. */
const hints: Record<string, () => void> = {
  'to be offline': () => Object.defineProperty(navigator, 'onLine', { value: false }),
  'a slow connection and saved data': () =>
    Object.defineProperty(navigator, 'connection', { value: { effectiveType: 'slow-2g', saveData: true } }),
  'that the page is hidden': () => {
    Object.defineProperty(document, 'hidden', { value: true })
    Object.defineProperty(document, 'visibilityState', { value: 'hidden' })
  },
  'no mouse, and every preference for less': () => {
    window.matchMedia = (media) =>
      Object.assign(new EventTarget(), { media, matches: /reduce|hover: none/.test(media) }) as MediaQueryList
  },
  'no language': () => Object.defineProperty(navigator, 'languages', { value: [] }),
  'that storage is switched off': () => {
    for (const name of ['sessionStorage', 'localStorage']) {
      Object.defineProperty(window, name, {
        get() {
          throw new DOMException('Storage is off', 'SecurityError')
        },
      })
    }
  },
}

for (const [hint, pretend] of Object.entries(hints)) {
  t.test(`a browser that wrongly reports ${hint} opens pages, searches and sends the form`, async (t) => {
    const { page, complaints } = await visitor(t, site)
    await page.addInitScript(pretend)
    await visit(t, page)
    t.strictSame(complaints, [])
  })
}

t.test('a browser that blocks files with names of statistics opens pages, searches and sends the form', async (t) => {
  const { page } = await visitor(t, site)
  const refused: string[] = []
  await page.route(/count-visit|measure-speed|\/api\/visit/, (route) => {
    refused.push(route.request().url())
    return route.abort('blockedbyclient')
  })
  await visit(t, page)
  t.match(refused.join(), 'count-visit')
})

/** Opens pages, searches, changes the language and sends the form, all in one document. */
async function visit(t: Test, page: Page) {
  await page.goto('/investment')
  await page.keyboard.press('Tab')
  await hydrated(page)
  const isSameDocument = await markDocument(page)
  await footerLink(page, 'Accessibility').click()
  await title(page, 'Accessibility').waitFor()
  await page.keyboard.press('Control+k')
  await page.getByRole('dialog').getByRole('combobox').fill('concierge')
  await page.getByRole('dialog').getByRole('option').first().click()
  await title(page, 'Concierge').waitFor()
  await languageLink(page, 'fr').click()
  await page.locator('html[lang=fr]').waitFor({ state: 'attached' })
  await languageLink(page, 'en').click()
  await page.getByRole('main').getByRole('link', { name: 'Request a Call' }).first().click()
  await page.waitForURL(/#contact$/)
  const form = await fillIn(page)
  await form.message.fill(crypto.randomUUID())
  await form.submit.click()
  await waitForConfirmation(page)
  t.ok(await isSameDocument())
}
