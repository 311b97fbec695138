// Hidden texts, invisible characters, pasted words and a phone, in Chromium.
import type { Locator } from 'playwright'
import t from 'tap'
import { axeFaults } from '../../../test/support/axe-faults.ts'
import { until } from '../../../test/support/until.ts'
import { pages } from '../../api/addresses.ts'
import { edit, editedFrame, field, openDesk, panel, retype, saved, withoutPreloads } from '../support/browser.ts'

t.test('invisible characters and line breaks survive typing next to them', async (t) => {
  const { page } = await openDesk(t, { environment: { LANGUAGES: 'fr,ar' } })
  for (const [key, part] of [
    ['pricing.closing.emailBody', ''],
    ['legal.privacy.sections', '-0-paragraphs-0'],
  ]) {
    await page.goto(pages.text(String(key)))
    for (const language of ['fr', 'ar']) {
      await page.locator(`#texts-${language}-${key?.replaceAll('.', '-')}${part}`).focus()
      for (const edge of ['Home', 'End']) {
        await page.keyboard.press(`ControlOrMeta+${edge}`)
        await page.keyboard.type('x')
        await saved(page).waitFor()
        await page.keyboard.press('Backspace')
        await page.locator('.draft').waitFor({ state: 'detached' })
      }
    }
  }
})

t.test('typed spaces stay spaces, and formatted words become plain text', async (t) => {
  const { page } = await openDesk(t)
  const frame = await edit(page)
  await frame.locator('h1').click()
  await field(page, 'English').waitFor()
  await retype(page, 'English', 'Your')
  await page.keyboard.type('  house, ')
  await paste(field(page, 'English'), 'well\u000bkept')
  await saved(page).waitFor()
  t.equal(await frame.locator('h1').textContent(), 'Your  house, well kept')
  t.equal(await field(page, 'English').locator('*').count(), 0)
})

t.test('a line break of a word processor never joins two words', async (t) => {
  const { site, page } = await openDesk(t)
  const review = { author: 'A. Martin', rating: 5, text: 'Warm', date: '2026-06-01' }
  await (await site.signedIn()).save({ path: '/reviews', value: [review] })
  for (const [address, label, path, expected] of [
    [pages.text('hero.title'), 'English', '/texts/en/hero/title', 'vous rentrez chez'],
    [pages.text('pricing.closing.emailBody'), 'English', '/texts/en/pricing/closing/emailBody', 'vous\nrentrez\nchez'],
    [pages.facts('company'), 'Street', '/office/street', 'vous rentrez chez'],
    [pages.facts('reviews'), 'What the owner wrote', '/reviews', [{ ...review, text: 'vous rentrez chez' }]],
  ] as const) {
    await page.goto(address)
    await retype(page, field(page, label), '')
    await paste(field(page, label), 'vous\u000brentrez\u2028chez')
    await until(path, async () => {
      const entry = (await site.source.store.entries()).find((other) => other.path === path)
      return JSON.stringify(entry?.draft?.value) === JSON.stringify(expected)
    })
  }
  t.pass()
})

/** Pastes `text` as a word processor offers it: with its formatted form. */
const paste = (where: Locator, text: string) =>
  where.evaluate((element, text) => {
    const clipboardData = new DataTransfer()
    clipboardData.setData('text/plain', text)
    clipboardData.setData('text/html', '<p class="MsoNormal"><b style="color:red">well<br>kept</b></p>')
    const event = new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true })
    // Other fields leave it to the browser.
    if (element.dispatchEvent(event)) document.execCommand('insertText', false, text)
  }, text)

t.test('a text that is copied and pasted keeps its chips', async (t) => {
  const { site, page } = await openDesk(t)
  await page.goto(pages.text('hero.title'))
  await retype(page, 'English', 'Call {{phone}} today')
  await page.keyboard.press('ControlOrMeta+a')
  await page.keyboard.press('ControlOrMeta+c')
  await retype(page, 'French', '')
  await page.keyboard.press('ControlOrMeta+v')
  t.equal(await field(page, 'French').locator('.chip').count(), 1)
  await until('both languages', async () => {
    const entries = await site.source.store.entries()
    return entries.filter(({ draft }) => draft?.value === 'Call {{phone}} today').length === 2
  })
})

