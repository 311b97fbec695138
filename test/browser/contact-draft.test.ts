// The draft of the contact form survives a reload, another page, and hydration.
import t from 'tap'
import { hydrated, visitor } from '../support/browser.ts'
import {
  draftOf,
  emptyValues,
  filledValues,
  fillIn,
  formOf,
  openPage,
  typedFields,
  valuesOf,
  waitForRestoredDraft,
  waitForStoredDraft,
} from '../support/contact-form.ts'
import { listeningSite } from '../support/site.ts'

const site = await listeningSite(t, { CONTACT_RATE_MAX: '1000' })

t.test('typed text survives a reload and a visit to another page, except in the hidden field', async (t) => {
  const { page } = await openPage(t, site)
  await fillIn(page)
  await page.evaluate(() => {
    const trap = document.querySelector<HTMLInputElement>('#subject')
    if (trap) trap.value = 'spam'
    trap?.dispatchEvent(new Event('input', { bubbles: true }))
  })
  await page.goto('/investment')
  await page.goto('/')
  await hydrated(page)
  await waitForRestoredDraft(page)
  t.strictSame(await valuesOf(page), filledValues)
  t.notOk((await draftOf(page))?.includes('spam'))
  await page.getByRole('banner').getByRole('link', { name: 'Pricing' }).click()
  await page.getByRole('heading', { level: 1, name: 'Investment in Peace of Mind' }).waitFor()
  await page.getByRole('banner').getByRole('link', { name: 'Contact' }).click()
  await waitForRestoredDraft(page)
  t.strictSame(await valuesOf(page), filledValues)
})

t.test('text typed before hydration is kept and wins over an old draft', async (t) => {
  const { page, complaints } = await visitor(t, site)
  await page.goto('/')
  await hydrated(page)
  await formOf(page).name.fill('Someone else')
  await formOf(page).message.fill('An old message')
  await waitForStoredDraft(page, 'An old message')
  const { promise: arrival, resolve: letArrive } = Promise.withResolvers<void>()
  await page.route('**/assets/hydrate-*', async (route) => {
    await arrival
    await route.continue()
  })
  await page.goto('/?lang=en', { waitUntil: 'commit' })
  const form = formOf(page)
  await form.name.fill(typedFields.name)
  await form.service.selectOption('concierge-services')
  await form.agree.check()
  letArrive()
  await hydrated(page)
  await waitForStoredDraft(page, 'Łucja')
  t.strictSame(await valuesOf(page), {
    ...emptyValues,
    name: typedFields.name,
    service: 'concierge-services',
    message: 'An old message',
    agree: true,
  })
  // Requests that the first page left open are not errors.
  const faults = complaints.filter((line) => !line.includes('ERR_ABORTED'))
  t.strictSame(faults, [])
})

t.test(
  'the button of a service page selects its service instead of that of an older draft, until another is selected',
  async (t) => {
    const { page } = await openPage(t, site)
    await fillIn(page)
    await waitForStoredDraft(page, 'The shutters')
    const form = formOf(page)

    await page.getByRole('contentinfo').getByRole('link', { name: 'Property Management' }).click()
    await page.getByRole('main').getByRole('link', { name: 'Request a Call' }).first().click()
    await waitForRestoredDraft(page)
    t.strictSame(await valuesOf(page), { ...filledValues, service: 'home-management' })

    await form.service.selectOption('security-monitoring')
    await waitForStoredDraft(page, 'security-monitoring')
    await page.reload()
    await hydrated(page)
    await waitForRestoredDraft(page)
    t.equal(await form.service.inputValue(), 'security-monitoring')

    await page.getByRole('contentinfo').getByRole('link', { name: 'Administrative Support' }).click()
    await page.getByRole('heading', { level: 1, name: 'Administrative Support' }).waitFor()
    await page.getByRole('banner').getByRole('link', { name: 'Contact' }).click()
    await waitForRestoredDraft(page)
    t.equal(await form.service.inputValue(), 'security-monitoring', 'a URL without a package keeps the selection')
  },
)
