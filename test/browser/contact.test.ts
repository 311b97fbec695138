// The contact form with scripts: refused, corrected, sent.
import t from 'tap'
import english from '../../src/language/texts/en.json' with { type: 'json' }
import french from '../../src/language/texts/fr.json' with { type: 'json' }
import { hydrated, visitor } from '../support/browser.ts'
import {
  draftOf,
  emptyValues,
  filledValues,
  fillIn,
  formOf,
  keyOf,
  openPage,
  requestsOf,
  toasts,
  typedFields,
  valuesOf,
  waitForFocus,
  waitForRestoredDraft,
  waitForStoredDraft,
} from '../support/contact-form.ts'
import { listeningSite } from '../support/site.ts'

const site = await listeningSite(t, { CONTACT_RATE_MAX: '1000' })
const texts = { en: english.contact, fr: french.contact }
const stored = async () => (await site.outbox.counts(Date.now())).waiting

for (const language of ['en', 'fr'] as const) {
  const labels = texts[language]

  t.test(`in ${language} an empty form is refused, and each field shows its error until it is corrected`, async (t) => {
    const { page, complaints } = await openPage(t, site, `/?lang=${language}`)
    const requests = requestsOf(page)
    const form = formOf(page, labels)
    await form.name.press('C')
    t.equal(await form.name.getAttribute('aria-invalid'), null, 'errors do not appear while typing')
    await form.name.press('Enter')
    await form.summary.waitFor()
    await waitForFocus(form.summary)
    const { name, email, phone, confidentiality } = labels.validation
    t.strictSame(await form.summary.getByRole('link').allTextContents(), [
      name.min,
      email.invalid,
      phone.min,
      confidentiality.required,
    ])
    t.match(await form.name.getAttribute('aria-describedby'), 'name-err')
    t.equal(await form.email.getAttribute('aria-describedby'), 'email-hint email-err')
    t.equal(await page.locator('#email-err').textContent(), email.invalid)
    t.equal(await form.email.getAttribute('aria-invalid'), 'true')

    await form.name.fill('Claire')
    await page.locator('#name:not([aria-invalid])').waitFor()
    t.equal(await form.summary.getByRole('link').count(), 3)
    await form.name.fill('C')
    await page.locator('#name[aria-invalid=true]').waitFor()
    await fillIn(page, labels)
    await form.summary.waitFor({ state: 'detached' })
    t.equal(requests.length, 0)
    t.strictSame(complaints, [])
  })

  t.test(`in ${language} a request is sent once and confirmed, and the next form is empty`, async (t) => {
    const before = await stored()
    const { page, complaints } = await openPage(t, site, `/?lang=${language}`)
    const requests = requestsOf(page)
    const form = await fillIn(page, labels)
    const response = page.waitForResponse('**/api/contact*')
    await form.submit.focus()
    await page.keyboard.press('Enter')
    await toasts(page).getByRole('status').getByText(labels.toast.successTitle).waitFor()
    t.ok((await toasts(page).textContent())?.includes(labels.toast.successText))
    const confirmation = page.getByRole('region', { name: labels.sent.title })
    await waitForFocus(confirmation.getByRole('heading', { name: labels.sent.title }))
    const { reference } = await (await response).json()
    t.match(await confirmation.getByRole('definition').allTextContents(), [
      reference,
      labels.form.options['concierge-services'],
    ])
    t.equal(await draftOf(page), null)
    t.equal(await stored(), before + 1)
    t.equal(requests.length, 1)
    t.match(requests[0]?.url(), new RegExp(`/api/contact\\?lang=${language}$`))
    t.match(requests[0]?.postDataJSON(), {
      ...typedFields,
      service: 'concierge-services',
      confidentiality: true,
      elapsed: /^\d{4,}$/,
    })
    t.match(keyOf(requests[0]), /^[0-9a-f]{32}$/)
    t.strictSame(complaints, [])

    await confirmation.getByRole('button', { name: labels.sent.again }).click()
    await waitForFocus(form.name)
    t.strictSame(await valuesOf(page, labels), emptyValues)
    await fillIn(page, labels)
    await form.submit.click()
    await confirmation.waitFor()
    t.not(keyOf(requests[1]), keyOf(requests[0]), 'the next form has another key')
  })
}

t.test('each failed submission moves the focus to the error summary, whose lines lead to their fields', async (t) => {
  const { page } = await openPage(t, site)
  const form = formOf(page)
  await form.submit.click()
  await form.submit.click()
  await waitForFocus(form.summary)
  const address = page.url()
  await form.summary.getByRole('link', { name: 'valid phone number' }).click()
  await waitForFocus(form.phone)
  t.equal(page.url(), address)
})

t.test('on a phone the top of the error summary is visible, also beside the language popup', async (t) => {
  const phone = { viewport: { width: 360, height: 640 }, locale: 'en-GB' }
  const { page } = await openPage(t, { ...site, ...phone }, '/?lang=fr')
  await page.getByRole('region', { name: 'Language suggestion' }).waitFor()
  const form = formOf(page, texts.fr)
  await form.submit.click()
  await waitForFocus(form.summary)
  const header = await page.getByRole('banner').boundingBox()
  const { y = 0 } = (await form.summary.boundingBox()) ?? {}
  t.ok(y >= Number(header?.height), `the summary begins at ${y}`)
})

t.test('on a phone the toast leaves the title of the confirmation visible', async (t) => {
  const { page } = await openPage(t, { ...site, viewport: { width: 360, height: 740 } }, '/?lang=fr')
  await (await fillIn(page, texts.fr)).submit.click()
  await waitForFocus(page.getByRole('heading', { name: texts.fr.sent.title }))
  const toast = await toasts(page).getByRole('status').boundingBox()
  const title = await page.getByRole('heading', { name: texts.fr.sent.title }).boundingBox()
  t.ok(Number(title?.y) >= Number(toast?.y) + Number(toast?.height), 'the title begins below the toast')
  t.ok(Number(title?.y) < 740 / 2, 'and in the upper half')
})

