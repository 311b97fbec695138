// The contact form with scripts: errors, corrections and the confirmation.
import t from 'tap'
import english from '../../src/language/texts/en.json' with { type: 'json' }
import french from '../../src/language/texts/fr.json' with { type: 'json' }
import { holdRequests, hydrated, openPage, visitor, waitForFocus } from '../support/browser.ts'
import {
  contactForm,
  contactRequests,
  emptyValues,
  fillIn,
  formValues,
  idempotencyKey,
  storedDraft,
  toasts,
  typedFields,
  waitForView,
} from '../support/contact-form.ts'
import { listeningSite } from '../support/site.ts'

const site = await listeningSite(t, { CONTACT_RATE_MAX: '1000' })
const labels = english.contact

t.test('each field shows its error until it is corrected', async (t) => {
  const { page, complaints } = await openPage(t, site, '/?lang=en')
  const requests = contactRequests(page)
  const form = contactForm(page)
  await form.name.press('C')
  t.equal(await form.name.getAttribute('aria-invalid'), null, 'errors do not appear while typing')
  await form.name.press('Enter')
  await waitForFocus(form.summary)
  const { name, email, phone, confidentiality } = labels.validation
  const messages = [name.min, email.invalid, phone.min, confidentiality.required]
  t.strictSame(await form.summary.getByRole('link').allTextContents(), messages)
  t.equal(await form.email.getAttribute('aria-describedby'), 'email-hint email-err')
  t.equal(await page.locator('#email-err').textContent(), email.invalid)
  t.equal(await form.email.getAttribute('aria-invalid'), 'true')
  const url = page.url()
  await form.summary.getByRole('link', { name: phone.min }).click()
  await waitForFocus(form.phone)
  t.equal(page.url(), url)
  await form.submit.click()
  await waitForFocus(form.summary)

  await form.name.fill('Claire')
  await page.locator('#name:not([aria-invalid])').waitFor()
  t.equal(await form.summary.getByRole('link').count(), 3)
  await form.name.fill('C')
  await page.locator('#name[aria-invalid=true]').waitFor()
  await fillIn(page)
  await form.summary.waitFor({ state: 'detached' })
  t.equal(requests.length, 0)
  t.strictSame(complaints, [])
})

t.test('a request is sent once and confirmed', async (t) => {
  const before = await site.waiting()
  const { page, complaints } = await openPage(t, site, '/?lang=en')
  const requests = contactRequests(page)
  const form = await fillIn(page)
  const response = page.waitForResponse('**/api/contact*')
  await form.submit.press('Enter')
  const toast = toasts(page).getByRole('status').filter({ hasText: labels.toast.successTitle })
  await toast.filter({ hasText: labels.toast.successText }).waitFor()
  const confirmation = page.getByRole('region', { name: labels.sent.title })
  const { reference } = await (await response).json()
  const details = await confirmation.getByRole('definition').allTextContents()
  t.strictSame(details, [reference, typedFields.email, labels.form.options['concierge-services']])
  await confirmation.getByText(labels.answer).waitFor()
  t.equal(await storedDraft(page), null)
  t.equal(await site.waiting(), before + 1)
  t.equal(requests.length, 1)
  const sent = { ...typedFields, service: 'concierge-services', confidentiality: true, elapsed: /^\d{4,}$/ }
  t.match(requests[0]?.postDataJSON(), sent)
  t.strictSame(complaints, [])
})

t.test('the form after the confirmation is empty and has another key', async (t) => {
  const { page } = await openPage(t, site, '/?lang=en')
  const requests = contactRequests(page)
  const form = await fillIn(page)
  await form.submit.click()
  const confirmation = page.getByRole('region', { name: labels.sent.title })
  await confirmation.getByRole('button', { name: labels.sent.again }).click()
  await waitForFocus(form.name)
  t.strictSame(await formValues(page), emptyValues)
  await fillIn(page)
  await form.submit.click()
  await confirmation.waitFor()
  t.not(idempotencyKey(requests[1]), idempotencyKey(requests[0]))
})

for (const [activity, pattern] of [
  ['a request is sent', /\/api\/contact/],
  ['the code of the form loads', /\/assets\/submission-/],
] as const) {
  t.test(`a form that is sent again while ${activity} is sent once`, async (t) => {
    const { page } = await visitor(t, site)
    const release = await holdRequests(page, pattern)
    await page.goto('/')
    await hydrated(page)
    const requests = contactRequests(page)
    const form = await fillIn(page)
    await page.locator('form.form').evaluate((element: HTMLFormElement) => {
      for (let press = 0; press < 5; press++) element.requestSubmit()
    })
    await form.pending.waitFor()
    t.ok(await form.pending.isDisabled())
    t.equal(await form.pending.getAttribute('aria-busy'), 'true')
    await form.name.press('Enter')
    release()
    await toasts(page).getByText(labels.toast.successTitle).waitFor()
    t.equal(requests.length, 1)
  })
}

t.test('on a phone the title of the error summary is visible next to the language popup', async (t) => {
  const { page } = await openPage(t, { ...site, viewport: { width: 360, height: 740 } }, '/?lang=fr')
  await page.getByRole('region', { name: english.aria.languagePopup }).waitFor()
  const form = contactForm(page, french.contact)
  await form.submit.click()
  await waitForFocus(form.summary)
  await waitForView(form.summary.getByRole('heading'))
})
