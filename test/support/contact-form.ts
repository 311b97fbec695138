// Finds and fills in the contact form of the home page.
import type { Locator, Page, Request } from 'playwright'
import english from '../../src/language/texts/en.json' with { type: 'json' }
import { waitForFocus } from './browser.ts'
import { until } from './until.ts'

type ContactTexts = Pick<typeof english.contact, 'form'>

/** The elements of the form, by role and label. */
export function contactForm(page: Page, texts: ContactTexts = english.contact) {
  const { fields, submit, pending } = texts.form
  const form = page.getByRole('main').locator('form')
  return {
    name: form.getByRole('textbox', { name: fields.name.label }),
    email: form.getByRole('textbox', { name: fields.email.label }),
    phone: form.getByRole('textbox', { name: fields.phone.label }),
    service: form.getByRole('combobox', { name: fields.service.label }),
    message: form.getByRole('textbox', { name: fields.message.label }),
    agree: form.getByRole('checkbox'),
    submit: form.getByRole('button', { name: submit }),
    pending: form.getByRole('button', { name: pending }),
    summary: form.getByRole('alert'),
  }
}

/** The values that `fillIn` types. */
export const typedFields = {
  name: 'Łucja Martin',
  email: 'lucja@example.fr',
  phone: '+33 6 39 98 00 01',
  message: 'The shutters',
}

/** Fills in a valid form, as slowly as a person. */
export async function fillIn(page: Page, texts?: ContactTexts) {
  const form = contactForm(page, texts)
  await form.name.fill(typedFields.name)
  await form.email.fill(typedFields.email)
  await form.phone.fill(typedFields.phone)
  await form.service.selectOption('concierge-services')
  await form.message.fill(typedFields.message)
  await form.agree.check()
  await page.evaluate(openedEarlier)
  return form
}

/** In the browser: adds three seconds to the age of the page, because the server takes faster requests for spam. */
function openedEarlier() {
  const now = performance.now.bind(performance)
  performance.now = () => now() + 3000
}

export async function formValues(page: Page, texts?: ContactTexts) {
  const form = contactForm(page, texts)
  return {
    name: await form.name.inputValue(),
    email: await form.email.inputValue(),
    phone: await form.phone.inputValue(),
    service: await form.service.inputValue(),
    message: await form.message.inputValue(),
    agree: await form.agree.isChecked(),
  }
}
export const filledValues = { ...typedFields, service: 'concierge-services', agree: true }
export const emptyValues = { name: '', email: '', phone: '', service: '', message: '', agree: false }

/** Waits until the heading of the confirmation has the focus and is in view. */
export async function waitForConfirmation(page: Page, texts: Pick<typeof english.contact, 'sent'> = english.contact) {
  const title = page.getByRole('heading', { name: texts.sent.title })
  await waitForFocus(title)
  await waitForView(title)
}

/** Waits until the start of `place` is in the window, and no header, toast or popup covers it. */
export const waitForView = (place: Locator) => until(`${place} in view`, () => place.evaluate(isInView))

/** In the browser. */
function isInView(element: Element) {
  const { left, right, top, bottom } = element.getBoundingClientRect()
  const start = getComputedStyle(element).direction === 'rtl' ? right - 5 : left + 5
  return [top + 2, bottom - 2].every((y) => element.contains(document.elementFromPoint(start, y)))
}

/** The contact requests that the page sends. */
export function contactRequests(page: Page): Request[] {
  const requests: Request[] = []
  page.on('request', (request) => {
    if (request.url().includes('/api/contact')) requests.push(request)
  })
  return requests
}

export const idempotencyKey = (request?: Request) => request?.headers()['idempotency-key']
export const toasts = (page: Page) => page.getByRole('region', { name: /F8/ })
export const storedDraft = (page: Page) => page.evaluate(() => sessionStorage.getItem('contactDraft'))

/** Waits until the draft has been put back into the form of a page that was loaded again. */
export async function waitForRestoredDraft(page: Page) {
  await page.waitForFunction(() => document.querySelector<HTMLInputElement>('#name')?.value)
  await page.evaluate(openedEarlier)
}

/** Waits until the typed text is stored. */
export const waitForStoredDraft = (page: Page, text: string) =>
  page.waitForFunction((expected) => sessionStorage.getItem('contactDraft')?.includes(expected), text)
