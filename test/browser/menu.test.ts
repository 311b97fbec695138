// The menu on small screens: a modal dialog for mouse, touch and keyboard, with scripts and before hydration.
import type { Page } from 'playwright'
import t, { type Test } from 'tap'
import { getBox, holdRequests, openPage, visitor, waitForFocus } from '../support/browser.ts'
import { footerLink, title } from '../support/page-parts.ts'
import { listeningSite } from '../support/site.ts'

const site = await listeningSite(t)
const phone = { ...site, viewport: { width: 390, height: 740 } }

const opener = (page: Page) => page.getByRole('banner').getByRole('link', { name: 'Menu' })
const menu = (page: Page) => page.getByRole('dialog', { name: 'Menu' })
const closed = (page: Page) => menu(page).waitFor({ state: 'hidden' })

async function openedMenu(t: Test, path = '/?lang=en') {
  const visit = await openPage(t, phone, path)
  await opener(visit.page).click()
  await menu(visit.page).waitFor()
  return visit
}

t.test('the menu has links, contacts, search and languages', async (t) => {
  const { page, complaints } = await openedMenu(t, '/?lang=fr')
  for (const name of ['Services', 'À propos', 'Tarifs', 'Contact', 'Parlons de votre maison', 'Rechercher']) {
    await menu(page).getByRole('link', { name, exact: true }).waitFor()
  }
  for (const name of ['+33 4 65 71 00 26', /^WhatsApp/, /@/, /English/]) {
    await menu(page).getByRole('link', { name }).waitFor()
  }
  await menu(page)
    .getByText(/^Ouv.* à Grasse /)
    .waitFor()
  const box = await getBox(page, '#menu')
  t.equal(box.x + box.width, 390)
  await page.locator('#menu:modal').waitFor()
  for (const [width, height] of [
    [844, 390],
    [667, 375],
  ] as const) {
    await page.setViewportSize({ width, height })
    t.ok((await getBox(page, '#menu .langs')).bottom <= height, `all of it is visible, ${width} px wide`)
  }
  t.strictSame(complaints, [])
})

t.test('the backdrop and the close button close the menu', async (t) => {
  const { page } = await openedMenu(t)
  await page.mouse.move(300, 500)
  await page.mouse.down()
  await page.mouse.move(10, 500)
  await page.mouse.up()
  t.ok(await menu(page).isVisible())
  await page.mouse.click(10, 500)
  await closed(page)
  await waitForFocus(opener(page))
  await opener(page).click()
  await menu(page).getByRole('link', { name: 'Close the menu' }).click()
  await closed(page)
  t.match(page.url(), /\/\?lang=en$/)
})

t.test('a link closes the menu and opens its target', async (t) => {
  const { page } = await openedMenu(t)
  await menu(page).getByRole('link', { name: 'About', exact: true }).click()
  await closed(page)
  await waitForFocus(page.locator('#about h2'))
  t.match(page.url(), /\?lang=en#about$/)
  await page.waitForFunction(() => Math.abs(document.getElementById('about')?.getBoundingClientRect().top ?? 999) < 80)
  await opener(page).click()
  await menu(page).getByRole('link', { name: 'Search' }).click()
  await page.getByRole('dialog', { name: 'Global Search' }).waitFor()
  t.notOk(await menu(page).isVisible())
  await page.keyboard.press('Escape')
  await page.getByRole('dialog').waitFor({ state: 'hidden' })
  await waitForFocus(opener(page))
})

t.test('Back closes the menu', async (t) => {
  const { page } = await openPage(t, phone, '/investment?lang=en')
  await footerLink(page, 'Concierge Services').click()
  await title(page, 'Concierge Services').waitFor()
  await opener(page).click()
  await menu(page).waitFor()
  await page.goBack()
  await title(page, 'Investment in Peace of Mind').waitFor()
  t.notOk(await menu(page).isVisible())
})

t.test('without scripts one link opens the menu and another one closes it', async (t) => {
  const { page } = await visitor(t, { ...phone, javaScriptEnabled: false })
  await page.goto('/?lang=en')
  await opener(page).click()
  await page.getByRole('link', { name: 'Close the menu' }).click()
  await page.locator('#menu').waitFor({ state: 'hidden' })
})

t.test('a menu that is opened before hydration becomes a dialog', async (t) => {
  const { page, complaints } = await visitor(t, phone)
  const release = await holdRequests(page, /\/hydrate-/)
  await page.goto('/?lang=en')
  await opener(page).click()
  await page.locator('#menu').waitFor()
  release()
  await page.locator('#menu:modal').waitFor()
  await page.waitForURL(/\/\?lang=en$/)
  await page.keyboard.press('Escape')
  await closed(page)
  await waitForFocus(opener(page))
  await page.evaluate(() => location.assign('#menu'))
  await page.locator('#menu:modal').waitFor()
  t.strictSame(complaints, [])
})

t.test('an open menu keeps the space of the hidden scrollbar', async (t) => {
  const { page } = await openPage(t, phone, '/?lang=en')
  // The scrollbar of this browser takes no space.
  await page.evaluate(() => Object.defineProperty(document.documentElement, 'clientWidth', { value: innerWidth - 15 }))
  const gutter = () => page.evaluate(() => getComputedStyle(document.documentElement).scrollbarGutter)
  await opener(page).click()
  await menu(page).waitFor()
  t.equal(await gutter(), 'stable')
  await page.keyboard.press('Escape')
  await closed(page)
  t.equal(await gutter(), 'auto')
})
