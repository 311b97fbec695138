// The language popup is in the lower corner of the window, and covers no control.
import type { Page } from 'playwright'
import t, { type Test } from 'tap'
import { boxOf, visitor } from '../support/browser.ts'
import { listeningSite } from '../support/site.ts'
import { until } from '../support/until.ts'

const site = await listeningSite(t, { LANGUAGES: 'en,fr,ar' })

const popup = (page: Page) => page.locator('.suggest')

async function frenchVisitor(t: Test, path: string, width = 1280, height = 800) {
  const { page } = await visitor(t, { ...site, locale: 'fr-FR', viewport: { width, height } })
  await page.goto(`${path}?lang=en`)
  await popup(page).waitFor()
  return page
}

/** The controls that the popup covers, and the title, for which a phone in landscape has no room. */
const coveredBy = (page: Page) =>
  popup(page).evaluate((popup) => {
    const box = popup.getBoundingClientRect()
    const title = innerHeight < 480 ? '' : ', h1'
    return [...document.querySelectorAll(`.bar a, main :is(a, button, input${title})`)].flatMap((element) => {
      const { left, right, top, bottom, width } = element.getBoundingClientRect()
      const isUnder =
        left < box.right && right > box.left && top < Math.min(box.bottom, innerHeight) && bottom > box.top
      return width > 0 && isUnder ? [element.textContent] : []
    })
  })

for (const path of ['/', '/services/concierge-services', '/investment']) {
  t.test(`on the first screen of ${path} the popup covers no button, link, field or title`, async (t) => {
    const page = await frenchVisitor(t, path)
    for (const [width, height] of [
      [320, 256],
      [360, 740],
      [667, 375],
      [844, 390],
      [768, 1024],
      [1280, 800],
      [1920, 1080],
    ] as const) {
      await page.setViewportSize({ width, height })
      await until(`nothing below the popup at ${width} × ${height}`, async () => (await coveredBy(page)).length === 0)
    }
  })
}

t.test('at a zoom of 400 % all of the popup is reachable', async () => {
  const page = await frenchVisitor(t, '/', 320, 256)
  await popup(page).getByRole('button', { name: 'Non, merci' }).click()
  await popup(page).waitFor({ state: 'detached' })
})

t.test('a part of the page that scrolls below the popup moves it up, and focused elements are above it', async (t) => {
  const page = await frenchVisitor(t, '/investment', 360, 740)
  const button = page.locator('main .btn').first()
  const scrollTo = (fromBottom: number) =>
    button.evaluate((button, fromBottom) => {
      scrollBy({ top: button.getBoundingClientRect().bottom + fromBottom - innerHeight, behavior: 'instant' })
    }, fromBottom)
  await scrollTo(30)
  await until('the popup above the button', async () => {
    const [upper, lower] = [await boxOf(page, '.suggest'), await boxOf(page, 'main .btn >> nth=0')]
    return upper.bottom <= lower.y
  })
  await scrollTo(-300)
  await until('the popup in its place', async () => Math.round((await boxOf(page, '.suggest')).bottom) === 740 - 12)
  await page.locator('.foot-nav a').nth(5).focus()
  t.ok((await boxOf(page, '.foot-nav a:focus')).bottom <= (await boxOf(page, '.suggest')).y)
})

for (const language of ['en', 'ar']) {
  t.test(`the popup is one fixed box at the end of the lower edge on every page, in ${language}`, async (t) => {
    for (const [width, height] of [
      [1280, 800],
      [390, 844],
    ] as const) {
      for (const path of [
        '/',
        '/services/concierge-services',
        '/investment',
        '/legal/privacy',
        '/contact/sent',
        '/no',
      ]) {
        const { page } = await visitor(t, { ...site, locale: 'fr-FR', viewport: { width, height } })
        await page.goto(`${path}?lang=${language}#contact`)
        await popup(page).waitFor()
        await until(`${path}: nothing below it`, async () => (await coveredBy(page)).length === 0)
        const box = await boxOf(page, '.suggest')
        const end = language === 'ar' ? box.x : width - box.x - box.width
        t.strictSame([end, box.y >= 0, box.bottom <= height - 12], [12, true, true], `${path} at ${width} px`)
        t.equal(await popup(page).evaluate((popup) => getComputedStyle(popup).position), 'fixed')
      }
    }
  })
}

t.test('in a low window the popup is part of the page, and counts as shown only once it is seen', async (t) => {
  const { page } = await visitor(t, { ...site, locale: 'fr-FR', viewport: { width: 640, height: 250 } })
  const answered = () => page.evaluate(() => localStorage.getItem('languagePopupAnswered'))
  await page.goto('/?lang=en#contact')
  await popup(page).waitFor({ state: 'attached' })
  // Returns after the observers of the page.
  await popup(page).evaluate((popup) => new Promise((resolve) => new IntersectionObserver(resolve).observe(popup)))
  t.equal(await answered(), null, 'it is above the window')
  t.equal(await page.getByRole('status').filter({ hasText: 'Bienvenue' }).count(), 0, 'nothing is announced')
  await page.evaluate(() => scrollTo({ top: 0, behavior: 'instant' }))
  await page.getByRole('status').filter({ hasText: 'Bienvenue' }).waitFor({ state: 'attached' })
  t.ok(await answered())
})
