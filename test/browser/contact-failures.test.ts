// Failures of the contact form: a message appears, and typed text is never lost.
import t from 'tap'
import english from '../../src/language/texts/en.json' with { type: 'json' }
import { hydrated, visitor } from '../support/browser.ts'
import {
  filledValues,
  fillIn,
  formOf,
  keyOf,
  openPage,
  requestsOf,
  toasts,
  valuesOf,
  waitForFocus,
  waitForRestoredDraft,
} from '../support/contact-form.ts'
import { listeningSite } from '../support/site.ts'

const site = await listeningSite(t, { CONTACT_RATE_MAX: '1000' })
const stored = async () => (await site.outbox.counts(Date.now())).waiting

t.test('a failed request shows a message and keeps the typed text and its key', async (t) => {
  const { page } = await openPage(t, site)
  const requests = requestsOf(page)
  await page.route(
    '**/api/contact*',
    (route) =>
      route.fulfill({ status: 429, contentType: 'application/problem+json', json: { detail: 'Please wait.' } }),
    { times: 1 },
  )
  const form = await fillIn(page)
  await form.submit.click()
  await toasts(page).getByRole('alert').getByText('429: Please wait.').waitFor()
  await toasts(page).getByRole('heading', { name: 'Submission Error' }).waitFor()
  t.equal(await page.locator('.toast-bad').count(), 1)
  t.strictSame(await valuesOf(page), filledValues)
  await waitForFocus(form.submit)
  await form.submit.click()
  await toasts(page).getByText('Request Submitted').waitFor()
  t.equal(keyOf(requests[1]), keyOf(requests[0]))
})

t.test('a field that only the server refuses shows the message of the server', async (t) => {
  const { page } = await openPage(t, site)
  await page.route('**/api/contact*', (route) =>
    route.fulfill({ status: 422, json: { errors: { phone: 'This number does not exist' } } }),
  )
  const form = await fillIn(page)
  await form.submit.click()
  await form.summary.getByRole('link', { name: 'This number does not exist' }).waitFor()
  await waitForFocus(form.summary)
  t.equal(await form.phone.getAttribute('aria-invalid'), 'true')
  t.equal(await toasts(page).locator('.toast').count(), 0)
  await form.phone.fill('+33 6 39 98 00 02')
  await page.locator('#phone:not([aria-invalid])').waitFor()
})

t.test('a request whose response was lost is stored once, and again after an edit', async (t) => {
  const before = await stored()
  const { page } = await openPage(t, site)
  const requests = requestsOf(page)
  await page.route(
    '**/api/contact*',
    async (route) => {
      await route.fetch()
      await route.abort()
    },
    { times: 2 },
  )
  const form = await fillIn(page)
  await form.submit.click()
  await toasts(page).getByText(english.offline.notSent).waitFor()
  t.equal(await stored(), before + 1)
  await page.reload()
  await hydrated(page)
  await waitForRestoredDraft(page)
  await form.submit.click()
  await toasts(page).getByText(english.offline.notSent).waitFor()
  t.equal(await stored(), before + 1, 'the key survives a reload')
  await form.message.fill('The shutters, and the pool')
  await form.submit.click()
  await toasts(page).getByText('Request Submitted').waitFor()
  t.equal(await stored(), before + 2)
  t.equal(keyOf(requests[2]), keyOf(requests[0]))
  t.not(keyOf(requests[3]), keyOf(requests[0]), 'a used key is replaced')
})

t.test('without a connection a message appears, and nothing is lost', async (t) => {
  const { page } = await openPage(t, site)
  const code = page.waitForResponse('**/assets/form-controller-*')
  await formOf(page).name.focus()
  await code
  const form = await fillIn(page)
  await page.context().setOffline(true)
  await form.submit.click()
  await toasts(page).getByRole('alert').getByText(english.offline.notSent).waitFor()
  t.strictSame(await valuesOf(page), filledValues)
  await page.context().setOffline(false)
  await form.submit.click()
  await toasts(page).getByText('Request Submitted').waitFor()
})

t.test('without a connection from the start a message appears, too', async (t) => {
  const { page } = await visitor(t, site)
  await page.goto('/')
  await hydrated(page)
  await page.context().setOffline(true)
  const form = await fillIn(page)
  await form.submit.click()
  await toasts(page).getByRole('alert').getByText(english.offline.notSent).waitFor()
  t.strictSame(await valuesOf(page), filledValues)
  await page.getByRole('button', { name: 'Close the notification' }).click()
  await toasts(page).locator('.toast').waitFor({ state: 'detached' })
  const failure = page.locator('form').getByText(english.offline.notSent)
  t.ok(await failure.isVisible(), 'the form still says so')
  await page.context().setOffline(false)
  await form.submit.click()
  await toasts(page).getByText('Request Submitted').waitFor()
  t.equal(await failure.count(), 0)
})

