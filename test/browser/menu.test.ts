// The menu on small screens: a modal dialog for mouse, touch and keyboard, with scripts and before hydration.
import type { Page } from 'playwright'
import t, { type Test } from 'tap'
import { holdRequests, hydrated, visitor } from '../support/browser.ts'
import { listeningSite } from '../support/site.ts'

const site = await listeningSite(t)
const phone = { ...site, viewport: { width: 390, height: 740 } } as const

const opener = (page: Page) => page.getByRole('banner').getByRole('link', { name: 'Menu' })
const menu = (page: Page) => page.getByRole('dialog', { name: 'Menu' })
const focused = (page: Page) => page.evaluate(() => document.activeElement?.textContent?.trim())

async function openedMenu(t: Test, path = '/?lang=en') {
  const visit = await visitor(t, phone)
  await visit.page.goto(path)
  await hydrated(visit.page)
  await opener(visit.page).click()
  await menu(visit.page).waitFor()
  return visit
}

t.test('it slides in from the right with links, search and languages, and the page behind it is inert', async (t) => {
  const { page, complaints } = await openedMenu(t)
  for (const name of ['Services', 'About', 'Pricing', 'Contact', 'Search', /français/]) {
    await menu(page).getByRole('link', { name }).waitFor()
  }
  const box = await menu(page).boundingBox()
  t.equal((box?.x ?? 0) + (box?.width ?? 0), 390)
  t.ok(await menu(page).evaluate((dialog) => dialog.matches(':modal')))
  const wheel = () => page.mouse.wheel(0, 600).then(() => page.waitForTimeout(0))
  await page.mouse.move(20, 400)
  await wheel()
  t.equal(await page.evaluate(() => getComputedStyle(document.documentElement).overflowY), 'hidden')
  t.equal(await page.evaluate(() => scrollY), 0)
  t.strictSame(complaints, [])
})

t.test('the focus stays in it, and Escape returns the focus to the button', async (t) => {
  const { page } = await visitor(t, phone)
  await page.goto('/?lang=fr')
  await hydrated(page)
  await opener(page).focus()
  await page.keyboard.press('Enter')
  await menu(page).waitFor()
  for (let press = 0; press < 12; press += 1) {
    await page.keyboard.press('Tab')
    const within = await menu(page).evaluate(
      (dialog) => document.activeElement === document.body || dialog.contains(document.activeElement),
    )
    t.ok(within, `after ${press + 1} tabs`)
  }
  await page.keyboard.press('Escape')
  await menu(page).waitFor({ state: 'hidden' })
  t.equal(await focused(page), 'Menu')
  await page.keyboard.press('Enter')
  await menu(page).waitFor()
})

t.test('the backdrop and the close button close it; a click on the panel does not', async (t) => {
  const { page } = await openedMenu(t)
  await page.mouse.click(300, 500)
  t.ok(await menu(page).isVisible(), 'an empty part of the panel')
  await page.mouse.move(300, 500)
  await page.mouse.down()
  await page.mouse.move(10, 500)
  await page.mouse.up()
  t.ok(await menu(page).isVisible(), 'a click that ends outside')
  await page.mouse.click(10, 500)
  await menu(page).waitFor({ state: 'hidden' })
  t.equal(await focused(page), 'Menu')
  await opener(page).click()
  await menu(page).getByRole('link', { name: 'Close the menu' }).click()
  await menu(page).waitFor({ state: 'hidden' })
  t.match(page.url(), /\/\?lang=en$/)
})

