// The values that the form keeps: the draft, and the service and package that were chosen on another page.
import t from 'tap'
import english from '../../src/language/texts/en.json' with { type: 'json' }
import { holdRequests, hydrated, openPage, waitForFocus } from '../support/browser.ts'
import {
  contactForm,
  emptyValues,
  filledValues,
  fillIn,
  formValues,
  storedDraft,
  typedFields,
  waitForRestoredDraft,
  waitForStoredDraft,
} from '../support/contact-form.ts'
import { footerLink, languageLink } from '../support/page-parts.ts'
import { listeningSite } from '../support/site.ts'

const site = await listeningSite(t, { CONTACT_RATE_MAX: '1000' })

t.test('typed text survives a reload and a visit to another page, except in the hidden field', async (t) => {
  const { page } = await openPage(t, site)
  await fillIn(page)
  await page.locator('#subject').evaluate((trap: HTMLInputElement) => {
    trap.value = 'spam'
    trap.dispatchEvent(new Event('input', { bubbles: true }))
  })
  await waitForStoredDraft(page, typedFields.message)
  await page.goto('/investment')
  await page.goto('/')
  await hydrated(page)
  await waitForRestoredDraft(page)
  t.strictSame(await formValues(page), filledValues)
  t.notOk((await storedDraft(page))?.includes('spam'))
})

t.test('text typed before hydration is kept and wins over an old draft', async (t) => {
  const { page, complaints } = await openPage(t, site)
  await contactForm(page).name.fill('Someone else')
  await contactForm(page).message.fill('An old message')
  await waitForStoredDraft(page, 'An old message')
  const release = await holdRequests(page, /\/assets\/hydrate-/)
  await page.goto('/?lang=en', { waitUntil: 'commit' })
  const form = contactForm(page)
  await form.name.fill(typedFields.name)
  await form.service.selectOption('concierge-services')
  await form.agree.check()
  release()
  await hydrated(page)
  await waitForStoredDraft(page, typedFields.name)
  t.strictSame(await formValues(page), {
    ...emptyValues,
    name: typedFields.name,
    service: 'concierge-services',
    message: 'An old message',
    agree: true,
  })
  t.strictSame(complaints, [])
})

t.test('text typed while a request is sent stays for the next request', async (t) => {
  const { page } = await openPage(t, site)
  const release = await holdRequests(page, /\/api\/contact/)
  const form = await fillIn(page)
  // The fields are read after the next paint. Text typed earlier belongs to the request.
  const sent = page.waitForRequest('**/api/contact*')
  await form.submit.click()
  await sent
  await form.message.fill('And the pool')
  await waitForStoredDraft(page, 'And the pool')
  release()
  await page.getByRole('button', { name: english.contact.sent.again }).click()
  await waitForRestoredDraft(page)
  t.equal(await form.message.inputValue(), 'And the pool')
})

t.test('the button of a service page selects its service until another one is selected', async (t) => {
  const { page } = await openPage(t, site)
  await fillIn(page)
  await waitForStoredDraft(page, typedFields.message)
  const form = contactForm(page)

  await footerLink(page, 'Property Management').click()
  await page.getByRole('main').getByRole('link', { name: 'Request a Call' }).first().click()
  await waitForRestoredDraft(page)
  t.strictSame(await formValues(page), { ...filledValues, service: 'home-management' })

  await form.service.selectOption('security-monitoring')
  await waitForStoredDraft(page, 'security-monitoring')
  await page.reload()
  await hydrated(page)
  await waitForRestoredDraft(page)
  t.equal(await form.service.inputValue(), 'security-monitoring')
})

t.test('the selected package is part of the draft', async (t) => {
  const { page } = await openPage(t, site, '/investment')
  await page.getByRole('main').getByRole('link', { name: 'Select Premium Care' }).first().click()
  await page.waitForURL('**/?package=premium#contact')
  const row = page.locator('.choice')
  t.match(await row.textContent(), /Your choice.*Premium Care.*From .*350.*month/)
  await contactForm(page).name.fill('Claire')
  await waitForStoredDraft(page, 'Claire')
  await page.goto('/')
  await row.getByText('Premium Care').first().waitFor()
  await languageLink(page, 'fr').click()
  await row.getByText('Formule Premium').first().waitFor()
})

t.test('the removal of the selected package is announced', async (t) => {
  const { page } = await openPage(t, site, '/?service=concierge-services&package=elite')
  const row = page.locator('.choice')
  await row.getByRole('link', { name: 'Remove Elite Care', exact: true }).click()
  await row.waitFor({ state: 'detached' })
  await waitForFocus(contactForm(page).name)
  await page.getByRole('status').getByText('Elite Care removed').waitFor({ state: 'attached' })
  t.match(page.url(), /\/\?service=concierge-services$/)
})

t.test('the selected package reaches the office', async (t) => {
  const { page, complaints } = await openPage(t, site, '/?service=concierge-services&package=premium')
  const form = await fillIn(page)
  const sent = page.waitForRequest('**/api/contact*')
  await form.submit.click()
  t.equal((await sent).postDataJSON().package, 'premium')
  await page.getByRole('region', { name: english.contact.sent.title }).getByText('Premium Care').waitFor()
  await page.waitForURL((url) => url.search === '')
  await page.getByRole('button', { name: english.contact.sent.again }).click()
  t.strictSame(await formValues(page), emptyValues)
  t.equal(await page.locator('.choice').count(), 0)
  t.strictSame(complaints, [])
})