t.test('a field shows the stored value, but keeps a space that was just typed', async (t) => {
  const { page } = await openDesk(t)
  await page.goto(pages.text('hero.title'))
  await retype(page, 'English', '\u202eYour house ')
  await saved(page).waitFor()
  await page.keyboard.type('and garden ')
  t.equal(await field(page, 'English').textContent(), 'Your house and garden ')
  await saved(page).waitFor()
  await page.keyboard.press('Tab')
  t.equal(await field(page, 'English').textContent(), 'Your house and garden')
})

t.test('a text that cannot be seen is opened from the list, a picture on the page', async (t) => {
  const { page, complaints } = await openDesk(t)
  const frame = await edit(page, `${pages.texts}?path=%2F&in=fr`)
  await page.locator('.text-list summary').click()
  await page.locator('.text-list button', { hasText: 'Label' }).first().click()
  await field(page, 'French').waitFor()
  await page.keyboard.press('Escape')
  await frame.locator('img[data-edit="/pictures/location-grasse"]').click()
  await page.getByRole('dialog').getByText('The picture of the site').waitFor()
  t.ok(await page.getByRole('dialog').locator('.focal img').isVisible(), 'and it is shown')
  t.strictSame(await axeFaults(page), [], 'axe')
  const heic = { name: 'IMG_1.HEIC', mimeType: '', buffer: Buffer.from('not sent') }
  await page.locator('.file-input').setInputFiles(heic)
  await page.getByRole('alert').getByText('HEIC').waitFor()
  await page.reload()
  await page.getByRole('button', { name: 'Search result' }).click()
  await page
    .getByRole('textbox', { name: 'Title', exact: true })
    .locator('.chip', { hasText: 'Mimosa & Mer' })
    .waitFor()
  t.strictSame(await axeFaults(page), [], 'axe in the panel')
  t.equal(await page.locator('input[value*="{{"]').count(), 0, 'no placeholder is raw')
  t.strictSame(withoutPreloads(complaints), [])
})

t.test('on a phone, a text is compared with the space on a phone, and the whole draft can be discarded', async (t) => {
  const { page } = await openDesk(t, { viewport: { width: 390, height: 800 } })
  await page.goto(pages.requests)
  await page.getByRole('heading', { name: 'Requests', exact: true }).waitFor()
  await page.getByRole('link', { name: 'Pages', exact: true }).click()
  const heading = page.getByRole('heading', { name: 'Pages: Home' })
  await until('the focus', () => heading.evaluate((element) => element === document.activeElement))
  t.equal((await heading.boundingBox())?.height, 0, 'the hidden heading is not shown while it has the focus')

  const frame = await editedFrame(page)
  const before = await frame.locator('h1').textContent()
  await frame.locator('h1').click()
  await panel(page)
    .getByText(/\d+ of \d+ characters/)
    .first()
    .waitFor()
  await retype(page, 'English', 'Your house, looked after')
  await retype(page, 'French', 'Votre maison, bien gardée')
  await page.getByRole('button', { name: 'Done' }).click()
  await saved(page).waitFor()
  await frame.locator('.hero-text').click()
  await field(page, 'English').waitFor()
  await retype(page, 'English', 'Call {{nobody}}')
  await page.getByRole('button', { name: 'Done' }).click()
  await page.locator('.draft').getByText('something must be corrected').waitFor()

  await page.locator('.draft').getByRole('button', { name: 'Publish' }).click()
  await page.getByText('Discard the whole draft').click()
  await page.getByRole('button', { name: /^Discard \d changes?$/ }).click()
  await page.locator('.draft').waitFor({ state: 'detached' })
  await page.keyboard.press('Escape')
  await until('the text before', async () => {
    const now = page.frames().find((other) => other.url().includes('/preview/'))
    return (await now?.locator('h1').textContent()) === before
  })
})