t.test('a change of the language keeps what is typed and translates the messages', async (t) => {
  const { page, complaints } = await openPage(t, site)
  const form = await fillIn(page)
  await form.name.fill('Ł')
  await form.submit.click()
  await page.getByRole('banner').getByRole('link', { name: 'Lire cette page en français' }).click()
  await page.locator('#name-err').getByText(texts.fr.validation.name.min).waitFor()
  t.ok((await formOf(page, texts.fr).summary.textContent())?.includes(texts.fr.validation.name.min))
  t.strictSame(await valuesOf(page, texts.fr), { ...filledValues, name: 'Ł' })
  t.strictSame(complaints, [])
})

t.test('while a request is sent the button says so, and further clicks send nothing', async (t) => {
  const { page } = await openPage(t, site)
  const requests = requestsOf(page)
  const { promise: release, resolve: letGo } = Promise.withResolvers<void>()
  await page.route('**/api/contact*', async (route) => {
    await release
    await route.continue()
  })
  const form = await fillIn(page)
  await page.evaluate(() => {
    const element = document.querySelector<HTMLFormElement>('main form')
    for (let press = 0; press < 5; press++) element?.requestSubmit()
  })
  await form.pending.waitFor()
  t.ok(await form.pending.isDisabled())
  t.equal(await form.pending.getAttribute('aria-busy'), 'true')
  await form.name.press('Enter')
  letGo()
  await toasts(page).getByText('Request Submitted').waitFor()
  t.equal(requests.length, 1)
})

t.test('a submission before the code is loaded is pending at once, and is sent once', async (t) => {
  const visit = await visitor(t, site)
  const { page } = visit
  const { promise: arrival, resolve: letArrive } = Promise.withResolvers<void>()
  await page.route('**/assets/form-controller-*', async (route) => {
    await arrival
    await route.continue()
  })
  await page.goto('/')
  await hydrated(page)
  const requests = requestsOf(page)
  const form = await fillIn(page)
  await form.submit.click()
  await form.pending.waitFor()
  await page.evaluate(() => document.querySelector<HTMLFormElement>('main form')?.requestSubmit())
  letArrive()
  await toasts(page).getByText('Request Submitted').waitFor()
  t.equal(requests.length, 1)
})

t.test('the selected package stays in the form until it is removed, and reaches the office', async (t) => {
  const { page, complaints } = await openPage(t, site, '/investment')
  await page.getByRole('main').getByRole('link', { name: 'Select Premium Care' }).first().click()
  await page.waitForURL('**/?package=premium#contact')
  const form = formOf(page)
  const row = page.locator('.choice')
  t.match(await row.textContent(), /Your choice.*Premium Care.*From .*350.*month/)
  await form.submit.click()
  await waitForFocus(form.summary)
  await form.name.fill('Claire')
  await waitForStoredDraft(page, 'Claire')
  await page.goto('/')
  await hydrated(page)
  await waitForRestoredDraft(page)
  await row.waitFor()
  await page.getByRole('banner').getByRole('link', { name: 'Lire cette page en français' }).click()
  await row.getByText('Formule Premium').first().waitFor()
  await page.getByRole('banner').getByRole('link', { name: 'Read this page in English' }).click()
  await row.getByText('Premium Care').first().waitFor()

  await page.goto('/?service=concierge-services&package=elite')
  await hydrated(page)
  await row.getByText('Elite Care').first().waitFor()
  await row.getByRole('link', { name: 'Remove Elite Care', exact: true }).click()
  await row.waitFor({ state: 'detached' })
  await waitForFocus(form.name)
  await page.getByRole('status').getByText('Elite Care removed').waitFor()
  t.match(page.url(), /\/\?service=concierge-services$/)

  await page.goto('/?service=concierge-services&package=premium')
  await hydrated(page)
  await fillIn(page)
  const sent = page.waitForRequest('**/api/contact*')
  await form.submit.click()
  t.equal((await sent).postDataJSON().package, 'premium')
  await page.getByRole('region', { name: english.contact.sent.title }).getByText('Premium Care').waitFor()
  t.notMatch(page.url(), /package|service/)
  await page.getByRole('button', { name: english.contact.sent.again }).click()
  t.strictSame(await valuesOf(page), emptyValues)
  t.equal(await row.count(), 0)
  t.strictSame(complaints, [])
})

t.test('text typed while a request is sent stays for the next request', async (t) => {
  const { page } = await openPage(t, site)
  const { promise: release, resolve: letGo } = Promise.withResolvers<void>()
  await page.route('**/api/contact*', async (route) => {
    await release
    await route.continue()
  })
  const form = await fillIn(page)
  // The fields are read after the next paint. What is typed before belongs to the request.
  const sent = page.waitForRequest('**/api/contact*')
  await form.submit.click()
  await form.pending.waitFor()
  await sent
  await form.message.fill('And the pool')
  await waitForStoredDraft(page, 'And the pool')
  letGo()
  await page.getByRole('button', { name: english.contact.sent.again }).click()
  await waitForRestoredDraft(page)
  t.equal(await form.message.inputValue(), 'And the pool')
})

t.test('a robot that fills the hidden field gets the same confirmation', async (t) => {
  const before = await stored()
  const { page } = await openPage(t, site)
  const form = await fillIn(page)
  await page.locator('#subject').evaluate((trap: HTMLInputElement) => {
    trap.value = 'Buy now'
  })
  await form.submit.click()
  await toasts(page).getByText('Request Submitted').waitFor()
  t.equal(await stored(), before)
})
