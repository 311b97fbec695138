// The contact form without JavaScript.
import t from 'tap'
import { hydrated, visitor } from '../support/browser.ts'
import { listeningSite } from '../support/site.ts'

const texts = {
  en: {
    name: 'Name',
    email: 'Email',
    phone: 'Phone',
    service: 'Service',
    message: 'Message',
    box: /confidentiality policy/,
    submit: 'Request a Call',
    phoneError: 'Please enter a valid phone number',
    sent: 'Thank you, your request has arrived',
  },
  fr: {
    name: 'Nom',
    email: 'Email',
    phone: 'Téléphone',
    service: 'Service',
    message: 'Message',
    box: /politique de confidentialité/,
    submit: 'Demander un appel',
    phoneError: 'Veuillez saisir un numéro de téléphone valide',
    sent: 'Merci, votre demande nous est parvenue',
  },
}

for (const [language, label] of Object.entries(texts)) {
  t.test(`without JavaScript a visitor corrects the form and sends it, in ${language}`, async (t) => {
    const site = await listeningSite(t)
    const { page } = await visitor(t, { ...site, javaScriptEnabled: false })
    await page.goto(`/?lang=${language}`)
    const form = page.getByRole('form')
    await form.getByLabel(label.name).fill('Zoë & <b>Søn</b>')
    await form.getByLabel(label.email).fill('zoe@villa.example')
    await form.getByLabel(label.service).selectOption('concierge-services')
    await form.getByLabel(label.message).fill('Two lines,\nand "quotes".')
    await form.getByRole('checkbox', { name: label.box }).check()
    await form.getByRole('button', { name: label.submit }).click()

    const summary = page.getByRole('alert')
    t.strictSame(await summary.getByRole('link').allTextContents(), [label.phoneError])
    await summary.getByRole('link', { name: label.phoneError }).click()
    t.equal(await page.evaluate(() => location.hash), '#phone')
    t.equal(await form.getByLabel(label.phone).getAttribute('aria-invalid'), 'true')
    t.equal(await form.getByLabel(label.name).inputValue(), 'Zoë & <b>Søn</b>')
    t.equal(await form.getByLabel(label.service).inputValue(), 'concierge-services')
    t.equal(await form.getByLabel(label.message).inputValue(), 'Two lines,\nand "quotes".')
    t.ok(await form.getByRole('checkbox', { name: label.box }).isChecked())
    t.equal((await site.outbox.counts(Date.now())).waiting, 0)

    await form.getByLabel(label.phone).fill('+33 6 39 98 00 12')
    await form.getByRole('button', { name: label.submit }).click()
    await page.getByRole('heading', { level: 1, name: label.sent }).waitFor()
    t.match(await page.getByRole('definition').first().textContent(), /^.{4}-.{4}$/)
    t.match(page.url(), /\/contact\/sent\?lang=/)
    t.equal((await site.outbox.counts(Date.now())).waiting, 1)
  })
}

t.test('Enter in a field of the refused form sends it, with its package and in its language', async (t) => {
  const site = await listeningSite(t)
  const { page } = await visitor(t, { ...site, javaScriptEnabled: false })
  await page.goto('/?package=elite&lang=en')
  const form = page.getByRole('form')
  await form.getByLabel('Name').fill('Anna Martin')
  await form.getByLabel('Email').fill('anna@villa.example')
  await form.getByRole('checkbox').check()
  await form.getByRole('button', { name: 'Request a Call' }).click()
  await page.waitForURL(/\/api\/contact/)
  await form.getByLabel('Phone').fill('+33 6 39 98 00 12')
  await form.getByLabel('Phone').press('Enter')
  await page.waitForURL(/\/contact\/sent\?(?=.*lang=en)(?=.*package=elite)/)
})