for (const [way, isPlain] of [
  ['by script', false],
  ['as a plain form, if its code does not come', true],
] as const) {
  t.test(`a browser that wrongly reports to be offline sends the form ${way}`, async (t) => {
    const { page } = await visitor(t, site)
    await page.addInitScript(() => Object.defineProperty(navigator, 'onLine', { value: false }))
    if (isPlain) await page.route('**/assets/form-controller-*', (route) => route.abort())
    await page.goto('/')
    await hydrated(page)
    const form = await fillIn(page)
    await form.message.fill(`Sent ${way}`)
    await form.submit.click()
    await page.getByRole('heading', { name: english.contact.sent.title }).waitFor()
  })
}

/** In the page: the time of its next fetch. */
const momentOfFetch = () =>
  new Promise<number>((resolve) => {
    const { fetch } = window
    window.fetch = (...request) => {
      resolve(Date.now())
      return fetch(...request)
    }
  })

t.test('after 15 seconds without a response a message appears', async (t) => {
  const { page } = await visitor(t, site)
  await page.clock.install()
  await page.route('**/api/contact*', () => {})
  await page.goto('/')
  await page.keyboard.press('Tab')
  await hydrated(page)
  const form = await fillIn(page)
  await page.clock.pauseAt(await page.evaluate(() => Date.now() + 1000))
  const sent = page.waitForRequest('**/api/contact*')
  const sentAt = page.evaluate(momentOfFetch)
  await form.submit.click()
  await sent
  const waited = (await page.evaluate(() => Date.now())) - (await sentAt)
  await page.clock.runFor(14_999 - waited)
  t.ok(await form.pending.isDisabled())
  await page.clock.runFor(1)
  await toasts(page).getByRole('alert').getByText(english.offline.timeout).waitFor()
  t.ok(await form.submit.isEnabled())
  t.strictSame(await valuesOf(page), filledValues)
})

t.test('if its code no longer exists, the form is sent as a plain form', async (t) => {
  const before = await stored()
  const { page } = await visitor(t, site)
  await page.route('**/assets/form-controller-*', (route) => route.fulfill({ status: 404 }))
  await page.goto('/')
  await hydrated(page)
  const form = await fillIn(page)
  await form.message.fill('Sent without its code')
  await form.submit.click()
  await page.getByRole('heading', { level: 1, name: english.contact.sent.title }).waitFor()
  t.equal(await stored(), before + 1)
})

t.test('in a browser that lacks a function that the code uses, the request still arrives', async (t) => {
  const missing = {
    'Promise.withResolvers': () => Reflect.deleteProperty(Promise, 'withResolvers'),
    'AbortSignal.timeout': () => Reflect.deleteProperty(AbortSignal, 'timeout'),
    'random values': () => Reflect.deleteProperty(Crypto.prototype, 'getRandomValues'),
    'an abort controller': () => Reflect.deleteProperty(window, 'AbortController'),
    fetch: () => Reflect.set(window, 'fetch', undefined),
    'entries of an object, which removes the page': () => Reflect.deleteProperty(Object, 'fromEntries'),
  }
  for (const [name, take] of Object.entries(missing)) {
    const { page } = await visitor(t, site)
    await page.goto('/')
    await hydrated(page)
    await page.evaluate(take)
    const form = await fillIn(page)
    await form.message.fill(`Sent without ${name}`)
    const response = page.waitForResponse((response) => response.request().method() === 'POST')
    await form.submit.click()
    // Sent by the application, or as a plain form, which opens another page.
    t.match(String((await response).status()), /^(?:2..|303)$/, `without ${name}`)
  }
})

t.test('a page whose components fail comes back as HTML, which works', async (t) => {
  const before = await stored()
  const { page } = await visitor(t, site)
  await page.addInitScript(() => Reflect.deleteProperty(Array.prototype, 'flatMap'))
  await page.goto('/?lang=en')
  await page.waitForFunction(() => history.state?.isPlain && document.readyState === 'complete')
  const form = await fillIn(page)
  await form.message.fill('Sent without the application')
  await form.submit.click()
  await page.getByRole('heading', { level: 1, name: english.contact.sent.title }).waitFor()
  t.equal(await stored(), before + 1)
})

t.test('if its code cannot be loaded, the form is sent as a plain form', async (t) => {
  const before = await stored()
  const { page } = await visitor(t, site)
  await page.clock.install()
  await page.route('**/assets/form-controller-*', () => {})
  await page.goto('/')
  await page.keyboard.press('Tab')
  await hydrated(page)
  const form = await fillIn(page)
  await form.message.fill('Sent before its code came')
  await form.submit.click()
  await page.clock.runFor(10_000)
  await page.getByRole('heading', { level: 1, name: english.contact.sent.title }).waitFor()
  t.equal(await stored(), before + 1)
})
