// People and windows that edit the same content at the same time, in Chromium.
import type { Page } from 'playwright'
import t from 'tap'
import { axeFaults } from '../../../test/support/axe-faults.ts'
import { until } from '../../../test/support/until.ts'
import { pages } from '../../api/addresses.ts'
import type { Path } from '../../api/paths.ts'
import { keepUnaware, openDesk, saved } from '../support/browser.ts'
import { type DeskSite, hugo } from '../support/desk.ts'

const year = (page: Page) => page.getByLabel('Founded in')
const conflict = (page: Page) => page.getByRole('alert').filter({ hasText: 'changed this first' })

/** The value at `path` in the draft. */
const draftValue = async (site: DeskSite, path: Path) =>
  (await site.source.store.entries()).find((entry) => entry.path === path)?.draft?.value

for (const [choice, kept] of [
  ['Keep theirs', 1999],
  ['Keep mine', 2011],
] as const) {
  t.test(`two people change one field: both values are shown, and ${choice} decides`, async (t) => {
    const { site, page } = await openDesk(t)
    await page.goto(pages.facts('figures'))
    await year(page).waitFor()
    await keepUnaware(page)
    await (await site.signedIn(hugo)).save({ path: '/foundingYear', value: 1999 })
    await year(page).fill('2011')
    await conflict(page).getByText('1999').waitFor()
    await conflict(page).getByText('2011').waitFor()
    t.strictSame(await axeFaults(page), [], 'a conflict')
    await conflict(page).getByRole('button', { name: choice }).click()
    await conflict(page).waitFor({ state: 'detached' })
    t.equal(await year(page).inputValue(), String(kept))
    t.ok(await year(page).evaluate((field) => field === document.activeElement), 'the focus is in the field')
    await until('the draft', async () => (await draftValue(site, '/foundingYear')) === kept)
  })
}

t.test('a conflict is shown once, at the field of its text, on a page with several texts', async (t) => {
  const { site, page } = await openDesk(t)
  const subject = page.getByRole('textbox', { name: 'Subject, English' })
  await page.goto(pages.facts('replies'))
  await subject.waitFor()
  await keepUnaware(page)
  await (await site.signedIn(hugo)).save({ path: '/texts/en/emails/reply/subject', value: 'Your letter' })
  await subject.fill('Your question')
  await conflict(page).first().waitFor()
  t.equal(await conflict(page).count(), 1)
})

t.test('an edit during publishing is saved to the next draft', async (t) => {
  const { site, page } = await openDesk(t)
  await page.goto(pages.facts('figures'))
  await year(page).fill('2011')
  await saved(page).waitFor()
  await (await site.signedIn(hugo)).publish()
  await year(page).fill('2012')
  await until('the draft', async () => (await draftValue(site, '/foundingYear')) === 2012)
  t.equal(await conflict(page).count(), 0)
  await page.locator('.draft').getByText('1 change').waitFor()
})

t.test('two windows change a telephone number and a street without a conflict', async (t) => {
  const { site, page } = await openDesk(t)
  const second = await page.context().newPage()
  for (const window of [page, second]) {
    await window.goto(pages.facts('company'))
    await window.getByLabel('Street').waitFor()
  }
  await page.getByLabel('Telephone').fill('+33 4 65 71 00 99')
  await second.getByLabel('Street').fill('2 chemin du Port')
  for (const [path, value] of [
    ['/office/phone', '+33 4 65 71 00 99'],
    ['/office/street', '2 chemin du Port'],
  ] as const) {
    await until(path, async () => (await draftValue(site, path)) === value)
  }
  for (const window of [page, second]) t.equal(await conflict(window).count(), 0)
})

t.test('a second window with an old value asks before it overwrites the new one', async (t) => {
  const { site, page } = await openDesk(t)
  const second = await page.context().newPage()
  for (const window of [page, second]) {
    await window.goto(pages.facts('figures'))
    await year(window).waitFor()
  }
  await keepUnaware(second)
  await year(page).fill('2011')
  await saved(page).waitFor()
  await year(second).fill('2012')
  await conflict(second).getByText('2011').waitFor()
  await conflict(second).getByRole('button', { name: 'Keep mine' }).click()
  await until('the draft', async () => (await draftValue(site, '/foundingYear')) === 2012)
})
