// On pages that the browser translates, every interaction works at the first press, without a reload.
import type { Page } from 'playwright'
import t from 'tap'
import english from '../../src/language/texts/en.json' with { type: 'json' }
import french from '../../src/language/texts/fr.json' with { type: 'json' }
import { withLanguage } from '../../src/page-urls.ts'
import { holdRequests, hydrated, visitor, waitForFocus } from '../support/browser.ts'
import { fillIn } from '../support/contact-form.ts'
import { footerLink, languageLink, markDocument, title } from '../support/page-parts.ts'
import { pageTypes } from '../support/pages.ts'
import { listeningSite } from '../support/site.ts'
import { bareTexts, translate } from '../support/translation.ts'

const site = await listeningSite(t, { LANGUAGES: 'en,fr,ar', STATISTICS: 'off' })

const paths = [
  ...pageTypes,
  '/?package=premium',
  '/services/gardening',
  '/search?q=xyzzy',
  '/legal/accessibility',
  '/contact/sent?reference=ABCD-1234&package=premium&service=concierge-services',
]

const banner = (page: Page) => page.getByRole('banner')
const isIn = (page: Page, language: string) => page.locator(`html[lang=${language}]`).waitFor({ state: 'attached' })

/** Opens a page, translates it before or after hydration, and marks its document. */
async function openTranslated(page: Page, path: string, isEarly: boolean) {
  const release = await holdRequests(page, /\/assets\/hydrate-/)
  await page.goto(path)
  if (isEarly) await page.evaluate(translate)
  release()
  await hydrated(page)
  if (!isEarly) await page.evaluate(translate)
  await title(page, /^\[/).waitFor()
  return markDocument(page)
}

for (const language of ['en', 'ar'] as const) {
  t.test(`React keeps no text next to elements, in ${language}`, async (t) => {
    const { page } = await visitor(t, site)
    for (const path of paths) {
      await page.goto(withLanguage(path, language))
      await hydrated(page)
      t.strictSame(await page.evaluate(bareTexts), [], path)
    }
    // Proves that the test would notice such a text.
    await page.locator('h1').evaluate((title) => {
      const [key = ''] = Object.keys(title).filter((name) => name.startsWith('__reactFiber$'))
      if (title.firstChild) Reflect.set(title.firstChild, key, {})
    })
    t.equal((await page.evaluate(bareTexts)).length, 1)
  })
}

for (const isEarly of [true, false]) {
  const when = isEarly ? 'before' : 'after'

  t.test(`on a page translated ${when} hydration, the first press changes the language`, async (t) => {
    const { page, complaints } = await visitor(t, site)
    for (const path of paths) {
      const isSameDocument = await openTranslated(page, withLanguage(path, 'en'), isEarly)
      for (const language of ['fr', 'ar', 'en'] as const) {
        await languageLink(page, language).click()
        await isIn(page, language)
      }
      t.ok(await isSameDocument(), path)
      t.strictSame(await page.evaluate(bareTexts), [], path)
      await page.unrouteAll()
    }
    t.strictSame(withoutExpected(complaints), [])
  })

  t.test(`on a page translated ${when} hydration, a visitor searches, chooses and sends the form`, async (t) => {
    const { page, complaints } = await visitor(t, site)
    const isSameDocument = await openTranslated(page, '/?lang=en', isEarly)
    const main = page.getByRole('main')

    await page.keyboard.press('Control+k')
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('combobox').pressSequentially('villa', { delay: 50 })
    await dialog.getByRole('option', { name: 'Mougins' }).waitFor()
    await dialog.getByRole('combobox').fill('xyzzy')
    await dialog.getByText('Try a town').waitFor()
    await dialog.getByRole('combobox').fill('')
    await dialog.getByRole('combobox').pressSequentially('concierge', { delay: 50 })
    await dialog.getByRole('option').first().click()
    await title(page, 'Concierge').waitFor()
    t.strictSame(await page.evaluate(bareTexts), [])

    await banner(page).getByRole('link', { name: 'Pricing' }).click()
    await title(page, english.pricing.title).waitFor()
    await main.getByRole('link', { name: 'Select Premium Care' }).first().click()
    await page.locator('.choice').getByText('Premium Care').first().waitFor()
    // The page scrolls to the form a moment after it has opened, which would move the link between press and release.
    await waitForFocus(page.locator('#contact h2'))
    await page.locator('.choice').getByRole('link', { name: 'Remove' }).click()
    await page.locator('.choice').waitFor({ state: 'detached' })

    const form = await fillIn(page)
    await form.name.fill('')
    await form.message.fill(crypto.randomUUID())
    await form.submit.click()
    await waitForFocus(form.summary)
    t.strictSame(await page.evaluate(bareTexts), [])
    await form.name.fill('Lucy Honeychurch')
    await form.submit.click()
    await page.getByRole('heading', { name: english.contact.sent.title }).waitFor()
    t.strictSame(await page.evaluate(bareTexts), [])
    await languageLink(page, 'fr').click()
    await page.getByRole('heading', { name: french.contact.sent.title }).waitFor()
    await page.getByRole('button', { name: french.contact.sent.again }).click()

    await footerLink(page, 'Accessibilité').click()
    await title(page, 'Accessibilité').waitFor()
    await page.getByRole('contentinfo').getByRole('combobox').selectOption('ar')
    await isIn(page, 'ar')
    await page.goBack()
    await isIn(page, 'fr')
    await page.goForward()
    await isIn(page, 'ar')
    t.ok(await isSameDocument())
    t.strictSame(withoutExpected(complaints), [])
  })
}

t.test('the menu of a translated page opens, changes the language and leads to a page', async (t) => {
  const { page, complaints } = await visitor(t, { ...site, viewport: { width: 390, height: 844 } })
  const isSameDocument = await openTranslated(page, '/?lang=en', false)
  await banner(page).getByRole('link', { name: 'Menu' }).click()
  const menu = page.locator('#menu')
  await menu.getByRole('link', { name: french.lang.read }).click()
  await isIn(page, 'fr')
  await banner(page).getByRole('link', { name: french.nav.menu }).click()
  await menu.getByRole('link', { name: french.nav.pricing }).click()
  await title(page, french.pricing.title).waitFor()
  t.ok(await isSameDocument())
  t.strictSame(complaints, [])
})

/** The complaints without React's error about early translations and the browser's about missing pages. */
const withoutExpected = (complaints: string[]) =>
  complaints.filter((complaint) => !/status of 404|Minified React error #418/.test(complaint))
