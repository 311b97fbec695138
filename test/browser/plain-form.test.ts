// The contact form of a visitor whose browser runs no scripts.
import t from 'tap'
import { visitor } from '../support/browser.ts'
import { listeningSite } from '../support/site.ts'

const words = {
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

for (const [language, label] of Object.entries(words)) {
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
    t.match(page.url(), /\/contact\/sent\?lang=/)
    t.equal((await site.outbox.counts(Date.now())).waiting, 1)
  })
}

t.test("without JavaScript a service's 'Request a Call' preselects the service", async (t) => {
  const { page } = await visitor(t, { ...(await listeningSite(t)), javaScriptEnabled: false })
  await page.goto('/services/renovation-projects')
  await page.getByRole('main').getByRole('link', { name: 'Request a Call' }).first().click()
  t.match(page.url(), /\/\?service=renovation-project#contact$/)
  t.equal(await page.getByRole('form').getByLabel('Service').inputValue(), 'renovation-project')
})
