// A visit without scripts, with scripts that fail or do not load, and with a browser of 2021.
import type { Page } from 'playwright'
import t from 'tap'
import english from '../../src/language/texts/en.json' with { type: 'json' }
import { visitor } from '../support/browser.ts'
import { contactRequests, fillIn } from '../support/contact-form.ts'
import { footerLink, title } from '../support/page-parts.ts'
import { listeningSite } from '../support/site.ts'

const site = await listeningSite(t, { CONTACT_RATE_MAX: '1000' })

/** The features that a browser needs for the application. */
const neededFeatures = {
  'layers of styles': () => Reflect.deleteProperty(window, 'CSSLayerBlockRule'),
  dialogs: () => Reflect.deleteProperty(window, 'HTMLDialogElement'),
  'Object.hasOwn': () => Reflect.deleteProperty(Object, 'hasOwn'),
  'Array.prototype.at': () => Reflect.deleteProperty(Array.prototype, 'at'),
}

/** The reasons for a page without the application. */
const reasons: Record<string, { javaScriptEnabled?: false; prepare?: (page: Page) => Promise<unknown> }> = {
  'scripts are switched off': { javaScriptEnabled: false },
  'the browser is of 2021': {
    prepare: (page) => page.addInitScript(neededFeatures['layers of styles']),
  },
}

for (const [reason, { prepare, ...options }] of Object.entries(reasons)) {
  t.test(`if ${reason}, a visitor navigates, searches, changes the language and sends the form`, async (t) => {
    const { page } = await visitor(t, { ...site, ...options, viewport: { width: 390, height: 844 } })
    await prepare?.(page)
    const main = page.getByRole('main')
    await page.goto('/?lang=en')
    await page.getByRole('banner').getByRole('link', { name: 'Menu' }).click()
    await page.locator('#menu').getByRole('link', { name: 'Pricing' }).click()
    await title(page, english.pricing.title).waitFor()
    await footerLink(page, 'Concierge Services').click()
    await title(page, 'Concierge Services').waitFor()
    await page.getByRole('link', { name: 'Back to Services' }).first().click()
    await page.waitForURL(/#services$/)

    const form = await fillIn(page)
    await form.message.fill(`Sent if ${reason}`)
    await form.phone.fill('')
    await form.submit.click()
    await form.summary.getByRole('link', { name: english.contact.validation.phone.min }).click()
    t.equal(await form.message.inputValue(), `Sent if ${reason}`, 'the typed text is kept')
    await form.phone.fill('+33 6 39 98 00 12')
    const before = await site.waiting()
    await form.submit.click()
    await page.getByRole('heading', { name: english.contact.sent.title }).waitFor()
    t.equal(await site.waiting(), before + 1)

    await page.goto('/search?lang=en')
    await main.getByRole('searchbox').fill('cannes')
    await main.getByRole('button', { name: 'Search' }).click()
    await main.locator('h2 mark', { hasText: 'Cannes' }).waitFor()
    await footerLink(page, 'Accessibility').click()
    await page.getByRole('banner').getByRole('link', { name: 'Menu' }).click()
    await page.locator('#menu').getByRole('link', { name: 'Lire cette page en français' }).click()
    await main.getByText('lecteur d’écran').first().waitFor()
  })
}

for (const [name, removeFeature] of Object.entries(neededFeatures)) {
  t.test(`a browser without ${name} does not load the application`, async (t) => {
    const { page, complaints } = await visitor(t, site)
    await page.addInitScript(removeFeature)
    // One visit in four also measures its speed, as this visit does.
    await page.addInitScript(() => {
      Math.random = () => 0
    })
    const requests: string[] = []
    page.on('request', (request) => requests.push(request.url()))
    const counted = page.waitForRequest('**/api/visit')
    await page.goto('/?lang=en')
    await counted
    // The first interaction would load the application, before this request.
    await page.getByRole('textbox', { name: 'Name' }).press('Tab')
    await page.evaluate(() => fetch('/robots.txt'))
    t.ok(requests.some((url) => url.endsWith('/robots.txt')))
    t.notOk(requests.some((url) => url.includes('/hydrate-')))
    t.strictSame(complaints, [])
  })
}

/** In the page: makes React fail while it shows that the form is being sent. */
function breakSubmitButton() {
  const { setAttribute } = Element.prototype
  Element.prototype.setAttribute = function (this: Element, name, value) {
    if (name === 'aria-busy') throw new Error('Broken by the test')
    setAttribute.call(this, name, value)
  }
}

/** Causes of failure, before the page loads or after hydration. */
const failures: Record<string, { before?: (page: Page) => Promise<unknown>; after?: () => void }> = {
  'the server no longer has its code': {
    before: (page) => page.route('**/assets/submission-*', (route) => route.fulfill({ status: 404 })),
  },
  'its code lacks a function': { after: () => Reflect.set(window, 'fetch', undefined) },
  'its validation fails': { after: () => Reflect.deleteProperty(Object, 'fromEntries') },
  'the application removes the page': { after: breakSubmitButton },
  'the application fails from the start, and the page comes back as HTML': {
    before: (page) => page.addInitScript(() => Reflect.deleteProperty(Array.prototype, 'flatMap')),
  },
}

for (const [failure, { before, after }] of Object.entries(failures)) {
  t.test(`the form is sent although ${failure}`, async (t) => {
    const count = await site.waiting()
    const { page } = await visitor(t, site)
    const requests = contactRequests(page)
    await before?.(page)
    await page.goto('/?lang=en')
    await page.waitForFunction(isReady)
    await page.waitForLoadState()
    if (after) await page.evaluate(after)
    const form = await fillIn(page)
    await form.message.fill(`Sent although ${failure}`)
    await form.submit.click()
    await page.getByRole('heading', { name: english.contact.sent.title }).waitFor()
    t.equal(await site.waiting(), count + 1)
    t.equal(requests.length, 1, 'sent once')
  })
}

/** In the page: true if it is hydrated, or was loaded again because the application failed. */
function isReady() {
  const [navigation] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[]
  return document.documentElement.dataset.hydrated !== undefined || navigation?.type === 'reload'
}
