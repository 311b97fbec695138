// Tooltips of controls that show only an icon. test/src/shell/shell.test.ts tests the delays and the position.
import type { Page } from 'playwright'
import t, { type Test } from 'tap'
import { getBox, hydrated, visitor, waitForFocus } from '../support/browser.ts'
import { footerLink } from '../support/page-parts.ts'
import { listeningSite } from '../support/site.ts'

const site = await listeningSite(t)

const tip = (page: Page) => page.getByRole('tooltip')
const searchLink = (page: Page) => page.getByRole('banner').locator('[data-open=search]')

/** A page with tooltips and a stopped clock. */
async function opened(t: Test, address = '/investment?lang=en') {
  const visit = await visitor(t, site)
  const { page } = visit
  await page.clock.install()
  const loaded = page.waitForResponse(/\/tooltips-/)
  await page.goto(address)
  // The application starts when the browser is idle.
  await page.clock.runFor(3000)
  await hydrated(page)
  const url = (await loaded).url()
  // Resolves after the application has started the module.
  await page.evaluate((url) => import(url), url)
  await page.clock.pauseAt(Date.now() + 3_600_000)
  return visit
}

t.test('the name of an icon appears below it after 700 ms', async (t) => {
  const { page, complaints } = await opened(t, '/investment?lang=fr')
  await searchLink(page).hover()
  await page.clock.runFor(699)
  t.equal(await tip(page).count(), 0)
  await page.clock.runFor(1)
  t.equal(await tip(page).textContent(), 'Ouvrir la recherche · Ctrl K')
  const icon = await getBox(page, 'header [data-open=search]')
  const box = await getBox(page, '[role=tooltip]')
  t.ok(box.y >= icon.bottom && box.y < icon.bottom + 20)
  const x = icon.x + icon.width / 2
  await page.mouse.move(x, icon.y + icon.height / 2)
  await page.mouse.move(x, box.y + box.height / 2, { steps: 20 })
  t.ok(await tip(page).isVisible())
  await page.keyboard.press('Escape')
  t.equal(await tip(page).count(), 0)
  t.strictSame(complaints, [])
})

t.test('in a dialog, the first Escape closes the tooltip and the second one the dialog', async (t) => {
  const { page } = await opened(t)
  await searchLink(page).click()
  const dialog = page.getByRole('dialog')
  await dialog.waitFor()
  await dialog.getByRole('button', { name: 'Close the search' }).hover()
  await page.clock.runFor(700)
  t.equal(await tip(page).textContent(), 'Close the search')
  const { x = 0, y = 0 } = (await tip(page).boundingBox()) ?? {}
  const onTop = await page.evaluate(([x = 0, y = 0]) => document.elementFromPoint(x, y)?.role, [x + 5, y + 5])
  t.equal(onTop, 'tooltip', 'the tooltip is above the dialog')
  await page.keyboard.press('Escape')
  t.equal(await tip(page).count(), 0)
  t.ok(await dialog.isVisible())
  await page.keyboard.press('Escape')
  await dialog.waitFor({ state: 'hidden' })
})

t.test('only a focus that the keyboard moves opens a tooltip', async (t) => {
  const { page } = await opened(t)
  await page.getByRole('banner').getByRole('link', { name: 'Call' }).focus()
  await page.keyboard.press('Tab')
  await page.clock.runFor(700)
  t.equal(await tip(page).textContent(), 'Open the search · Ctrl K')
  await page.keyboard.press('Enter')
  await page.getByRole('dialog').waitFor()
  await page.clock.runFor(1000)
  t.equal(await tip(page).count(), 0)
  await page.keyboard.press('Escape')
  await page.getByRole('dialog').waitFor({ state: 'hidden' })
  await waitForFocus(searchLink(page))
  await page.clock.runFor(1000)
  t.equal(await tip(page).count(), 0)
})

t.test('a finger on an icon and a control with text open no tooltip', async (t) => {
  const { page } = await opened(t)
  await searchLink(page).dispatchEvent('pointerover', { pointerType: 'touch', bubbles: true })
  await page.clock.runFor(1000)
  t.equal(await tip(page).count(), 0)
  await page.getByRole('banner').getByRole('link', { name: 'Mimosa & Mer home page' }).hover()
  await page.clock.runFor(1000)
  t.equal(await tip(page).count(), 0)
  await footerLink(page, 'Mimosa & Mer on LinkedIn').hover()
  await page.clock.runFor(700)
  t.equal(await tip(page).textContent(), 'Mimosa & Mer on LinkedIn')
  await page.mouse.down()
  t.equal(await tip(page).count(), 0)
})
