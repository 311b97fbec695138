// The contact form without JavaScript, and the pages with which the server answers.
import t from 'tap'
import { listedLanguages } from '../../src/language/language.ts'
import arabic from '../../src/language/texts/ar.json' with { type: 'json' }
import english from '../../src/language/texts/en.json' with { type: 'json' }
import french from '../../src/language/texts/fr.json' with { type: 'json' }
import chinese from '../../src/language/texts/zh.json' with { type: 'json' }
import { hydrated, visitor, waitForFocus } from '../support/browser.ts'
import { contactForm, fillIn, formValues, storedDraft, waitForStoredDraft } from '../support/contact-form.ts'
import { title } from '../support/page-parts.ts'
import { listeningSite } from '../support/site.ts'

const site = await listeningSite(t, { LANGUAGES: listedLanguages.join(), CONTACT_RATE_MAX: '1000' })
const plain = { ...site, viewport: { width: 390, height: 844 }, javaScriptEnabled: false }

const visitors = {
  en: { texts: english.contact, name: 'Zoë & <b>Søn</b>', phone: '+33 6 39 98 00 12' },
  fr: { texts: french.contact, name: 'Łucja Öberg', phone: '06 39 98 00 12' },
  ar: { texts: arabic.contact, name: 'ليلى المنصوري', phone: '+٩٧١ ٥٠ ١٢٣ ٤٥٦٧' },
  zh: { texts: chinese.contact, name: '李娜', phone: '＋８６ １３８ ００１３ ８０００' },
}

for (const [language, { texts, name, phone }] of Object.entries(visitors)) {
  t.test(`without JavaScript a visitor corrects the form and sends it, in ${language}`, async (t) => {
    const before = await site.waiting()
    const { page } = await visitor(t, plain)
    await page.goto(`/?lang=${language}`)
    const form = await fillIn(page, texts)
    await form.name.fill(name)
    await form.message.fill(`Two lines,\nand "quotes" (${language}).`)
    await form.phone.fill('')
    const typed = await formValues(page, texts)
    await form.submit.click()

    await waitForFocus(form.summary)
    t.strictSame(await form.summary.getByRole('link').allTextContents(), [texts.validation.phone.min])
    await form.summary.getByRole('link').click()
    await page.waitForURL(/#phone$/)
    t.equal(await form.phone.getAttribute('aria-invalid'), 'true')
    t.strictSame(await formValues(page, texts), typed)
    t.equal(await site.waiting(), before)

    await form.phone.fill(phone)
    await form.submit.click()
    await title(page, texts.sent.title).waitFor()
    await page.getByText(texts.answer).waitFor()
    t.match(await page.getByRole('definition').first().textContent(), /^.{4}-.{4}$/)
    t.match(page.url(), /\/contact\/sent\?lang=/)
    t.equal(await site.waiting(), before + 1)
  })
}

t.test('the chosen package stays in a refused form, which Enter sends again', async (t) => {
  const { page } = await visitor(t, plain)
  await page.goto('/investment?lang=en')
  await page.getByRole('main').getByRole('link', { name: 'Select Elite Care' }).first().click()
  const form = await fillIn(page)
  await form.phone.fill('1')
  await form.submit.click()
  await form.summary.waitFor()
  t.match(await page.locator('.choice').textContent(), /Elite Care/)
  await form.phone.fill('+33 6 39 98 00 12')
  await form.phone.press('Enter')
  await page.waitForURL(/\/contact\/sent\?(?=.*lang=en)(?=.*package=elite)/)
})

t.test('the chosen package can be removed, also from a refused form', async (t) => {
  const { page } = await visitor(t, plain)
  await page.goto('/?package=elite&lang=en')
  const form = contactForm(page)
  await form.name.fill('Claire')
  await form.submit.click()
  await form.summary.waitFor()
  const row = page.locator('.choice')
  await row.getByRole('button', { name: 'Remove Elite Care' }).click()
  await row.waitFor({ state: 'detached' })
  t.equal(await form.name.inputValue(), 'Claire')
  await page.goto('/?package=elite&lang=en')
  await row.getByRole('link', { name: 'Remove Elite Care' }).click()
  await row.waitFor({ state: 'detached' })
})

t.test('a refused form keeps its values on the way through other pages', async (t) => {
  const { page } = await visitor(t, { ...site, javaScriptEnabled: false })
  await page.goto('/?lang=en')
  const form = contactForm(page)
  await form.name.fill('Zoë')
  await form.submit.click()
  await form.summary.waitFor()
  await page.getByRole('banner').getByRole('button', { name: french.lang.read }).click()
  await form.summary.getByText(french.contact.validation.phone.min).waitFor()
  t.equal(await page.locator('#name').inputValue(), 'Zoë')
  await page.locator('#lang').selectOption('en')
  await page.getByRole('contentinfo').getByRole('button').last().click()
  await form.summary.getByText(english.contact.validation.phone.min).waitFor()
  const opening = page.waitForEvent('popup')
  await page.getByRole('form').getByRole('link', { name: 'confidentiality policy (opens' }).click()
  t.match((await opening).url(), /legal\/privacy\?lang=en$/)
  t.equal(await form.name.inputValue(), 'Zoë')
})

t.test('with scripts a refused plain form keeps a draft', async (t) => {
  const { page } = await visitor(t, site)
  await page.goto('/?lang=en')
  await contactForm(page).name.fill('Zoë')
  await page.evaluate(() => HTMLFormElement.prototype.submit.call(document.querySelector('main form')))
  const { summary } = contactForm(page)
  await waitForFocus(summary)
  await hydrated(page)
  await waitForFocus(summary)
  await waitForStoredDraft(page, 'Zoë')
  await page.getByRole('banner').getByText('FR').first().click()
  await summary.getByText(french.contact.validation.phone.min).waitFor()
  await page.locator('#phone').fill('+33 6 39 98 00 12')
  await page.locator('#phone:not([aria-invalid])').waitFor()
  await page.getByRole('banner').getByRole('link').first().click()
  await page.waitForURL(/\/(\?lang=..)?$/)
  await page.waitForFunction(() => document.querySelector<HTMLInputElement>('#name')?.value === 'Zoë')
})

t.test('the confirmation page confirms only a request', async (t) => {
  const { page } = await visitor(t, site)
  await page.goto('/robots.txt')
  await page.evaluate(() => sessionStorage.setItem('contactDraft', '{}'))
  await page.goto('/contact/sent?lang=en&reference=nonsense')
  await title(page, 'Nothing to confirm yet').waitFor()
  await hydrated(page)
  t.equal(await storedDraft(page), '{}')
  const sent = '/contact/sent?lang=en&reference=K7QX-24MD'
  await page.goto(sent)
  await hydrated(page)
  t.equal(await storedDraft(page), '{}', 'a shared link sends nothing')
  // As a form of this site does.
  await page.goto(sent, { referer: `${site.origin}/?lang=en` })
  await page.waitForFunction(() => sessionStorage.getItem('contactDraft') === null)
  await page.evaluate(() => sessionStorage.setItem('contactDraft', '{}'))
  await page.reload()
  await hydrated(page)
  t.equal(await storedDraft(page), '{}', 'a reload sends nothing')
})
