// Failures of the contact form: a message appears, and typed text is never lost.
import type { Route } from 'playwright'
import t from 'tap'
import english from '../../src/language/texts/en.json' with { type: 'json' }
import { hydrated, openPage, visitor, waitForFocus } from '../support/browser.ts'
import {
  filledValues,
  fillIn,
  formOf,
  keyOf,
  requestsOf,
  toasts,
  valuesOf,
  waitForRestoredDraft,
} from '../support/contact-form.ts'
import { listeningSite } from '../support/site.ts'

const site = await listeningSite(t, { CONTACT_RATE_MAX: '1000' })
const stored = async () => (await site.outbox.counts(Date.now())).waiting
const code = '**/assets/form-controller-*'

t.test('a failed request shows a message and keeps the typed text and its key', async (t) => {
  const { page } = await openPage(t, site)
  const requests = requestsOf(page)
  const refusal = { status: 429, contentType: 'application/problem+json', json: { detail: 'Please wait.' } }
  await page.route('**/api/contact*', (route) => route.fulfill(refusal), { times: 1 })
  const form = await fillIn(page)
  await form.submit.click()
  const toast = toasts(page).getByRole('alert').locator('.toast-bad', { hasText: '429: Please wait.' })
  await toast.filter({ hasText: 'Submission Error' }).waitFor()
  t.strictSame(await valuesOf(page), filledValues)
  await waitForFocus(form.submit)
  await form.submit.click()
  await toasts(page).getByText('Request Submitted').waitFor()
  t.equal(keyOf(requests[1]), keyOf(requests[0]))
})

t.test('a field that only the server refuses shows the message of the server', async (t) => {
  const { page } = await openPage(t, site)
  const refusal = { status: 422, json: { errors: { phone: 'This number does not exist' } } }
  await page.route('**/api/contact*', (route) => route.fulfill(refusal))
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
  const loseResponse = async (route: Route) => {
    await route.fetch()
    await route.abort()
  }
  await page.route('**/api/contact*', loseResponse, { times: 2 })
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
})

for (const [moment, isCodeLoaded] of [
  ['from the start', false],
  ['after the form was used', true],
] as const) {
  t.test(`without a connection ${moment}, a message appears and stays, and nothing is lost`, async (t) => {
    const { page } = await openPage(t, site)
    const form = formOf(page)
    if (isCodeLoaded) await Promise.all([page.waitForResponse(code), form.name.focus()])
    await page.context().setOffline(true)
    await fillIn(page)
    await form.submit.click()
    await toasts(page).getByRole('alert').getByText(english.offline.notSent).waitFor()
    t.strictSame(await valuesOf(page), filledValues)
    await page.keyboard.press('Escape')
    await toasts(page).locator('.toast').waitFor({ state: 'detached' })
    const failure = page.locator('form').getByText(english.offline.notSent)
    t.ok(await failure.isVisible(), 'the form still says so')
    await page.context().setOffline(false)
    await form.submit.click()
    await toasts(page).getByText('Request Submitted').waitFor()
    t.equal(await failure.count(), 0)
  })
}

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
  await form.submit.click()
  await sent
  await page.clock.runFor(14_900)
  t.ok(await form.pending.isDisabled())
  await page.clock.runFor(100)
  await toasts(page).getByRole('alert').getByText(english.offline.timeout).waitFor()
  t.ok(await form.submit.isEnabled())
  t.strictSame(await valuesOf(page), filledValues)
})
