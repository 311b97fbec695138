// Tooltips of icon-only controls.
import type { Page } from 'playwright'
import t, { type Test } from 'tap'
import { hydrated, visitor } from '../support/browser.ts'
import { listeningSite } from '../support/site.ts'

const site = await listeningSite(t)

const tip = (page: Page) => page.getByRole('tooltip')
const searchLink = (page: Page) => page.getByRole('banner').locator('[data-open=search]')
const social = (page: Page, name: string) => page.getByRole('contentinfo').getByRole('link', { name })

/** A page whose clock the test controls. */
async function opened(t: Test, address = '/investment?lang=en') {
  const visit = await visitor(t, site)
  const { page } = visit
  await page.clock.install()
  const loaded = page.waitForResponse(/\/tooltips-/)
  await page.goto(address)
  await page.clock.runFor(3000)
  await hydrated(page)
  await (await loaded).finished()
  await page.clock.pauseAt(Date.now() + 3_600_000)
  return visit
}

t.test('the name of an icon shows after 700 ms, in the language of the page', async (t) => {
  for (const [language, name] of [
    ['en', 'Open the search'],
    ['fr', 'Ouvrir la recherche'],
  ] as const) {
    const { page, complaints } = await opened(t, `/investment?lang=${language}`)
    await searchLink(page).hover()
    await page.clock.runFor(699)
    t.equal(await tip(page).count(), 0)
    await page.clock.runFor(1)
    t.equal(await tip(page).textContent(), `${name} · Ctrl K`, 'and its keys')
    const [box, named] = [await tip(page).boundingBox(), await searchLink(page).boundingBox()]
    t.ok(box && named && box.y >= named.y + named.height && box.y < named.y + named.height + 20, 'beneath it')
    t.strictSame(complaints, [])
  }
})

t.test('the next one within 300 ms opens at once, a later one waits again', async (t) => {
  const { page } = await opened(t)
  await social(page, 'Mimosa & Mer on LinkedIn').hover()
  await page.clock.runFor(700)
  t.equal(await tip(page).textContent(), 'Mimosa & Mer on LinkedIn')
  await page.mouse.move(0, 0)
  t.equal(await tip(page).count(), 0)
  await page.clock.runFor(250)
  await social(page, 'Mimosa & Mer on Instagram').hover()
  t.equal(await tip(page).textContent(), 'Mimosa & Mer on Instagram')
  await page.mouse.move(0, 0)
  await page.clock.runFor(350)
  await social(page, 'Mimosa & Mer on Facebook').hover()
  t.equal(await tip(page).count(), 0)
  await page.clock.runFor(700)
  t.equal(await tip(page).textContent(), 'Mimosa & Mer on Facebook')
})

t.test('keyboard focus opens a tooltip, and losing the focus closes it', async (t) => {
  const { page } = await opened(t)
  await page.getByRole('navigation', { name: 'Main navigation' }).getByRole('link', { name: 'Contact' }).focus()
  await page.keyboard.press('Tab')
  await page.clock.runFor(700)
  t.equal(await tip(page).textContent(), 'Open the search · Ctrl K')
  await page.keyboard.press('Tab')
  t.equal(await tip(page).count(), 0)
})

t.test('the pointer may rest on it; Escape dismisses it', async (t) => {
  const { page } = await opened(t)
  await searchLink(page).hover()
  await page.clock.runFor(700)
  const from = await searchLink(page).boundingBox()
  const to = await tip(page).boundingBox()
  if (!from || !to) throw new Error('nothing to point at')
  const x = from.x + from.width / 2
  await page.mouse.move(x, from.y + from.height / 2)
  await page.mouse.move(x, to.y + to.height / 2, { steps: 20 })
  t.ok(await tip(page).isVisible())
  await page.keyboard.press('Escape')
  t.equal(await tip(page).count(), 0)
})

t.test('in a dialog, the first Escape dismisses the tooltip and the second closes the dialog', async (t) => {
  const { page } = await opened(t)
  await searchLink(page).click()
  const dialog = page.getByRole('dialog')
  await dialog.waitFor()
  await dialog.getByRole('button', { name: 'Close the search' }).hover()
  await page.clock.runFor(700)
  t.equal(await tip(page).textContent(), 'Close the search')
  const box = await tip(page).boundingBox()
  const onTop = await page.evaluate(
    ([x = 0, y = 0]) => document.elementFromPoint(x, y)?.role,
    [(box?.x ?? 0) + 5, (box?.y ?? 0) + 5],
  )
  t.equal(onTop, 'tooltip', 'it covers the dialog')
  await page.keyboard.press('Escape')
  t.equal(await tip(page).count(), 0)
  t.ok(await dialog.isVisible())
  await page.keyboard.press('Escape')
  await dialog.waitFor({ state: 'hidden' })
})

t.test('moving the focus into and out of a dialog opens no tooltip', async (t) => {
  const { page } = await opened(t)
  await searchLink(page).press('Enter')
  await page.getByRole('dialog').waitFor()
  await page.clock.runFor(1000)
  t.equal(await tip(page).count(), 0)
  await page.keyboard.press('Escape')
  await page.getByRole('dialog').waitFor({ state: 'hidden' })
  await page.clock.runFor(1000)
  t.ok(await searchLink(page).evaluate((link) => link === document.activeElement))
  t.equal(await tip(page).count(), 0)
})

t.test('a press dismisses a tooltip', async (t) => {
  const { page } = await opened(t)
  await social(page, 'Mimosa & Mer on LinkedIn').hover()
  await page.clock.runFor(700)
  t.equal(await tip(page).count(), 1)
  await page.mouse.down()
  t.equal(await tip(page).count(), 0)
})

t.test('a finger that rests on an icon or scrolls opens no tooltip; a pen does', async (t) => {
  const { page } = await opened(t)
  const lay = (pointerType: string) => searchLink(page).dispatchEvent('pointerover', { pointerType, bubbles: true })
  await lay('touch')
  await page.clock.runFor(1000)
  t.equal(await tip(page).count(), 0)
  await lay('pen')
  await page.clock.runFor(700)
  t.equal(await tip(page).count(), 1)
})

t.test('a control with text has no tooltip', async (t) => {
  const { page } = await opened(t)
  await page.getByRole('banner').getByRole('link', { name: 'Mimosa & Mer home page' }).hover()
  await page.clock.runFor(1000)
  t.equal(await tip(page).count(), 0)
})
