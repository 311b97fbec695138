// Failures of the contact form: a message appears, and typed text is never lost.
import type { Page, Route } from 'playwright'
import t from 'tap'
import english from '../../src/language/texts/en.json' with { type: 'json' }
import { hydrated, openPage, visitor, waitForFocus } from '../support/browser.ts'
import {
  contactRequests,
  filledValues,
  fillIn,
  formValues,
  idempotencyKey,
  toasts,
  waitForRestoredDraft,
} from '../support/contact-form.ts'
import { listeningSite } from '../support/site.ts'

const site = await listeningSite(t, { CONTACT_RATE_MAX: '1000' })
const api = '**/api/contact*'
const alert = (page: Page, text: string) => toasts(page).getByRole('alert').getByText(text)
const sent = (page: Page) => toasts(page).getByText('Request Submitted')

t.test('a failed request keeps the typed text and the idempotency key', async (t) => {
  const { page } = await openPage(t, site)
  const requests = contactRequests(page)
  const field = { status: 422, json: { errors: { phone: 'This number does not exist' } } }
  await page.route(api, (route) => route.fulfill(field), { times: 1 })
  const busy = { status: 429, contentType: 'application/problem+json', json: { detail: 'Please wait.' } }
  await page.route(api, (route) => route.fulfill(busy), { times: 1 })
  const form = await fillIn(page)
  await form.submit.click()
  const toast = toasts(page).getByRole('alert').locator('.toast-bad', { hasText: '429: Please wait.' })
  await toast.filter({ hasText: 'Submission Error' }).waitFor()
  t.strictSame(await formValues(page), filledValues)
  await waitForFocus(form.submit)
  await form.submit.click()
  await form.summary.getByRole('link', { name: 'This number does not exist' }).waitFor()
  await waitForFocus(form.summary)
  t.equal(await form.phone.getAttribute('aria-invalid'), 'true')
  t.equal(idempotencyKey(requests[1]), idempotencyKey(requests[0]))
  await form.submit.click()
  await sent(page).waitFor()
})

t.test('a request whose response was lost is stored once', async (t) => {
  const before = await site.waiting()
  const { page } = await openPage(t, site)
  const loseResponse = async (route: Route) => {
    await route.fetch()
    await route.abort()
  }
  await page.route(api, loseResponse, { times: 2 })
  const form = await fillIn(page)
  await form.submit.click()
  await alert(page, english.offline.notSent).waitFor()
  t.equal(await site.waiting(), before + 1)
  await page.reload()
  await hydrated(page)
  await waitForRestoredDraft(page)
  await form.submit.click()
  await alert(page, english.offline.notSent).waitFor()
  t.equal(await site.waiting(), before + 1, 'the key survives a reload')
  await form.message.fill('The shutters, and the pool')
  await form.submit.click()
  await sent(page).waitFor()
  t.equal(await site.waiting(), before + 2)
})

t.test('without a connection nothing is lost', async (t) => {
  const { page } = await openPage(t, site)
  await page.context().setOffline(true)
  const form = await fillIn(page)
  await form.submit.click()
  await alert(page, english.offline.notSent).waitFor()
  t.strictSame(await formValues(page), filledValues)
  await page.keyboard.press('Escape')
  await toasts(page).locator('.toast').waitFor({ state: 'detached' })
  const failure = page.locator('form').getByText(english.offline.notSent)
  t.ok(await failure.isVisible(), 'the message stays in the form')
  await page.context().setOffline(false)
  await form.submit.click()
  await sent(page).waitFor()
  t.equal(await failure.count(), 0)
})

t.test('after 15 seconds without a response a message appears', async (t) => {
  const { page } = await visitor(t, site)
  await page.clock.install()
  await page.route(api, () => {})
  await page.goto('/')
  await page.keyboard.press('Tab')
  await hydrated(page)
  const form = await fillIn(page)
  await page.clock.pauseAt(await page.evaluate(() => Date.now() + 1000))
  const request = page.waitForRequest(api)
  await form.submit.click()
  await request
  await page.clock.runFor(14_900)
  t.ok(await form.pending.isDisabled())
  await page.clock.runFor(100)
  await alert(page, english.offline.timeout).waitFor()
  t.strictSame(await formValues(page), filledValues)
})
