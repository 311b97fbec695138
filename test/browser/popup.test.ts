// The language popup: when it appears, what it says, how it is closed.
import type { Page } from 'playwright'
import t, { type Test } from 'tap'
import { hydrated, visitor } from '../support/browser.ts'
import { listeningSite } from '../support/site.ts'

const site = await listeningSite(t)

const inFrench = (page: Page) => page.getByRole('region', { name: 'Suggestion de langue' })
const inEnglish = (page: Page) => page.getByRole('region', { name: 'Language suggestion' })
const answered = (page: Page) => page.evaluate(() => localStorage.getItem('languagePopupAnswered') !== null)

/** A page that has had time to suggest a language: everything for that has been requested. */
async function opened(page: Page, address: string) {
  await page.goto(address)
  await hydrated(page)
  await page.waitForLoadState('networkidle')
}

async function frenchVisitor(t: Test, address = '/?lang=en') {
  const visit = await visitor(t, { ...site, locale: 'fr-FR' })
  await visit.page.goto(address)
  await inFrench(visit.page).waitFor()
  return visit
}

t.test('the popup suggests French to a French browser, in French, in a polite live region', async (t) => {
  const { page, complaints } = await frenchVisitor(t)
  const slip = inFrench(page)
  t.equal(await slip.getAttribute('lang'), 'fr')
  await slip.getByRole('heading', { name: 'Bienvenue\u202f!' }).waitFor()
  await slip.getByRole('button', { name: 'Non, merci' }).waitFor()
  t.ok(await page.evaluate(() => document.activeElement === document.body), 'the focus has not moved')
  const status = page.getByRole('status').filter({ hasText: 'Nous avons détecté' })
  t.equal(await status.getAttribute('lang'), 'fr')
  t.ok(await answered(page), 'once')
  await page.reload()
  await hydrated(page)
  await page.waitForLoadState('networkidle')
  t.equal(await slip.count(), 0)
  t.strictSame(complaints, [])
})

t.test('the popup suggests English to an English browser on a French page', async (t) => {
  const { page } = await visitor(t, { ...site, locale: 'en-US' })
  await opened(page, '/investment?lang=fr')
  await inEnglish(page).getByRole('button', { name: 'Yes, view in English' }).click()
  await page.getByRole('heading', { level: 1, name: 'Investment in Peace of Mind' }).waitFor()
  await page.waitForURL(/\/investment\?lang=en$/)
  t.equal(await page.evaluate(() => localStorage.getItem('language')), 'en')
  t.equal(await inEnglish(page).count(), 0)
})

