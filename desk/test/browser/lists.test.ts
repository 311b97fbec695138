// Lists in Chromium: items are added, moved, removed, and put back.
import type { Page } from 'playwright'
import t, { type Test } from 'tap'
import { defaultFacts } from '../../../src/site/default-facts.ts'
import { until } from '../../../test/support/until.ts'
import { pages } from '../../api/addresses.ts'
import { firstTexts } from '../../api/new-item.ts'
import { openDesk, saved, undo } from '../support/browser.ts'
import type { SavedValue } from '../support/desk.ts'

/** A browser at `address`, after `values` were saved in the draft. */
async function openAt(t: Test, address: string, ...values: SavedValue[]) {
  const { site, page } = await openDesk(t)
  if (values.length > 0) t.match(await (await site.signedIn()).save(...values), { status: 200 })
  await page.goto(address)
  return { site, page }
}

const review = (author: string) => ({ author, rating: 5, text: 'Warm when we arrived.', date: '2026-06-01' })
const authors = (page: Page) => page.getByLabel('Name of the owner')
const authorNames = (page: Page) =>
  authors(page).evaluateAll((fields) => fields.map((field) => (field as HTMLInputElement).value))
const focused = (page: Page) =>
  page.evaluate(() => document.activeElement?.getAttribute('aria-label') ?? document.activeElement?.textContent)

t.test('a removed review returns to its place, and later edits stay', async (t) => {
  const reviews = ['A. Martin', 'C. Arnaud', 'E. Blanc'].map(review)
  const { page } = await openAt(t, pages.facts('reviews'), { path: '/reviews', value: reviews })
  await page.getByRole('button', { name: 'Remove this review Review 2' }).click()
  // The message stays while the pointer is on it.
  await undo(page).hover()
  await authors(page).last().fill('E. Rossi')
  await undo(page).click()
  t.same(await authorNames(page), ['A. Martin', 'C. Arnaud', 'E. Rossi'])
})

t.test('the focus follows a moved item, and stays in the list after additions and removals', async (t) => {
  const reviews = ['A. Martin', 'C. Arnaud'].map(review)
  const { page } = await openAt(t, pages.facts('reviews'), { path: '/reviews', value: reviews })
  await page.getByRole('button', { name: 'Move Review 2 up' }).press('Enter')
  t.same(await authorNames(page), ['C. Arnaud', 'A. Martin'])
  t.equal(await focused(page), 'Move Review 1 up')
  await page.getByRole('button', { name: 'Add a review' }).press('Enter')
  await until('the focus', () =>
    authors(page)
      .nth(2)
      .evaluate((field) => field === document.activeElement),
  )
  for (const [removed, next] of [
    [3, 'Remove this review Review 2'],
    [1, 'Remove this review Review 1'],
    [1, 'Add a review'],
  ] as const) {
    await page.getByRole('button', { name: `Remove this review Review ${removed}` }).press('Enter')
    await until('the focus', async () => (await focused(page)) === next)
  }
})

t.test('paragraphs in one language are added, moved and removed, each with its chips', async (t) => {
  const { site, page } = await openAt(t, pages.text('about.paragraphs'))
  const english = page.getByRole('group', { name: 'English' })
  const before = (await (await site.signedIn()).content()).published.texts as {
    en: { about: { paragraphs: string[] } }
  }
  const [first, second, ...rest] = before.en.about.paragraphs
  const isSaved = async (...paragraphs: (string | undefined)[]) =>
    until(`${paragraphs.length} paragraphs`, async () => {
      const [entry] = await site.source.store.entries()
      return JSON.stringify(entry?.draft?.value) === JSON.stringify(paragraphs)
    })
  await english.getByRole('button', { name: 'Move Line 1 down' }).click()
  await isSaved(second, first, ...rest)
  await english.getByRole('button', { name: 'Remove Line 1' }).click()
  await isSaved(first, ...rest)
  await english.getByRole('button', { name: 'Add a line' }).click()
  await saved(page).waitFor()
  await page.keyboard.insertText('Come in.')
  await isSaved(first, ...rest, 'Come in.')
  await page.getByRole('button', { name: 'English: Back to published' }).click()
  await page.locator('.draft').waitFor({ state: 'detached' })
  t.ok(await english.evaluate((group) => group.contains(document.activeElement)), 'the focus stays')
})

t.test('a new line that is still empty is not an error, and stays while others are changed', async (t) => {
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

t.test('a removed service returns to its place with its texts, even after the removal was saved', async (t) => {
  const services = { 'garden-care': true, ...defaultFacts.services }
  const texts = firstTexts('services', 'Garden Care', ['en', 'fr'])
  const { page } = await openAt(t, pages.facts('services'), { path: '/services', value: services }, ...texts)
  const titles = page.locator('.items > li > div > b')
  await titles.first().waitFor()
  const before = await titles.allTextContents()
  await page.getByRole('button', { name: 'Edit Garden Care' }).click()
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
  await page.getByRole('button', { name: 'Edit Garden Care' }).click()
  t.equal(await page.getByRole('textbox', { name: 'Name, French' }).textContent(), 'Garden Care')
})

t.test('the hours of a day that was closed return', async (t) => {
  const saturday = { opens: '10:15', closes: '13:45' }
  const hours = { ...defaultFacts.hours, saturday }
  const { page } = await openAt(t, pages.facts('hours'), { path: '/hours', value: hours })
  await page.getByRole('switch', { name: 'Saturday: open' }).uncheck()
  await undo(page).click()
  t.equal(await page.getByLabel('Saturday, from').inputValue(), '10:15')
})
