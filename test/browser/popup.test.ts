// The suggestion of a language: when it comes, what it says, how it goes.
import type { Page } from 'playwright'
import t, { type Test } from 'tap'
import { hydrated, visitor } from '../support/browser.ts'
import { listeningSite } from '../support/site.ts'

const site = await listeningSite(t)

const inFrench = (page: Page) => page.getByRole('region', { name: 'Suggestion de langue' })
const inEnglish = (page: Page) => page.getByRole('region', { name: 'Language suggestion' })
const answered = (page: Page) => page.evaluate(() => sessionStorage.getItem('languagePopupAnswered') !== null)

/** A page that has had the time to suggest something: what it needs for that has been asked for at once. */
async function opened(page: Page, address: string) {
  await page.goto(address)
  await hydrated(page)
  await page.waitForLoadState('networkidle')
}

async function frenchVisitor(t: Test, address = '/?lang=en') {
  const visit = await visitor(t, { ...site, locale: 'fr-FR' })
  await opened(visit.page, address)
  await inFrench(visit.page).waitFor()
  return visit
}

t.test('a French browser is offered French, in French, politely', async (t) => {
  const { page, complaints } = await frenchVisitor(t)
  const slip = inFrench(page)
  t.equal(await slip.getAttribute('lang'), 'fr')
  await slip.getByRole('heading', { name: 'Bienvenue\u202f!' }).waitFor()
  await slip.getByRole('button', { name: 'Non, merci' }).waitFor()
  t.ok(await page.evaluate(() => document.activeElement === document.body), 'the focus is where it was')
  const said = page.getByRole('status').filter({ hasText: 'Nous avons détecté' })
  t.equal(await said.getAttribute('lang'), 'fr')
  t.ok(await answered(page), 'once a visit')
  await page.reload()
  await hydrated(page)
  await page.waitForLoadState('networkidle')
  t.equal(await slip.count(), 0)
  t.strictSame(complaints, [])
})

t.test('an English browser is offered English on a French page', async (t) => {
  const { page } = await visitor(t, { ...site, locale: 'en-US' })
  await opened(page, '/investment?lang=fr')
  await inEnglish(page).getByRole('button', { name: 'Yes, view in English' }).click()
  await page.getByRole('heading', { level: 1, name: 'Investment in Peace of Mind' }).waitFor()
  await page.waitForURL(/\/investment\?lang=en$/)
  t.equal(await page.evaluate(() => localStorage.getItem('language')), 'en')
  t.equal(await inEnglish(page).count(), 0)
})

t.test('it does not appear in any other case, and then its texts are not fetched', async (t) => {
  for (const { locale, address } of [
    { locale: 'fr-FR', address: '/?lang=fr' },
    { locale: 'en-GB', address: '/?lang=en' },
    { locale: 'de-DE', address: '/?lang=fr' },
  ]) {
    const { page } = await visitor(t, { ...site, locale })
    const fetched: string[] = []
    page.on('request', (request) => fetched.push(request.url()))
    await opened(page, address)
    t.equal(await page.locator('.suggest').count(), 0, locale)
    t.notOk(await answered(page))
    t.equal(fetched.filter((url) => url.includes('language-popup')).length, 0)
  }
})

t.test('it offers only what the operator does', async (t) => {
  const english = await listeningSite(t, { LANGUAGES: 'en' })
  const { page } = await visitor(t, { ...site, origin: english.origin, locale: 'fr-FR' })
  await opened(page, '/')
  t.equal(await page.locator('.suggest').count(), 0)
})

t.test('who has chosen a language in this visit gets no suggestion', async (t) => {
  const { page } = await visitor(t, { ...site, locale: 'fr-FR' })
  await opened(page, '/')
  await page.getByRole('banner').getByRole('link', { name: 'Read this page in English' }).click()
  await page.locator('html[lang=en]').waitFor()
  await opened(page, '/investment')
  t.equal(await page.locator('html').getAttribute('lang'), 'en')
  t.equal(await page.locator('.suggest').count(), 0)
})

t.test('dismissed or closed, it is gone and the language stays', async (t) => {
  for (const name of ['Non, merci', 'Fermer la suggestion de langue']) {
    const { page } = await frenchVisitor(t)
    await inFrench(page).getByRole('button', { name }).click()
    await inFrench(page).waitFor({ state: 'detached' })
    t.equal(await page.locator('html').getAttribute('lang'), 'en')
    t.equal(await page.evaluate(() => localStorage.getItem('language')), null)
    t.ok(await answered(page))
  }
})

t.test('Escape closes it when the focus is within, and the focus goes back', async (t) => {
  const { page } = await frenchVisitor(t)
  const last = page.getByRole('contentinfo').getByRole('combobox')
  await last.focus()
  await page.keyboard.press('Escape')
  t.ok(await inFrench(page).isVisible(), 'not from elsewhere')
  await inFrench(page).getByRole('button', { name: 'Non, merci' }).focus()
  await page.keyboard.press('Escape')
  await inFrench(page).waitFor({ state: 'detached' })
  t.ok(await last.evaluate((element) => element === document.activeElement))
})

t.test('it never covers the button of the form', async (t) => {
  const { page } = await frenchVisitor(t)
  await page.setViewportSize({ width: 360, height: 740 })
  const button = page.getByRole('button', { name: 'Request a Call' })
  const isClear = () =>
    button.evaluate((button) => {
      const { left, right, top, bottom } = button.getBoundingClientRect()
      const points = [left + 2, (left + right) / 2, right - 2].flatMap((x) => [top + 2, bottom - 2].map((y) => [x, y]))
      return points.every(
        ([x = 0, y = 0]) => y < 0 || y >= innerHeight || button.contains(document.elementFromPoint(x, y)),
      )
    })
  for (const fromBottom of [20, 60, 120, 200, 280, 360]) {
    await button.evaluate((button, fromBottom) => {
      const { bottom } = button.getBoundingClientRect()
      scrollBy({ top: bottom + fromBottom - innerHeight, behavior: 'instant' })
    }, fromBottom)
    await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))))
    t.ok(await isClear(), `${fromBottom} px above the lower edge`)
  }
  t.ok(await inFrench(page).isVisible(), 'it comes back')
  await page.setViewportSize({ width: 1280, height: 720 })
  await button.scrollIntoViewIfNeeded()
  t.ok(await inFrench(page).isVisible(), 'on a wide screen it lies beside the form')
  t.ok(await isClear())
})