t.test('a section link closes it and scrolls to the section', async (t) => {
  const { page } = await openedMenu(t)
  await menu(page).getByRole('link', { name: 'About' }).click()
  await menu(page).waitFor({ state: 'hidden' })
  t.match(page.url(), /\?lang=en#about$/)
  t.equal(await focused(page), await page.locator('#about h2').textContent())
  await page.waitForFunction(() => Math.abs(document.getElementById('about')?.getBoundingClientRect().top ?? 999) < 80)
})

t.test('a link to another page closes it and opens the page', async (t) => {
  const { page } = await openedMenu(t)
  await menu(page).getByRole('link', { name: 'Pricing' }).press('Enter')
  await page.getByRole('heading', { level: 1, name: 'Investment in Peace of Mind' }).waitFor()
  t.notOk(await menu(page).isVisible())
  t.equal(await focused(page), 'Investment in Peace of Mind')
})

t.test('its search link closes it and opens the search', async (t) => {
  const { page } = await openedMenu(t)
  await menu(page).getByRole('link', { name: 'Search' }).click()
  await page.getByRole('dialog', { name: 'Global Search' }).waitFor()
  t.notOk(await menu(page).isVisible())
  await page.keyboard.press('Escape')
  await page.getByRole('dialog').waitFor({ state: 'hidden' })
  t.equal(await focused(page), 'Menu')
})

t.test('Back closes it', async (t) => {
  const { page } = await visitor(t, phone)
  await page.goto('/investment?lang=en')
  await hydrated(page)
  await page.getByRole('contentinfo').getByRole('link', { name: 'Concierge Services' }).click()
  await page.getByRole('heading', { level: 1, name: 'Concierge Services' }).waitFor()
  await opener(page).click()
  await menu(page).waitFor()
  await page.goBack()
  await page.getByRole('heading', { level: 1, name: 'Investment in Peace of Mind' }).waitFor()
  t.notOk(await menu(page).isVisible())
})

t.test('the space of the hidden scrollbar is kept, so that nothing moves', async (t) => {
  const { page } = await visitor(t, phone)
  await page.goto('/?lang=en')
  await hydrated(page)
  // The browser hides its scrollbars: this one takes space.
  const bar = await page.evaluate(() => {
    Object.defineProperty(document.documentElement, 'clientWidth', { value: innerWidth - 15 })
    return document.documentElement.matches('[data-scrollbar]')
  })
  t.equal(bar, false)
  await opener(page).click()
  await menu(page).waitFor()
  t.equal(await page.evaluate(() => getComputedStyle(document.documentElement).scrollbarGutter), 'stable')
  await page.keyboard.press('Escape')
  await menu(page).waitFor({ state: 'hidden' })
  t.equal(await page.evaluate(() => getComputedStyle(document.documentElement).scrollbarGutter), 'auto')
})

t.test('without scripts a link opens it and its close link closes it', async (t) => {
  const { page } = await visitor(t, { ...phone, javaScriptEnabled: false })
  await page.goto('/?lang=en')
  await opener(page).click()
  await page.locator('#menu').waitFor()
  await page.getByRole('link', { name: 'Close the menu' }).click()
  await page.locator('#menu').waitFor({ state: 'hidden' })
})

t.test('if a link opened it before hydration, it becomes a dialog and the URL loses the anchor', async (t) => {
  const { page, complaints } = await visitor(t, phone)
  await page.goto('/?lang=en#menu')
  await hydrated(page)
  await page.waitForFunction(() => document.getElementById('menu')?.matches(':modal'))
  await page.waitForURL(/\/\?lang=en$/)
  await page.keyboard.press('Escape')
  await menu(page).waitFor({ state: 'hidden' })
  t.equal(await focused(page), 'Menu')
  t.strictSame(complaints, [])
})

t.test('a tap on Menu while the application is still loading is not lost', async (t) => {
  const { page } = await visitor(t, phone)
  const release = await holdRequests(page, /\/hydrate-/)
  await page.goto('/?lang=fr')
  await opener(page).click()
  await page.locator('#menu').waitFor()
  release()
  await page.waitForFunction(() => document.getElementById('menu')?.matches(':modal'))
  await page.waitForURL(/\/\?lang=fr$/)
})

t.test('a click on the search while the application is still loading opens the search page', async (t) => {
  const { page } = await visitor(t, site)
  await holdRequests(page, /\/hydrate-/)
  await page.goto('/?lang=fr')
  await page.getByRole('banner').getByRole('link', { name: 'Ouvrir la recherche' }).click()
  await page.waitForURL(/\/search\?lang=fr$/)
  await page.getByRole('searchbox').waitFor()
})

t.test('a link to the anchor of the menu opens the dialog after hydration, too', async (t) => {
  const { page } = await visitor(t, phone)
  await page.goto('/?lang=en')
  await hydrated(page)
  await page.evaluate(() => location.assign('#menu'))
  await page.waitForFunction(() => document.getElementById('menu')?.matches(':modal'))
  await menu(page).getByRole('link', { name: 'Close the menu' }).click()
  await menu(page).waitFor({ state: 'hidden' })
})

t.test('it closes when the window grows wide enough for the bar to have the links', async (t) => {
  const { page } = await openedMenu(t)
  await page.setViewportSize({ width: 1280, height: 800 })
  await menu(page).waitFor({ state: 'hidden' })
})

t.test('on a phone in landscape all of it is visible without scrolling', async (t) => {
  for (const viewport of [
    { width: 844, height: 390 },
    { width: 667, height: 375 },
  ]) {
    const { page } = await visitor(t, { ...site, viewport })
    await page.goto('/?lang=fr')
    await hydrated(page)
    await opener(page).click()
    const { y = 0, height = 0 } = (await menu(page).locator('.langs').boundingBox()) ?? {}
    t.ok(y + height <= viewport.height)
  }
})

t.test('it marks the section in view', async (t) => {
  const { page } = await openedMenu(t, '/services/concierge-services?lang=en')
  t.equal(await menu(page).getByRole('link', { name: 'Services' }).getAttribute('aria-current'), 'true')
})
