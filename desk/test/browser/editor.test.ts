// Staff edit the texts of the site on the page, with the pointer or the keyboard alone, in Chromium.
import type { Page } from 'playwright'
import t from 'tap'
import { axeFaults } from '../../../test/support/axe-faults.ts'
import { until } from '../../../test/support/until.ts'
import { edit, field, keepUnaware, openDesk, panel, retype, saved, undo, withoutPreloads } from '../support/browser.ts'
import { hugo } from '../support/desk.ts'

/** The first line of a text that is a list, in a language. */
const line = (page: Page, language: string) =>
  panel(page).getByRole('group', { name: language }).getByRole('textbox', { name: 'Line 1' })

t.test('a headline is changed in two languages on the page, and visitors see it after it is published', async (t) => {
  const { site, page, complaints } = await openDesk(t)
  const before = (await site.inject('/?lang=en')).rawPayload
  const frame = await edit(page)
  t.strictSame((await site.inject('/?lang=en')).rawPayload, before, 'visitors get the same bytes')

  await frame.locator('h1').click()
  await field(page, 'English').waitFor()
  t.strictSame(await axeFaults(page), [], 'axe')
  await until('the measured space', async () => /\d+ of \d+ characters/.test((await panel(page).textContent()) ?? ''))
  await retype(page, 'English', '<img src=x onerror=alert(1)> & home')
  t.equal(await frame.locator('h1').textContent(), '<img src=x onerror=alert(1)> & home', 'markup stays text')
  await retype(page, 'English', 'Your house, looked after')
  await retype(page, 'French', 'Votre maison, bien gardée')
  t.equal(await frame.locator('h1').textContent(), 'Your house, looked after', 'the frame shows what is typed')
  await page.keyboard.press('Escape')
  await panel(page).waitFor({ state: 'detached' })
  t.equal(await frame.evaluate(() => document.activeElement?.tagName), 'H1', 'the focus returns to the text')
  await saved(page).waitFor()

  t.equal((await (await site.signedIn()).publish()).statusCode, 200)
  const html = (await site.inject('/?lang=en')).body
  t.match(html, 'Your house, looked after')
  t.notMatch(html, /<!--\/?(?:text|value)|data-edit=|[\ufdd0-\ufdef]/, 'no trace of the editor')
  t.match((await site.inject('/?lang=fr')).body, 'Votre maison, bien gardée')
  t.strictSame(withoutPreloads(complaints), [])
})

t.test('with the keyboard alone, placeholders stay whole, and what was typed outlives a reload', async (t) => {
  const { page, complaints } = await openDesk(t)
  const frame = await edit(page)
  const paragraph = frame.locator('.about-text p').first()
  await paragraph.focus()
  await page.keyboard.press('Enter')
  const english = line(page, 'English')
  await until('the focus', async () => english.evaluate((element) => element === document.activeElement))

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
  t.match(await again.locator('.about-text p').first().textContent(), /^Founded in 2015 \(Grasse\)/)

  await again.locator('.about-text p').first().focus()
  await page.keyboard.press('Enter')
  await page.getByRole('button', { name: 'English: Back to published' }).press('Enter')
  t.match(await english.textContent(), /^Founded in 2015, Mimosa & Mer/)
  await page.getByRole('button', { name: 'Done' }).press('Tab')
  await panel(page).waitFor({ state: 'detached' })
  t.match(await again.evaluate(() => document.activeElement?.textContent), /^Based in/, 'Tab leads to the next text')
  t.strictSame(withoutPreloads(complaints), [])
})

t.test('two people who change the same text choose in each language, and see every paragraph', async (t) => {
  const { site, page } = await openDesk(t)
  const frame = await edit(page)
  await frame.locator('.about-text p').first().click()
  await line(page, 'French').waitFor()
  await keepUnaware(page)
  const other = await site.signedIn(hugo)
  const path = '/texts/fr/about/paragraphs'
  t.match(await other.save({ path, value: ['De {{founded}} et {{brand}}.', 'La suite d’Hugo.'] }), { status: 200 })

  await retype(page, line(page, 'French'), 'Le texte de Claire')
  await retype(page, line(page, 'English'), 'The text of Claire')
  await panel(page).getByText('La suite d’Hugo.').waitFor()
  await panel(page).getByRole('button', { name: 'Keep theirs' }).click()
  await until('their text', async () => /^De .* et .*\.$/.test((await line(page, 'French').textContent()) ?? ''))
  t.equal(await line(page, 'English').textContent(), 'The text of Claire', 'the other language stays')
})

t.test('a text is reverted in one language, and the other languages keep their edits', async (t) => {
  const { page } = await openDesk(t)
  const frame = await edit(page)
  await frame.locator('h1').click()
  await field(page, 'French').waitFor()
  const before = await field(page, 'French').textContent()
  await retype(page, 'English', 'Your house, looked after')
  await retype(page, 'French', 'Votre maison, bien gardée')
  await panel(page).getByRole('button', { name: 'French: Back to published' }).click()
  t.equal(await field(page, 'French').textContent(), before)
  t.equal(await field(page, 'English').textContent(), 'Your house, looked after')

  await undo(page).click()
  t.equal(await field(page, 'French').textContent(), 'Votre maison, bien gardée', 'Undo returns it')
})
