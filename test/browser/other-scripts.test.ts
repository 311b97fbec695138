// The site in Arabic, mirrored, and in Chinese.
import type { Page } from 'playwright'
import t from 'tap'
import { listedLanguages } from '../../src/language/language.ts'
import arabic from '../../src/language/texts/ar.json' with { type: 'json' }
import chinese from '../../src/language/texts/zh.json' with { type: 'json' }
import { holdRequests, hydrated, visitor } from '../support/browser.ts'
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
  const fonts: string[] = []
  page.on('request', (request) => request.resourceType() === 'font' && fonts.push(request.url()))
  await page.goto('/?lang=en')
  await hydrated(page)
  await page.waitForLoadState('networkidle')
  const isNaskh = (url: string) => url.includes('noto-naskh-arabic')
  t.notOk(fonts.some(isNaskh), 'other languages do not load its font')
  t.ok((await across(page, '.bar .logo')) < 0.5)

  const banner = page.getByRole('banner')
  const letters = page.waitForRequest((request) => isNaskh(request.url()))
  await banner.getByRole('link', { name: arabic.lang.read }).click()
  await page.getByRole('heading', { level: 1, name: arabic.hero.title }).waitFor()
  await letters
  t.match(
    await page.locator('html').evaluate((html: HTMLElement) => ({ lang: html.lang, dir: html.dir, ...html.dataset })),
    {
      lang: 'ar',
      dir: 'rtl',
      script: 'arabic',
    },
  )
  t.ok((await across(page, '.bar .logo')) > 0.5, 'the name is at the right')
  t.ok((await across(page, '.hero-plate')) > 0.5, 'so is the text on the picture')
  t.equal(
    await page.locator('.hero-art img').evaluate((picture) => getComputedStyle(picture).transform),
    'matrix(-1, 0, 0, 1, 0, 0)',
  )
  t.equal(await page.locator('.about-art img').evaluate((picture) => getComputedStyle(picture).transform), 'none')
  t.equal(await page.locator('h1').evaluate((title) => getComputedStyle(title).letterSpacing), 'normal')

  await banner.getByRole('link', { name: 'Read this page in English' }).click()
  await page.waitForFunction(() => document.documentElement.dir === 'ltr' && !document.documentElement.dataset.script)
  t.ok((await across(page, '.bar .logo')) < 0.5)
  t.strictSame(complaints, [])
})

t.test('on an English page, the Arabic label of progress is set from right to left', async (t) => {
  const { page } = await visitor(t, site)
  const release = await holdRequests(page, /\/assets\/ar-/)
  await page.goto('/investment?lang=en')
  await hydrated(page)
  await page.getByRole('banner').getByRole('link', { name: arabic.lang.read }).click()
  await page.locator('.bar[data-busy]').waitFor()
  const draw = (rule: string) =>
    page.evaluate((rule) => void document.styleSheets[0]?.insertRule(`.bar[data-busy]${rule}`), rule)
  // It hangs from the bar, which is 84 pixels high.
  const picture = () => page.screenshot({ clip: { x: 640, y: 88, width: 640, height: 40 } })
  await draw('::before { animation: none !important; opacity: 1 !important }')
  const shown = await picture()
  await draw('::before { unicode-bidi: normal !important }')
  t.notOk(shown.equals(await picture()), 'from left to right, its dots would be at the other end')
  release()
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
  ar: { texts: arabic, dir: 'rtl', name: 'ليلى المنصوري', phone: '+٩٧١ ٥٠ ١٢٣ ٤٥٦٧' },
  zh: { texts: chinese, dir: 'ltr', name: '李娜', phone: '＋８６ １３８ ００１３ ８０００' },
}

for (const [language, { texts, dir, name, phone: number }] of Object.entries(visitors)) {
  t.test(`without scripts the form is refused, then accepted, in ${language}`, async (t) => {
    const { page } = await visitor(t, { ...site, ...phone, javaScriptEnabled: false })
    await page.goto(`/?lang=${language}#contact`)
    const { fields, submit } = texts.contact.form
    const form = page.getByRole('main').locator('form')
    await form.getByRole('textbox', { name: fields.name.label }).fill(name)
    await form.getByRole('textbox', { name: fields.email.label }).fill('layla@example.ae')
    await form.getByRole('checkbox').check()
    await form.getByRole('button', { name: submit }).click()
    await page.getByRole('alert').getByRole('link', { name: texts.contact.validation.phone.min }).waitFor()
    await form.getByRole('textbox', { name: fields.phone.label }).fill(number)
    await form.getByRole('button', { name: submit }).click()
    await page.getByRole('heading', { level: 1, name: texts.contact.sent.title }).waitFor()
    t.equal(await page.locator('html').getAttribute('dir'), dir)
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
    const box = await toast.boundingBox()
    if (!box) return
    // Beside its text, on the popup itself.
    const [x, y] = [box.x + box.width / 2, box.y + box.height - 6]
    await page.mouse.move(x, y)
    await page.mouse.down()
    await page.mouse.move(x + distance, y, { steps: 4 })
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
  await page.evaluate(() => scrollTo({ top: document.body.scrollHeight, behavior: 'instant' }))
  await page.waitForLoadState('networkidle')
  t.strictSame(fonts, [])
})
