// The site in Arabic, mirrored, and parts that are in another language than their page.
import type { Page } from 'playwright'
import t from 'tap'
import { listedLanguages } from '../../src/language/language.ts'
import arabic from '../../src/language/texts/ar.json' with { type: 'json' }
import french from '../../src/language/texts/fr.json' with { type: 'json' }
import { fontsLoaded, hydrated, openPage, visitor } from '../support/browser.ts'
import { languageLink, title } from '../support/page-parts.ts'
import { listeningSite } from '../support/site.ts'

const site = await listeningSite(t, { LANGUAGES: listedLanguages.join() })

/** The horizontal centre of an element, from 0 (left) to 1 (right). */
async function across(page: Page, selector: string): Promise<number> {
  const box = await page.locator(selector).first().boundingBox()
  return box ? (box.x + box.width / 2) / (page.viewportSize()?.width ?? 1) : Number.NaN
}

// Firefox shows no placeholder in a field with `plaintext`.
t.test('in Arabic, typed text determines its direction', async (t) => {
  const { page } = await visitor(t, site)
  await page.goto('/search?lang=ar')
  const field = page.locator('#page-q')
  const direction = () => field.evaluate((field) => getComputedStyle(field).unicodeBidi)
  t.not(await direction(), 'plaintext')
  await field.fill('Cannes')
  t.equal(await direction(), 'plaintext')
})

t.test('a change to Arabic and back mirrors the page without a reload', async (t) => {
  const { page, complaints } = await openPage(t, site, '/?lang=en')
  t.ok((await across(page, '.bar .logo')) < 0.5)

  const letters = page.waitForRequest('**/noto-naskh-arabic*')
  await languageLink(page, 'ar').click()
  await title(page, arabic.hero.title).waitFor()
  await letters
  await page.locator('html[lang=ar][dir=rtl][data-script=arabic]').waitFor()
  t.ok((await across(page, '.bar .logo')) > 0.5, 'the name is at the right')
  t.ok((await across(page, '.hero-plate')) > 0.5, 'the text on the image is at the right')
  const transform = (selector: string) => page.locator(selector).evaluate((image) => getComputedStyle(image).transform)
  t.equal(await transform('.hero-art img'), 'matrix(-1, 0, 0, 1, 0, 0)')
  t.equal(await transform('.about-art img'), 'none')

  await languageLink(page, 'en').click()
  await page.waitForFunction(() => document.documentElement.dir === 'ltr' && !document.documentElement.dataset.script)
  t.ok((await across(page, '.bar .logo')) < 0.5)
  t.strictSame(complaints, [])
})

t.test('the menu comes from the left, with scripts and without', async (t) => {
  for (const javaScriptEnabled of [true, false]) {
    const { page } = await visitor(t, { ...site, viewport: { width: 390, height: 844 }, javaScriptEnabled })
    await page.goto('/?lang=ar')
    if (javaScriptEnabled) await hydrated(page)
    await page.locator('.bar [data-open=menu]').click()
    await page.locator('#menu').getByRole('link', { name: arabic.nav.pricing }).waitFor()
    const box = await page.locator('#menu').boundingBox()
    t.equal(box?.x, 0)
    t.ok((box?.width ?? 0) < 390)
  }
})

t.test('parts in another language than the page have its code', async (t) => {
  const { page } = await visitor(t, { ...site, locale: 'fr-FR' })
  await page.goto('/?lang=en')
  const popup = page.getByRole('region', { name: french.aria.languagePopup })
  for (const part of [popup, languageLink(page, 'fr'), page.getByRole('option', { name: 'Français' })]) {
    t.equal(await part.getAttribute('lang'), 'fr')
  }
  const brands = page.getByText('Mimosa & Mer', { exact: true }).or(page.locator('.logo > span:has(i)'))
  const languages = await brands.evaluateAll((all) => all.map((brand) => brand.closest<HTMLElement>('[lang]')?.lang))
  t.strictSame([...new Set(languages)], ['fr'])
})

t.test('Chinese pages show the name of the brand and prices in its typeface', async (t) => {
  const { page } = await openPage(t, site, '/investment?lang=zh')
  await fontsLoaded(page)
  const session = await page.context().newCDPSession(page)
  await session.send('DOM.enable')
  await session.send('CSS.enable')
  const { root } = await session.send('DOM.getDocument')
  for (const selector of ['.logo span', '.price strong']) {
    const { nodeId } = await session.send('DOM.querySelector', { nodeId: root.nodeId, selector })
    const { fonts } = await session.send('CSS.getPlatformFontsForNode', { nodeId })
    t.match(fonts, [{ familyName: /^Baskervville/ }], selector)
  }
})
