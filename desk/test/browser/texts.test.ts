// Special cases of texts, in Chromium: hidden texts, invisible characters, pasted texts, and a phone.
import type { Locator } from 'playwright'
import t from 'tap'
import { axeViolations } from '../../../test/support/axe-violations.ts'
import { waitForFocus } from '../../../test/support/browser.ts'
import { until } from '../../../test/support/until.ts'
import { pages, sitePageUrl } from '../../api/urls.ts'
import {
  edit,
  editedFrame,
  field,
  inDraft,
  openDesk,
  panel,
  retype,
  saved,
  withoutPreloads,
} from '../support/browser.ts'

t.test('a text is found while its words are typed', async (t) => {
  const { page, complaints } = await openDesk(t, { at: pages.texts })
  await page.getByRole('link', { name: 'Find a text' }).click()
  const search = page.getByRole('searchbox')
  await waitForFocus(search)
  await search.pressSequentially('mails confirm')
  const result = page.getByRole('link', { name: 'Mails, confirmation, subject' })
  await result.waitFor()
  await waitForFocus(search)
  t.strictSame(await axeViolations(page), [], 'axe')
  await result.click()
  await page.locator('#texts-en-emails-confirmation-subject:focus').waitFor()
  await page.goBack()
  await result.waitFor()
  await result.click()
  await page.getByRole('link', { name: 'Back to the results' }).click()
  await result.waitFor()
  t.equal(await search.inputValue(), 'mails confirm')
  t.strictSame(complaints, [])
})

t.test('invisible characters and line breaks survive typing next to them', async (t) => {
  const { page } = await openDesk(t, { environment: { LANGUAGES: 'fr,ar' } })
  for (const [key, id] of [
    ['pricing.closing.emailBody', 'pricing-closing-emailBody'],
    ['legal.privacy.sections', 'legal-privacy-sections-0-paragraphs-0'],
  ] as const) {
    await page.goto(pages.text(key))
    for (const language of ['fr', 'ar']) {
      await page.locator(`#texts-${language}-${id}`).focus()
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

/** Pastes `text` as a word processor offers it, with its formatted form. */
const paste = (where: Locator, text: string) =>
  where.evaluate((element, text) => {
    const clipboardData = new DataTransfer()
    clipboardData.setData('text/plain', text)
    clipboardData.setData('text/html', '<p class="MsoNormal"><b style="color:red">well<br>kept</b></p>')
    const event = new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true })
    // Plain fields leave pasting to the browser.
    if (element.dispatchEvent(event)) document.execCommand('insertText', false, text)
  }, text)

t.test('pasted words become plain text, in which a line break never joins two words', async (t) => {
  const { desk, site, page } = await openDesk(t)
  const review = { author: 'A. Martin', rating: 5, text: 'Warm', date: '2026-06-01' }
  await desk.save({ path: '/reviews', value: [review] })
  for (const [url, label, path, expected] of [
    [pages.text('hero.title'), 'English', '/texts/en/hero/title', 'vous rentrez chez'],
    [pages.text('pricing.closing.emailBody'), 'English', '/texts/en/pricing/closing/emailBody', 'vous\nrentrez\nchez'],
    [pages.facts('company'), 'Street', '/office/street', 'vous rentrez chez'],
    [pages.facts('reviews'), 'What the owner wrote', '/reviews', [{ ...review, text: 'vous rentrez chez' }]],
  ] as const) {
    await page.goto(url)
    await retype(page, field(page, label), '')
    await paste(field(page, label), 'vous\u000brentrez\u2028chez')
    await inDraft(site, path, expected)
    t.equal(await field(page, label).locator('b').count(), 0, url)
  }
})

t.test('a text that is copied and pasted keeps its placeholders', async (t) => {
  const { site, page } = await openDesk(t, { at: pages.text('hero.title') })
  await retype(page, 'English', 'Call {{phone}} today')
  await page.keyboard.press('ControlOrMeta+a')
  await page.keyboard.press('ControlOrMeta+c')
  await retype(page, 'French', '')
  await page.keyboard.press('ControlOrMeta+v')
  t.equal(await field(page, 'French').locator('.chip').count(), 1)
  for (const language of ['en', 'fr']) await inDraft(site, `/texts/${language}/hero/title`, 'Call {{phone}} today')
})

t.test('a field keeps typed spaces, at its end until it loses the focus', async (t) => {
  const { page } = await openDesk(t, { at: pages.text('hero.title') })
  await retype(page, 'English', '\u202eYour house ')
  await saved(page).waitFor()
  await page.keyboard.type(' and garden ')
  t.equal(await field(page, 'English').textContent(), 'Your house  and garden ')
  await saved(page).waitFor()
  await page.keyboard.press('Tab')
  t.equal(await field(page, 'English').textContent(), 'Your house  and garden')
})

t.test('the editor opens texts that the page does not show', async (t) => {
  const { page, complaints } = await openDesk(t)
  await edit(page, sitePageUrl(pages.texts, { path: '/', language: 'fr' }))
  await page.locator('.text-list summary').click()
  await page.locator('.text-list button', { hasText: 'Label' }).first().click()
  await field(page, 'French').waitFor()
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Search result' }).click()
  const title = page.getByRole('textbox', { name: 'Title', exact: true })
  await title.locator('.chip', { hasText: 'Mimosa & Mer' }).waitFor()
  t.strictSame(await axeViolations(page), [], 'axe in the panel')
  t.equal(await page.locator('input[value*="{{"]').count(), 0, 'no placeholder is raw')
  t.strictSame(withoutPreloads(complaints), [])
})

t.test('on a phone, a text is compared with the space on a phone', async (t) => {
  const { page } = await openDesk(t, { at: pages.requests, viewport: { width: 390, height: 800 } })
  await page.getByRole('heading', { name: 'Requests', exact: true }).waitFor()
  await page.getByRole('link', { name: 'Pages', exact: true }).click()
  const heading = page.getByRole('heading', { name: 'Pages: Home' })
  await until('the focus', () => heading.evaluate((element) => element === document.activeElement))
  t.equal((await heading.boundingBox())?.height, 0, 'the hidden heading stays hidden while it has the focus')

  const frame = await editedFrame(page)
  const before = await frame.locator('h1').textContent()
  await frame.locator('.hero-text').click()
  await field(page, 'English').waitFor()
  await panel(page)
    .getByText(/\d+ of \d+ characters/)
    .first()
    .waitFor()
  await retype(page, 'English', 'Call {{nobody}}')
  await page.getByRole('button', { name: 'Done' }).click()
  await page.locator('.draft').getByText('1 field must be corrected').waitFor()
  await frame.locator('h1').click()
  await retype(page, 'English', 'Your house, looked after')
  await page.getByRole('button', { name: 'Done' }).click()

  await page.locator('.draft').getByRole('button', { name: 'Publish' }).click()
  await page.getByText('Discard the whole draft').click()
  await page.getByRole('button', { name: /^Discard \d changes?$/ }).click()
  await page.locator('.draft').waitFor({ state: 'detached' })
  await page.keyboard.press('Escape')
  await until('the previous text', async () => {
    const now = page.frames().find((other) => other.url().includes('/preview/'))
    return (await now?.locator('h1').textContent()) === before
  })
})
