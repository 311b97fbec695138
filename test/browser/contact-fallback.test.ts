// The contact form of a browser whose scripts fail or do not come: it is sent as a plain form.
import type { Page } from 'playwright'
import t from 'tap'
import english from '../../src/language/texts/en.json' with { type: 'json' }
import { hydrated, visitor } from '../support/browser.ts'
import { fillIn } from '../support/contact-form.ts'
import { listeningSite } from '../support/site.ts'

const site = await listeningSite(t, { CONTACT_RATE_MAX: '1000' })
const stored = async () => (await site.outbox.counts(Date.now())).waiting
const code = '**/assets/form-controller-*'

async function open(page: Page) {
  await page.goto('/?lang=en')
  await hydrated(page)
}

/** Opens the page in a browser or with a connection in which the form cannot be sent as usual. */
const failures: Record<string, (page: Page) => Promise<void>> = {
  async 'the server no longer has its code'(page) {
    await page.route(code, (route) => route.fulfill({ status: 404 }))
    await open(page)
  },
  async 'the browser wrongly reports to be offline'(page) {
    await page.addInitScript(() => Object.defineProperty(navigator, 'onLine', { value: false }))
    await open(page)
  },
  async 'the browser wrongly reports to be offline, and its code cannot be loaded'(page) {
    await page.addInitScript(() => Object.defineProperty(navigator, 'onLine', { value: false }))
    await page.route(code, (route) => route.abort())
    await open(page)
  },
  async 'its code lacks a function'(page) {
    await open(page)
    await page.evaluate(() => Reflect.set(window, 'fetch', undefined))
  },
  async 'its code lacks a function, and the application removes the page'(page) {
    await open(page)
    await page.evaluate(() => Reflect.deleteProperty(Object, 'fromEntries'))
  },
  async 'the application fails from the start, and the page comes back as HTML'(page) {
    await page.addInitScript(() => Reflect.deleteProperty(Array.prototype, 'flatMap'))
    await page.goto('/?lang=en')
    await page.waitForFunction(() => history.state?.isPlain && document.readyState === 'complete')
  },
}

for (const [failure, openPage] of Object.entries(failures)) {
  t.test(`the form is sent although ${failure}`, async (t) => {
    const before = await stored()
    const { page } = await visitor(t, site)
    await openPage(page)
    const form = await fillIn(page)
    await form.message.fill(`Sent although ${failure}`)
    await form.submit.click()
    await page.getByRole('heading', { name: english.contact.sent.title }).waitFor()
    t.equal(await stored(), before + 1)
  })
}

t.test('if its code does not come within 10 seconds, the form is sent as a plain form', async (t) => {
  const { page } = await visitor(t, site)
  await page.clock.install()
  await page.route(code, () => {})
  await page.goto('/?lang=en')
  await page.keyboard.press('Tab')
  await hydrated(page)
  const form = await fillIn(page)
  await form.message.fill('Sent before its code came')
  await form.submit.click()
  await page.clock.runFor(10_000)
  await page.getByRole('heading', { level: 1, name: english.contact.sent.title }).waitFor()
})
