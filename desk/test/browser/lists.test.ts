// Lists in Chromium: items are added, moved, removed and restored.
import type { Page } from 'playwright'
import t, { type Test } from 'tap'
import { defaultFacts } from '../../../src/site/default-facts.ts'
import { waitForFocus } from '../../../test/support/browser.ts'
import { firstTexts } from '../../api/new-item.ts'
import { pages } from '../../api/urls.ts'
import { inDraft, openDesk, saved, undo } from '../support/browser.ts'
import type { SavedValue } from '../support/desk.ts'

/** A browser at `url`, after `values` were saved in the draft. */
async function openAt(t: Test, url: string, ...values: SavedValue[]) {
  const { desk, page, site } = await openDesk(t)
  if (values.length > 0) t.match(await desk.save(...values), { status: 200 })
  await page.goto(url)
  return { desk, page, site }
}

const openReviews = (t: Test, ...authors: string[]) =>
  openAt(t, pages.facts('reviews'), {
    path: '/reviews',
    value: authors.map((author) => ({ author, rating: 5, text: 'Warm when we arrived.', date: '2026-06-01' })),
  })
const authors = (page: Page) => page.getByLabel('Name of the owner')
const readAuthors = (page: Page) =>
  authors(page).evaluateAll((fields) => fields.map((field) => (field as HTMLInputElement).value))

t.test('a removed review returns to its place', async (t) => {
  const { page } = await openReviews(t, 'A. Martin', 'C. Arnaud', 'E. Blanc')
  await page.getByRole('button', { name: 'Remove this review Review 2' }).click()
  // The message stays while the pointer is on it.
  await undo(page).hover()
  await authors(page).last().fill('E. Rossi')
  await undo(page).click()
  t.same(await readAuthors(page), ['A. Martin', 'C. Arnaud', 'E. Rossi'])
})

t.test('the focus stays in the list after items are moved, added and removed', async (t) => {
  const { page } = await openReviews(t, 'A. Martin', 'C. Arnaud')
  const button = (name: string) => page.getByRole('button', { name })
  await button('Move Review 2 up').press('Enter')
  t.same(await readAuthors(page), ['C. Arnaud', 'A. Martin'])
  await waitForFocus(button('Move Review 1 up'))
  await button('Add a review').press('Enter')
  await waitForFocus(authors(page).nth(2))
  for (const [removed, next] of [
    [3, 'Remove this review Review 2'],
    [1, 'Remove this review Review 1'],
    [1, 'Add a review'],
  ] as const) {
    await button(`Remove this review Review ${removed}`).press('Enter')
    await waitForFocus(button(next))
  }
})

t.test('paragraphs of one language are added, moved and removed with their placeholders', async (t) => {
  const { desk, page, site } = await openAt(t, pages.text('about.paragraphs'))
  const english = page.getByRole('group', { name: 'English' })
  const { published } = await desk.content()
  const texts = published.texts as { en: { about: { paragraphs: string[] } } }
  const [first, second, ...rest] = texts.en.about.paragraphs
  const isSaved = (...paragraphs: (string | undefined)[]) => inDraft(site, '/texts/en/about/paragraphs', paragraphs)
  await english.getByRole('button', { name: 'Move Paragraph 1 down' }).click()
  await isSaved(second, first, ...rest)
  await english.getByRole('button', { name: 'Remove Paragraph 1' }).click()
  await isSaved(first, ...rest)
  await english.getByRole('button', { name: 'Add a paragraph' }).click()
  await saved(page).waitFor()
  await page.keyboard.insertText('Come in.')
  await isSaved(first, ...rest, 'Come in.')
  await page.getByRole('button', { name: 'English: Back to published' }).click()
  await page.locator('.draft').waitFor({ state: 'detached' })
  t.ok(await english.evaluate((group) => group.contains(document.activeElement)), 'the focus stays')
})

t.test('a new empty line is not an error', async (t) => {
  const { page } = await openAt(t, pages.facts('company'))
  const lines = page.getByLabel(/^Language spoken/)
  await lines.first().waitFor()
  const count = await lines.count()
  await page.getByRole('button', { name: 'Add a language' }).click()
  t.equal(await lines.count(), count + 1)
  await lines.first().selectOption('it')
  await saved(page).waitFor()
  t.equal(await lines.count(), count + 1)
  t.equal(await page.locator('main :is([aria-invalid=true], .err)').count(), 0)
})

t.test('a removed service returns to its place with its texts, also after the removal was saved', async (t) => {
  const services = { 'garden-care': true, ...defaultFacts.services }
  const texts = firstTexts('services', 'Garden Care', ['en', 'fr'])
  const { page } = await openAt(t, pages.facts('services'), { path: '/services', value: services }, ...texts)
  const titles = page.locator('.items > li > div > b')
  const edit = page.getByRole('button', { name: 'Edit Garden Care' })
  await titles.first().waitFor()
  const before = await titles.allTextContents()
  await edit.click()
  const saving = page.waitForResponse('**/desk/api/draft')
  await page.getByRole('button', { name: 'Remove this service' }).click()
  await undo(page).hover()
  await saving
  const restoring = page.waitForResponse('**/desk/api/draft')
  await undo(page).click()
  await restoring
  await page.reload()
  await titles.first().waitFor()
  t.same(await titles.allTextContents(), before)
  await edit.click()
  t.equal(await page.getByRole('textbox', { name: 'Name, French' }).textContent(), 'Garden Care')
})

t.test('Undo restores the hours of a day that was closed', async (t) => {
  const hours = { ...defaultFacts.hours, saturday: { opens: '10:15', closes: '13:45' } }
  const { page } = await openAt(t, pages.facts('hours'), { path: '/hours', value: hours })
  await page.getByRole('switch', { name: 'Saturday: open' }).uncheck()
  await undo(page).click()
  t.equal(await page.getByLabel('Saturday, from').inputValue(), '10:15')
})

t.test('a last day before the first is reported as a day, once its field was left', async (t) => {
  const { page } = await openAt(t, pages.facts('hours'), {
    path: '/specialDays',
    value: [{ date: '2090-12-28', hours: null }],
  })
  await page.getByLabel('Last day').fill('2090-12-21')
  await page.getByRole('link', { name: 'Go to the field' }).waitFor()
  const sentence = page.locator('main').getByText('The last day cannot be before the first day.')
  t.equal(await sentence.count(), 0)
  await page.getByLabel('Last day').blur()
  await sentence.waitFor()
})
