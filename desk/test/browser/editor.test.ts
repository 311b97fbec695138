// The staff change texts on the page of the site in Chromium, with the pointer and with the keyboard alone.
import type { Page } from 'playwright'
import t from 'tap'
import { axeViolations } from '../../../test/support/axe-violations.ts'
import { getBox, waitForFocus } from '../../../test/support/browser.ts'
import { until } from '../../../test/support/until.ts'
import { edit, field, keepUnaware, openDesk, panel, retype, saved, undo, withoutPreloads } from '../support/browser.ts'
import { hugo } from '../support/desk.ts'

/** The first paragraph of a text that is a list, in a language. */
const line = (page: Page, language: string) =>
  panel(page).getByRole('group', { name: language }).getByRole('textbox', { name: 'Paragraph 1' })

t.test('a headline is changed on the page and reset in one language', async (t) => {
  const { page, complaints } = await openDesk(t)
  const frame = await edit(page)
  const heading = frame.locator('h1')
  await heading.click()
  await field(page, 'English').waitFor()
  const french = await field(page, 'French').textContent()
  t.strictSame(await axeViolations(page), [], 'axe')
  await panel(page)
    .locator('.say-head', { hasText: /English\d+ of \d+ characters/ })
    .waitFor()
  await panel(page)
    .locator('.say-head', { hasText: /French\d+ of \d+ characters/ })
    .waitFor()
  await retype(page, 'English', '<img src=x onerror=alert(1)> & home')
  t.equal(await heading.textContent(), '<img src=x onerror=alert(1)> & home', 'markup stays text')
  await retype(page, 'English', 'Your house, looked after')
  t.equal(await heading.textContent(), 'Your house, looked after', 'the frame shows the typed text')
  await retype(page, 'French', 'Votre maison, bien gardée')
  await panel(page).getByRole('button', { name: 'French: Back to published' }).click()
  t.equal(await field(page, 'French').textContent(), french)
  t.equal(await field(page, 'English').textContent(), 'Your house, looked after')
  await undo(page).click()
  t.equal(await field(page, 'French').textContent(), 'Votre maison, bien gardée')
  await field(page, 'French').press('Escape')
  await panel(page).waitFor({ state: 'detached' })
  t.equal(await frame.evaluate(() => document.activeElement?.tagName), 'H1', 'the focus returns to the text')
  await saved(page).waitFor()
  t.strictSame(withoutPreloads(complaints), [])
})

t.test('with the keyboard alone, placeholders stay whole', async (t) => {
  const { page, complaints } = await openDesk(t)
  const frame = await edit(page)
  const paragraph = frame.locator('.about-text p').first()
  await paragraph.focus()
  await page.keyboard.press('Enter')
  const english = line(page, 'English')
  await waitForFocus(english)

  // Founded in [2015], [Mimosa & Mer] looks after…
  await page.keyboard.press('Home')
  for (let step = 0; step < 'Founded in '.length; step += 1) await page.keyboard.press('ArrowRight')
  await page.keyboard.press('Delete')
  t.match(await english.textContent(), /^Founded in , Mimosa & Mer/, 'one key deletes the whole placeholder')
  await panel(page).getByText('“founding year” is missing here').waitFor()
  await page.keyboard.type('{{founded}}')
  t.match(await english.textContent(), /^Founded in 2015, Mimosa & Mer/, 'typed braces become a placeholder')
  t.equal(await english.locator('.chip').count(), 3)
  await page.keyboard.type(' (Grasse)')
  t.match(await paragraph.textContent(), /^Founded in 2015 \(Grasse\), Mimosa & Mer/)
  await page.reload()
  await saved(page).waitFor()

  const again = await edit(page)
  const first = again.locator('.about-text p').first()
  t.match(await first.textContent(), /^Founded in 2015 \(Grasse\)/)
  await first.focus()
  await page.keyboard.press('Enter')
  await page.getByRole('button', { name: 'English: Back to published' }).press('Enter')
  t.match(await english.textContent(), /^Founded in 2015, Mimosa & Mer/)
  await page.getByRole('button', { name: 'Done' }).press('Tab')
  await panel(page).waitFor({ state: 'detached' })
  t.match(await again.evaluate(() => document.activeElement?.textContent), /^Based in/, 'Tab leads to the next text')
  t.strictSame(withoutPreloads(complaints), [])
})

t.test('words are typed behind a placeholder that was clicked', async (t) => {
  const { page } = await openDesk(t)
  const frame = await edit(page)
  await frame
    .locator('.about-text p')
    .first()
    .click({ position: { x: 3, y: 5 } })
  const english = line(page, 'English')
  await english.locator('.chip').first().click()
  await page.keyboard.type(' or so')
  t.match(await english.textContent(), /^Founded in 2015 or so, Mimosa & Mer/)

  await english.click({ position: { x: 14, y: 20 } })
  await page.mouse.down()
  await english.locator('.chip').first().hover()
  await page.mouse.up()
  t.not(await page.evaluate(() => String(getSelection())), '', 'words that are selected as far as one stay selected')
})

t.test('next to its panel, the page keeps its wide layout, and the outline its place', async (t) => {
  const { page } = await openDesk(t)
  const frame = await edit(page)
  const heading = page.frameLocator('.canvas iframe').locator('h1')
  await heading.click()
  await panel(page).waitFor()
  t.ok((await frame.evaluate(() => innerWidth)) > 1024)
  const [outline, words] = [await page.locator('.outline').boundingBox(), await heading.boundingBox()]
  t.ok(outline && words && Math.abs(outline.x - words.x) < 15 && Math.abs(outline.y - words.y) < 15)
})

for (const viewport of [
  { width: 1280, height: 860 },
  { width: 390, height: 844 },
]) {
  t.test(`a toast covers neither the panel nor the draft in a window of ${viewport.width} pixels`, async (t) => {
    const { page } = await openDesk(t, { viewport })
    const frame = await edit(page)
    await frame.locator('h1').click()
    await retype(page, 'English', 'Your house, looked after')
    await retype(page, 'French', 'Votre maison, bien gardée')
    await panel(page).getByRole('button', { name: 'Back to published' }).first().click()
    await undo(page).hover()
    const toast = await getBox(page, '.toasts')
    for (const other of [await getBox(page, '.text-panel'), await getBox(page, '.draft')]) {
      t.ok(toast.x + toast.width <= other.x || toast.bottom <= other.y, JSON.stringify({ toast, other }))
    }
  })
}

t.test('two people who change the same text choose for each language', async (t) => {
  const { site, page } = await openDesk(t)
  const frame = await edit(page)
  await frame.locator('.about-text p').first().click()
  await line(page, 'French').waitFor()
  await keepUnaware(page)
  const hugos = await site.signedIn(hugo)
  const value = ['De {{founded}} et {{brand}}.', 'La suite d’Hugo.']
  t.match(await hugos.save({ path: '/texts/fr/about/paragraphs', value }), { status: 200 })

  await retype(page, line(page, 'French'), 'Le texte de Claire')
  await retype(page, line(page, 'English'), 'The text of Claire')
  await panel(page).getByText('La suite d’Hugo.').waitFor()
  await panel(page).getByRole('button', { name: 'Keep theirs' }).click()
  await until('their text', async () => /^De .* et .*\.$/.test((await line(page, 'French').textContent()) ?? ''))
  t.equal(await line(page, 'English').textContent(), 'The text of Claire', 'the other language stays')
})
