// Entries of lists that the office removed come back, in Chromium.
import t, { type Test } from 'tap'
import { defaultFacts } from '../../../src/site/default-facts.ts'
import { pages } from '../../api/addresses.ts'
import type { FactSection } from '../../api/facts-data.ts'
import { firstTexts } from '../../api/new-item.ts'
import { openDesk, undo } from '../support/browser.ts'

/** A browser on the page of a section, after `entries` were saved in the draft. */
async function openSection(t: Test, section: FactSection, entries: { path: string; value: unknown }[]) {
  const { site, page } = await openDesk(t)
  t.match(await (await site.signedIn()).save(...entries), { status: 200 })
  await page.goto(pages.facts(section))
  return page
}

const review = (author: string) => ({ author, rating: 5, text: 'Warm when we arrived.', date: '2026-06-01' })

t.test('a removed review comes back in its place, and what was typed since stays', async (t) => {
  const reviews = ['A. Martin', 'C. Arnaud', 'E. Blanc'].map(review)
  const page = await openSection(t, 'reviews', [{ path: '/reviews', value: reviews }])
  await page.getByRole('button', { name: /^Remove this review Review 2/ }).click()
  // The message stays while the pointer is on it.
  await undo(page).hover()
  const authors = page.getByLabel('Name of the owner')
  await authors.last().fill('E. Rossi')
  await undo(page).click()
  t.same(await authors.evaluateAll((fields) => fields.map((field) => (field as HTMLInputElement).value)), [
    'A. Martin',
    'C. Arnaud',
    'E. Rossi',
  ])
})

t.test('a removed service comes back in its place with its texts, also after the removal was saved', async (t) => {
  const services = { 'garden-care': true, ...defaultFacts.services }
  const texts = firstTexts('services', 'Garden Care', ['en', 'fr'])
  const page = await openSection(t, 'services', [{ path: '/services', value: services }, ...texts])
  const titles = page.locator('.items > li > div > b')
  const before = await titles.allTextContents()
  await page.getByRole('button', { name: 'Edit Garden Care' }).click()
  const saving = page.waitForResponse('**/desk/data/pages/draft')
  await page.getByRole('button', { name: 'Remove this service' }).click()
  await undo(page).hover()
  await saving
  const restoring = page.waitForResponse('**/desk/data/pages/draft')
  await undo(page).click()
  await restoring
  await page.reload()
  t.same(await titles.allTextContents(), before)
  await page.getByRole('button', { name: 'Edit Garden Care' }).click()
  t.equal(await page.getByLabel('Name, French').inputValue(), 'Garden Care')
})

t.test('the hours of a day that was closed come back', async (t) => {
  const saturday = { opens: '10:15', closes: '13:45' }
  const page = await openSection(t, 'hours', [{ path: '/hours', value: { ...defaultFacts.hours, saturday } }])
  await page.getByRole('switch', { name: 'Saturday: open' }).uncheck()
  await undo(page).click()
  t.equal(await page.getByLabel('Saturday, from').inputValue(), '10:15')
})