t.test('it does not appear in any other case, and its texts are not loaded', async (t) => {
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

t.test('it suggests only the languages of the site', async (t) => {
  const english = await listeningSite(t, { LANGUAGES: 'en' })
  const { page } = await visitor(t, { ...site, origin: english.origin, locale: 'fr-FR' })
  await opened(page, '/')
  t.equal(await page.locator('.suggest').count(), 0)
})

t.test('nothing is suggested after a language was chosen in this visit', async (t) => {
  const { page } = await visitor(t, { ...site, locale: 'fr-FR' })
  await opened(page, '/')
  await page.getByRole('banner').getByRole('link', { name: 'Read this page in English' }).click()
  await page.locator('html[lang=en]').waitFor()
  await opened(page, '/investment')
  t.equal(await page.locator('html').getAttribute('lang'), 'en')
  t.equal(await page.locator('.suggest').count(), 0)
})

t.test('dismissed or closed, it disappears and the language stays; the next tab does not ask again', async (t) => {
  for (const name of ['Non, merci', 'Fermer la suggestion de langue']) {
    const { page } = await frenchVisitor(t)
    await inFrench(page).getByRole('button', { name }).click()
    await inFrench(page).waitFor({ state: 'detached' })
    t.equal(await page.locator('html').getAttribute('lang'), 'en')
    t.equal(await page.evaluate(() => localStorage.getItem('language')), 'en')
    t.ok(await answered(page))
    await asksNoMore(t, page)
  }
})

t.test('it asks once: it does not appear in the next tab, although it was not answered', async (t) => {
  const { page } = await frenchVisitor(t)
  await asksNoMore(t, page)
})

async function asksNoMore(t: Test, page: Page) {
  const tab = await page.context().newPage()
  await opened(tab, '/investment?lang=en')
  t.equal(await tab.locator('.suggest').count(), 0)
}

t.test('it does not appear in a new tab after a choice in the header', async (t) => {
  const { page } = await visitor(t, site)
  await opened(page, '/?lang=en')
  await page
    .getByRole('banner')
    .getByRole('link', { name: /français/ })
    .click()
  await page.locator('html[lang=fr]').waitFor()
  const tab = await page.context().newPage()
  await opened(tab, '/?lang=fr')
  t.equal(await tab.locator('.suggest').count(), 0)
})

t.test('it does not appear after a click on the language switch before hydration', async (t) => {
  const { page } = await visitor(t, site)
  await page.route('**/*.js', (route) => route.abort())
  await page.goto('/')
  await page
    .getByRole('banner')
    .getByRole('link', { name: /français/ })
    .click()
  await page.waitForURL('**/?lang=fr')
  await page.unroute('**/*.js')
  await page.reload()
  await hydrated(page)
  await page.waitForLoadState('networkidle')
  t.equal(await page.locator('.suggest').count(), 0)
  t.ok(await answered(page), 'and will not be suggested')
})

t.test('Escape closes it from anywhere, and the focus stays or returns', async (t) => {
  for (const isWithin of [false, true]) {
    const { page } = await frenchVisitor(t)
    const link = page.getByRole('banner').getByRole('link', { name: 'Pricing' })
    await link.focus()
    if (isWithin) await inFrench(page).getByRole('button', { name: 'Non, merci' }).focus()
    await page.keyboard.press('Escape')
    await inFrench(page).waitFor({ state: 'detached' })
    t.ok(await link.evaluate((element) => element === document.activeElement))
  }
})

t.test('it follows the header in the Tab order, and Escape closes a dialog first', async (t) => {
  const { page } = await frenchVisitor(t)
  await page.getByRole('banner').getByRole('link').last().focus()
  // On a wide screen the last link of the bar, which opens the menu, is hidden.
  await page.getByRole('banner').locator('.langs a').last().focus()
  await page.keyboard.press('Tab')
  t.ok(await inFrench(page).evaluate((slip) => slip.contains(document.activeElement)))

  await page.keyboard.press('Control+k')
  await page.getByRole('dialog').waitFor()
  await page.keyboard.press('Escape')
  await page.getByRole('dialog').waitFor({ state: 'hidden' })
  t.ok(await inFrench(page).isVisible())
  await page.keyboard.press('Escape')
  await inFrench(page).waitFor({ state: 'detached' })
})

/** The controls and texts of the first view that the popup covers. */
const coveredBy = (page: Page) =>
  page.locator('.suggest').evaluate((slip) => {
    const box = slip.getBoundingClientRect()
    return [...document.querySelectorAll('.bar a, main :is(a, button, input, h1)')].flatMap((element) => {
      const { left, right, top, bottom, width } = element.getBoundingClientRect()
      const isUnder =
        left < box.right && right > box.left && top < Math.min(box.bottom, innerHeight) && bottom > box.top
      return width > 0 && isUnder ? [element.textContent] : []
    })
  })

/** In the browser: the time that the popup takes to detect a button under it and to move away. */
async function threeFrames() {
  for (let frame = 0; frame < 3; frame += 1) await new Promise(requestAnimationFrame)
}

const windows = [
  [320, 256],
  [360, 740],
  [390, 844],
  [667, 375],
  [844, 390],
  [768, 1024],
  [1280, 800],
  [1920, 1080],
] as const

t.test('it covers no button, link, field or title of a first view', async (t) => {
  for (const path of ['/', '/services/concierge-services', '/investment']) {
    const { page } = await frenchVisitor(t, `${path}?lang=en`)
    for (const [width, height] of windows) {
      await page.setViewportSize({ width, height })
      await page.evaluate(threeFrames)
      t.strictSame(await coveredBy(page), [], `${path} at ${width} × ${height}`)
    }
  }
})

t.test('at a zoom of 400 % all of it is reachable', async (t) => {
  for (const path of ['/', '/investment']) {
    const { page } = await visitor(t, { ...site, locale: 'fr-FR', viewport: { width: 320, height: 256 } })
    await opened(page, `${path}?lang=en`)
    const box = await inFrench(page).boundingBox()
    const bar = await page.getByRole('banner').boundingBox()
    t.ok((box?.y ?? 0) >= (bar?.height ?? 999), 'it starts below the bar')
    await inFrench(page).getByRole('button', { name: 'Non, merci' }).click()
    await inFrench(page).waitFor({ state: 'detached' })
  }
})

t.test('on a page without a picture it does not cover a button', async (t) => {
  const { page } = await visitor(t, { ...site, locale: 'fr-FR', viewport: { width: 360, height: 740 } })
  await opened(page, '/investment?lang=en')
  await inFrench(page).waitFor()
  const button = page.locator('main .btn').first()
  for (const [fromBottom, isSeen] of [
    [30, false],
    [300, true],
  ] as const) {
    await button.evaluate((button, fromBottom) => {
      scrollBy({ top: button.getBoundingClientRect().bottom + fromBottom - innerHeight, behavior: 'instant' })
    }, fromBottom)
    await inFrench(page).waitFor({ state: isSeen ? 'visible' : 'hidden' })
  }
  // The focused element is scrolled above the popup.
  const link = page.getByRole('contentinfo').getByRole('link').nth(6)
  await link.focus()
  const { y = 0, height = 0 } = (await link.boundingBox()) ?? {}
  t.ok(y + height <= ((await inFrench(page).boundingBox())?.y ?? 0))
})
