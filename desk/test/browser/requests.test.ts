// A person works at the desk, in Chromium: by keyboard, and without JavaScript.
import type { Page } from 'playwright'
import t from 'tap'
import { addDays, officeHour } from '../../../server/statistics/days.ts'
import { axeFaults } from '../../../test/support/axe-faults.ts'
import { holdRequests, hydrated, waitForFocus } from '../../../test/support/browser.ts'
import { until } from '../../../test/support/until.ts'
import { pages } from '../../api/addresses.ts'
import { openDesk, openLink, openSite } from '../support/browser.ts'
import { claire, type DeskSite } from '../support/desk.ts'
import { uncoverRows } from '../support/pages.ts'
import { storeTotals } from '../support/statistics.ts'

/** Signs in with the link of the mail. */
async function signIn(page: Page, site: DeskSite) {
  await page.goto('/desk')
  await page.getByLabel('Your address').fill(claire)
  await page.getByRole('button', { name: 'Send the link' }).click()
  await page.getByRole('heading', { name: 'Check your inbox' }).waitFor()
  await openLink(page, site, 0)
}

const focused = (page: Page) => page.evaluate(() => document.activeElement?.textContent)
const state = (page: Page) => page.locator('.request-head .state')
const toast = (page: Page) => page.locator('.toasts')

t.test('a day at the desk, with the keyboard alone', async (t) => {
  const { site, page, complaints } = await openSite(t)
  const first = await site.receive({ name: 'Lucy Honeychurch', email: 'lucy@example.com' })
  await signIn(page, site)
  await hydrated(page)
  t.equal(await page.title(), '(1) Requests – Desk')

  // A new request is announced above the list. From here on, nothing reloads.
  await page.evaluate(() => Object.assign(window, { isSameDocument: true }))
  await site.receive({})
  const show = page.getByRole('button', { name: 'Show it' })
  await show.waitFor()
  t.equal(await page.locator('.row').count(), 1)
  await page.evaluate(uncoverRows)
  t.strictSame(await axeFaults(page), [], 'the sentence')
  await show.press('Enter')
  await page.locator('.row').nth(1).waitFor()
  await until('the focus', async () => (await focused(page)) === 'Phileas Fogg')

  await page.evaluate(() => localStorage.setItem('deskShortcuts', 'on'))
  await page.keyboard.press('j')
  t.equal(await focused(page), 'Lucy Honeychurch')
  await page.keyboard.press('Enter')
  await page.getByRole('heading', { name: 'Lucy Honeychurch' }).waitFor()
  await until('the focus', async () => (await focused(page)) === 'Lucy Honeychurch')
  t.match(page.url(), first)
  await until('the title', async () => (await page.title()) === '(1) Lucy Honeychurch – Requests – Desk')

  await page.getByRole('button', { name: 'Mark as answered' }).press('Enter')
  await state(page).getByText('Answered by Claire Martin').waitFor()
  await toast(page).getByText('Marked as answered').waitFor()
  t.strictSame(await axeFaults(page), [], 'the toast')
  await toast(page).getByRole('button', { name: 'Undo' }).press('Enter')
  await toast(page).getByText('Marked as not answered').waitFor()
  t.equal(await state(page).textContent(), 'Read')

  await page.getByLabel('Note for the team').focus()
  await page.keyboard.type('Call her in the morning')
  await page.keyboard.press('Control+Enter')
  await page.locator('.history .quote', { hasText: 'Call her in the morning' }).waitFor()
  await until('the empty field', async () => (await page.getByLabel('Note for the team').inputValue()) === '')

  await page.locator('.go-back').press('Enter')
  await page.getByRole('heading', { name: 'Requests', exact: true }).waitFor()
  await until('the focus', async () => (await focused(page)) === 'Lucy Honeychurch')
  // The list is shown from memory first, and then up to date.
  await page.locator('.row', { hasText: '1 note' }).waitFor()

  await page.keyboard.press('/')
  await page.keyboard.type('phileas')
  await page.keyboard.press('Enter')
  await page.getByText('1 request with “phileas”.').waitFor()
  t.match(page.url(), /\?q=phileas$/)
  await page.goBack()
  await page.locator('.row').nth(1).waitFor()

  // Visits: the table has the values of the line.
  await storeTotals(site.database.query, {
    [addDays(officeHour(Date.now()).day, -1)]: { hour: { '12': 301 } },
    [officeHour(Date.now()).day]: { hour: { '09': 251 } },
  })
  await page.getByRole('link', { name: 'Visits' }).press('Enter')
  await page.getByRole('heading', { name: 'Visits', exact: true }).waitFor()
  await page.getByText('Show as a table').press('Enter')
  await page.getByRole('cell', { name: '301', exact: true }).waitFor()
  t.strictSame(await axeFaults(page), [], 'the figures')
  await page.getByRole('link', { name: 'Requests' }).press('Enter')
  await page.locator('.row').nth(1).waitFor()

  await page.getByRole('link', { name: 'Account' }).press('Enter')
  await page.getByRole('switch', { name: 'Single-key shortcuts', checked: true }).press('Space')
  await page.getByRole('link', { name: 'Requests' }).press('Enter')
  await page.locator('.row').nth(1).waitFor()
  await page.locator('h1').focus()
  await page.keyboard.press('j')
  t.equal(await focused(page), 'Requests', 'single keys are off')

  await page.locator('.top .langs a[lang="fr"]').press('Enter')
  await page.getByRole('heading', { name: 'Demandes' }).waitFor()
  t.match(page.url(), /\/desk$/)
  t.equal(await page.evaluate(() => document.documentElement.lang), 'fr')
  t.ok(await page.evaluate(() => 'isSameDocument' in window), 'nothing has been loaded anew')
  t.strictSame(complaints, [])
})

t.test('without JavaScript people sign in, answer, annotate and erase a request, and edit no page', async (t) => {
  const { site, page, complaints } = await openSite(t, { javaScriptEnabled: false })
  await site.receive()
  await signIn(page, site)
  await page.getByRole('link', { name: 'Phileas Fogg' }).click()
  await page.getByRole('button', { name: 'Mark as answered' }).click()
  await state(page).getByText('Answered by Claire Martin').waitFor()
  t.equal(await page.locator('.done').textContent(), 'Marked as answered')
  await page.getByLabel('Note for the team').fill('Evenings')
  await page.getByRole('button', { name: 'Add the note' }).click()
  await page.locator('.history .quote', { hasText: 'Evenings' }).waitFor()

  await page.getByRole('link', { name: 'Erase…' }).click()
  await page.getByRole('heading', { name: 'Erase for good?' }).waitFor()
  await page.getByRole('button', { name: 'Erase this request' }).click()
  t.equal(await page.locator('.done').textContent(), '1 request erased')
  await page.locator('.top .langs a[lang="fr"]').click()
  await page.getByRole('heading', { name: 'Demandes' }).waitFor()

  await page.goto(pages.facts('packages'))
  t.match(await page.locator('main').innerText(), /^Cette page nécessite JavaScript.*navigateur\.$/)
  t.strictSame(complaints, [])
})

t.test('the title of a page gets the focus, even if the page took long to load', async (t) => {
  const { page } = await openDesk(t)
  await page.goto(pages.requests)
  await hydrated(page)
  const release = await holdRequests(page, /\/desk\/data\/account/)
  await page.getByRole('link', { name: 'Account', exact: true }).click()
  await page.locator('.ghosts').waitFor()
  release()
  await waitForFocus(page.getByRole('heading', { level: 1, name: 'Account' }))
})
