// Back and Forward, and pages that are left before their scripts have run.
import type { Page } from 'playwright'
import t from 'tap'
import english from '../../src/language/texts/en.json' with { type: 'json' }
import french from '../../src/language/texts/fr.json' with { type: 'json' }
import { holdRequests, openPage, visitor } from '../support/browser.ts'
import { listeningSite } from '../support/site.ts'

const site = await listeningSite(t)
const phone = { ...site, viewport: { width: 390, height: 844 } }

/** Waits until the page has been at the same place for ten frames. */
const placeOf = (page: Page) =>
  page.evaluate(async () => {
    for (let [last, count] = [Number.NaN, 0]; count < 10; count = scrollY === last ? count + 1 : 0) {
      last = scrollY
      await new Promise(requestAnimationFrame)
    }
    return scrollY
  })

for (const reducedMotion of ['reduce', 'no-preference'] as const) {
  t.test(
    `Back and Forward restore place and language after a change at an anchor, motion: ${reducedMotion}`,
    async (t) => {
      const { page, complaints } = await openPage(t, { ...site, reducedMotion }, '/?lang=en')
      await page.getByRole('banner').getByRole('link', { name: 'Contact' }).click()
      await page.waitForURL('**/?lang=en#contact')
      await placeOf(page)
      await page.getByRole('banner').getByRole('link', { name: french.lang.read }).click()
      await page.waitForURL('**/?lang=fr#contact')
      const place = await placeOf(page)
      t.ok(place > 1000)
      await page.goBack()
      await page.locator('html[lang=en]').waitFor({ state: 'attached' })
      t.equal(await placeOf(page), 0)
      await page.goForward()
      await page.locator('html[lang=fr]').waitFor({ state: 'attached' })
      t.ok(Math.abs((await placeOf(page)) - place) <= 1)
      t.strictSame(complaints, [])
    },
  )
}

t.test('before the application starts, Back from a page of the menu shows the page without the menu', async (t) => {
  const { page } = await visitor(t, phone)
  await holdRequests(page, /\/assets\/hydrate-/)
  await page.goto('/?lang=en')
  await page.evaluate(() => scrollTo({ top: 900, behavior: 'instant' }))
  for (const [name, url] of [
    ['Pricing', '**/investment?lang=en'],
    ['Contact', '**/?lang=en#contact'],
  ] as const) {
    await page.getByRole('banner').getByRole('link', { name: 'Menu' }).click()
    await page.locator('#menu').getByRole('link', { name }).click()
    await page.waitForURL(url)
    await page.goBack()
    await page.waitForURL('**/?lang=en')
    await page.locator('#menu').waitFor({ state: 'hidden' })
    t.equal(await placeOf(page), 900, name)
  }
})

t.test('a page that is left before its styles and scripts have come logs nothing', async (t) => {
  const { page, complaints } = await visitor(t, { ...phone, reducedMotion: 'no-preference' })
  await page.goto('/?lang=en', { waitUntil: 'load' })
  await holdRequests(page, /\/assets\/(full|hydrate)-/)
  for (const name of ['Concierge Services', 'Cookie Policy', 'Property Management']) {
    const link = page.getByRole('contentinfo').getByRole('link', { name })
    const address = String(await link.getAttribute('href'))
    await link.click({ noWaitAfter: true })
    await page.waitForURL(`**${address}`, { waitUntil: 'commit' })
    await page.getByRole('heading', { level: 1 }).waitFor()
  }
  t.strictSame(complaints, [])
})

t.test('a link of the menu that is pressed while the application takes over closes the menu', async (t) => {
  const { page, complaints } = await visitor(t, phone)
  const release = await holdRequests(page, /\/assets\/hydrate-/)
  await page.goto('/?lang=en', { waitUntil: 'commit' })
  await page.getByRole('banner').getByRole('link', { name: 'Menu' }).click()
  const menu = page.locator('#menu')
  await menu.getByRole('link', { name: 'Pricing' }).waitFor()
  // The application removes the anchor from the URL, before it opens the dialog.
  await page.evaluate(() => {
    const replaceState = history.replaceState.bind(history)
    history.replaceState = (state, unused, url) => {
      const isTakenOver = location.hash === '#menu' && url !== undefined
      replaceState(state, unused, url)
      const press = () => document.querySelector<HTMLElement>('#menu a[href^="/investment"]')?.click()
      if (isTakenOver) queueMicrotask(press)
    }
  })
  release()
  await page.waitForURL('**/investment?lang=en')
  await page.getByRole('heading', { level: 1, name: english.pricing.title }).waitFor()
  await menu.waitFor({ state: 'hidden' })
  t.strictSame(complaints, [])
})
