// The site in Arabic, mirrored, and in Chinese.
import type { Page } from 'playwright'
import t from 'tap'
import { fullyLoaded } from '../../scripts/browser.ts'
import { listedLanguages } from '../../src/language/language.ts'
import arabic from '../../src/language/texts/ar.json' with { type: 'json' }
import french from '../../src/language/texts/fr.json' with { type: 'json' }
import chinese from '../../src/language/texts/zh.json' with { type: 'json' }
import { hydrated, visitor } from '../support/browser.ts'
import { fillIn, toasts } from '../support/contact-form.ts'
import { listeningSite } from '../support/site.ts'

const site = await listeningSite(t, { LANGUAGES: listedLanguages.join(), CONTACT_RATE_MAX: '100' })
const phone = { viewport: { width: 390, height: 844 } }

/** The horizontal centre of an element, from 0 (left) to 1 (right). */
async function across(page: Page, selector: string): Promise<number> {
  const box = await page.locator(selector).first().boundingBox()
  return box ? (box.x + box.width / 2) / (page.viewportSize()?.width ?? 1) : Number.NaN
}

// With this value, Firefox shows no placeholder.
t.test('in Arabic, typed text determines its direction, and an empty field does not', async (t) => {
  const { page } = await visitor(t, site)
  await page.goto('/search?lang=ar')
  const field = page.locator('#page-q')
  const direction = () => field.evaluate((field) => getComputedStyle(field).unicodeBidi)
  t.not(await direction(), 'plaintext')
  await field.fill('Cannes')
  t.equal(await direction(), 'plaintext')
})

t.test('a change to Arabic and back mirrors the page without a reload', async (t) => {
  const { page, complaints } = await visitor(t, site)
  await page.goto('/?lang=en')
  await hydrated(page)
  t.ok((await across(page, '.bar .logo')) < 0.5)

  const banner = page.getByRole('banner')
  const letters = page.waitForRequest('**/noto-naskh-arabic*')
  await banner.getByRole('link', { name: arabic.lang.read }).click()
  await page.getByRole('heading', { level: 1, name: arabic.hero.title }).waitFor()
  await letters
  await page.locator('html[lang=ar][dir=rtl][data-script=arabic]').waitFor()
  t.ok((await across(page, '.bar .logo')) > 0.5, 'the name is at the right')
  t.ok((await across(page, '.hero-plate')) > 0.5, 'so is the text on the picture')
  const transform = (selector: string) =>
    page.locator(selector).evaluate((picture) => getComputedStyle(picture).transform)
  t.equal(await transform('.hero-art img'), 'matrix(-1, 0, 0, 1, 0, 0)')
  t.equal(await transform('.about-art img'), 'none')

  await banner.getByRole('link', { name: 'Read this page in English' }).click()
  await page.waitForFunction(() => document.documentElement.dir === 'ltr' && !document.documentElement.dataset.script)
  t.ok((await across(page, '.bar .logo')) < 0.5)
  t.strictSame(complaints, [])
})

t.test('the menu comes from the left, with scripts and without', async (t) => {
  for (const javaScriptEnabled of [true, false]) {
    const { page } = await visitor(t, { ...site, ...phone, javaScriptEnabled })
    await page.goto('/?lang=ar')
    if (javaScriptEnabled) await hydrated(page)
    await page.locator('.bar [data-open=menu]').click()
    await page.locator('#menu').getByRole('link', { name: arabic.nav.pricing }).waitFor()
    const box = await page.locator('#menu').boundingBox()
    t.equal(box?.x, 0)
    t.ok((box?.width ?? 0) < 390)
  }
})

const visitors = {
  ar: { texts: arabic, name: 'ليلى المنصوري', phone: '+٩٧١ ٥٠ ١٢٣ ٤٥٦٧' },
  zh: { texts: chinese, name: '李娜', phone: '＋８６ １３８ ００１３ ８０００' },
}

for (const [language, { texts, name, phone: number }] of Object.entries(visitors)) {
  t.test(`without scripts the form is refused, then accepted, in ${language}`, async (t) => {
    const { page } = await visitor(t, { ...site, ...phone, javaScriptEnabled: false })
    await page.goto(`/?lang=${language}#contact`)
    const form = await fillIn(page, texts.contact)
    await form.name.fill(name)
    await form.phone.fill('')
    await form.submit.click()
    await form.summary.getByRole('link', { name: texts.contact.validation.phone.min }).waitFor()
    await form.phone.fill(number)
    await form.submit.click()
    await page.getByRole('heading', { level: 1, name: texts.contact.sent.title }).waitFor()
  })
}

t.test('a toast is swiped away to the left, not to the right', async (t) => {
  const { page } = await visitor(t, site)
  await page.goto('/?lang=ar')
  await hydrated(page)
  const behaviour = page.waitForResponse(/\/toast-behaviour-/)
  const form = await fillIn(page, arabic.contact)
  await form.submit.click()
  const toast = toasts(page).locator('.toast')
  await toast.waitFor()
  await (await behaviour).finished()
  t.ok((await across(page, '.toast')) < 0.5, 'it is at the left')
  const swipe = async (distance: number) => {
    const { x = 0, y = 0, width = 0, height = 0 } = (await toast.boundingBox()) ?? {}
    // Next to its text, on the toast itself.
    await page.mouse.move(x + width / 2, y + height - 6)
    await page.mouse.down()
    await page.mouse.move(x + width / 2 + distance, y + height - 6, { steps: 4 })
    await page.mouse.up()
  }
  await swipe(120)
  t.ok(await toast.isVisible(), 'to the right it stays')
  await swipe(-120)
  await toast.waitFor({ state: 'hidden' })
})

t.test('the popup suggests Arabic to an Arabic browser, from right to left', async (t) => {
  const { page } = await visitor(t, { ...site, locale: 'ar-AE' })
  await page.goto('/?lang=en')
  const popup = page.getByRole('region', { name: arabic.aria.languagePopup })
  await popup.waitFor()
  t.equal(await popup.getByRole('heading').evaluate((heading) => getComputedStyle(heading).direction), 'rtl')
  await popup.getByRole('button', { name: arabic.languagePopup.accept }).click()
  await page.getByRole('heading', { level: 1, name: arabic.hero.title }).waitFor()
})

t.test('a Chinese page loads no font', async (t) => {
  const { page } = await visitor(t, { ...site, locale: 'zh-CN' })
  const fonts: string[] = []
  page.on('request', (request) => request.resourceType() === 'font' && fonts.push(request.url()))
  await page.goto('/?lang=zh')
  await hydrated(page)
  await fullyLoaded(page)
  t.strictSame(fonts, [])
})

t.test('what is in another language than the page names its language', async (t) => {
  const { page } = await visitor(t, { ...site, locale: 'fr-FR' })
  await page.goto('/?lang=en')
  const popup = page.getByRole('region', { name: french.aria.languagePopup })
  const link = page.getByRole('banner').getByRole('link', { name: french.lang.read })
  for (const part of [popup, link, page.getByRole('option', { name: 'Français' })]) {
    t.equal(await part.getAttribute('lang'), 'fr')
  }
  const brands = page.getByText('Mimosa & Mer', { exact: true }).or(page.locator('.logo > span:has(i)'))
  const languages = await brands.evaluateAll((all) => all.map((brand) => brand.closest<HTMLElement>('[lang]')?.lang))
  t.strictSame([...new Set(languages)], ['fr'])
})