t.test("without JavaScript a service's 'Request a Call' preselects the service", async (t) => {
  const { page } = await visitor(t, { ...(await listeningSite(t)), javaScriptEnabled: false })
  await page.goto('/services/renovation-projects')
  await page.getByRole('main').getByRole('link', { name: 'Request a Call' }).first().click()
  t.match(page.url(), /\/\?service=renovation-project#contact$/)
  t.equal(await page.getByRole('form').getByLabel('Service').inputValue(), 'renovation-project')
})

t.test('without JavaScript the chosen package stays in the form, and can be removed', async (t) => {
  const site = await listeningSite(t)
  const { page } = await visitor(t, { ...site, javaScriptEnabled: false })
  await page.goto('/investment')
  await page.getByRole('main').getByRole('link', { name: 'Select Elite Care' }).first().click()
  const row = page.locator('.choice')
  t.match(await row.textContent(), /Elite Care/)
  await page.getByRole('button', { name: 'Request a Call' }).click()
  t.match(await row.textContent(), /Elite Care/)
  await page.getByRole('textbox', { name: 'Name' }).fill('Claire')
  await row.getByRole('button', { name: 'Remove Elite Care' }).click()
  t.equal(await row.count(), 0)
  t.equal(await page.getByRole('textbox', { name: 'Name' }).inputValue(), 'Claire')
  await page.goto('/?package=elite&lang=en')
  await row.getByRole('link', { name: 'Remove Elite Care' }).click()
  t.equal(await row.count(), 0)
})

t.test(
  'without JavaScript a refused form keeps its values in another language, and beside the privacy page',
  async (t) => {
    const site = await listeningSite(t)
    const { page } = await visitor(t, { ...site, javaScriptEnabled: false })
    await page.goto('/?lang=en')
    const name = page.locator('#name')
    await name.fill('Zoë')
    await page.getByRole('button', { name: 'Request a Call' }).click()
    await page.locator('.summary').waitFor()
    await page.getByRole('banner').getByRole('button', { name: 'Lire cette page en français' }).click()
    await page.locator('.summary').getByText(texts.fr.phoneError).waitFor()
    t.equal(await name.inputValue(), 'Zoë')
    await page.locator('#lang').selectOption('en')
    await page.getByRole('contentinfo').getByRole('button').last().click()
    await page.locator('.summary').getByText(texts.en.phoneError).waitFor()
    t.equal(await name.inputValue(), 'Zoë')
    const opening = page.waitForEvent('popup')
    await page.getByRole('form').getByRole('link', { name: 'confidentiality policy (opens' }).click()
    t.match((await opening).url(), /legal\/privacy\?lang=en$/)
    t.equal(await name.inputValue(), 'Zoë')
  },
)

t.test(
  'with scripts a refused plain form is hydrated: it keeps a draft, and its errors follow the language',
  async (t) => {
    const site = await listeningSite(t)
    const { page, complaints } = await visitor(t, site)
    await page.goto('/?lang=en')
    await page.locator('#name').fill('Zoë')
    await page.evaluate(() => HTMLFormElement.prototype.submit.call(document.querySelector('main form')))
    await page.locator('.summary').waitFor()
    await hydrated(page)
    t.ok(await page.locator('.summary').evaluate((summary) => summary === document.activeElement))
    await page.waitForFunction(() => sessionStorage.getItem('contactDraft')?.includes('Zoë'))
    await page.getByRole('banner').getByText('FR').first().click()
    await page.locator('.summary').getByText(texts.fr.phoneError).waitFor()
    await page.locator('#phone').fill('+33 6 39 98 00 12')
    await page.locator('#phone:not([aria-invalid])').waitFor()
    await page.getByRole('banner').getByRole('link').first().click()
    await page.waitForURL(/\/(\?lang=..)?$/)
    await page.waitForFunction(() => document.querySelector<HTMLInputElement>('#name')?.value === 'Zoë')
    t.strictSame(
      complaints.filter((line) => !line.includes('422')),
      [],
    )
  },
)

t.test('the confirmation page confirms only a request, and keeps other drafts', async (t) => {
  const site = await listeningSite(t)
  const { page } = await visitor(t, site)
  await page.goto('/contact/sent?lang=en')
  await page.getByRole('heading', { level: 1, name: 'Requests are confirmed here' }).waitFor()
  await page.evaluate(() => sessionStorage.setItem('contactDraft', '{}'))
  await page.goto('/contact/sent?lang=en&reference=nonsense')
  await page.getByRole('heading', { level: 1, name: 'Requests are confirmed here' }).waitFor()
  await hydrated(page)
  t.equal(await page.evaluate(() => sessionStorage.getItem('contactDraft')), '{}')
  await page.goto('/contact/sent?lang=en&reference=K7QX-24MD')
  await hydrated(page)
  t.equal(await page.evaluate(() => sessionStorage.getItem('contactDraft')), '{}', 'a shared link sends nothing')
  // As a form of this site does.
  await page.goto('/contact/sent?lang=en&reference=K7QX-24MD', { referer: `${site.origin}/?lang=en` })
  await page.waitForFunction(() => sessionStorage.getItem('contactDraft') === null)
  await page.evaluate(() => sessionStorage.setItem('contactDraft', '{}'))
  await page.reload()
  await hydrated(page)
  t.equal(await page.evaluate(() => sessionStorage.getItem('contactDraft')), '{}')
})
