// A person works at the desk, in Chromium: by keyboard, and without JavaScript.
import type { Page } from 'playwright'
import t from 'tap'
import { officeDay } from '../../../server/content/office-time.ts'
import { addDays } from '../../../server/statistics/days.ts'
import { axeFaults } from '../../../test/support/axe-faults.ts'
import { holdRequests, waitForFocus } from '../../../test/support/browser.ts'
import { until } from '../../../test/support/until.ts'
import { pages } from '../../api/addresses.ts'
import { openDesk, openLink, openSite, uncoverRows } from '../support/browser.ts'
import { claire, type DeskSite } from '../support/desk.ts'
import { storeTotals } from '../support/statistics.ts'

/** Signs in with the link of the mail. */
async function signIn(page: Page, site: DeskSite) {
  await page.goto(pages.requests)
  await page.getByLabel('Your email address').fill(claire)
  await page.getByRole('button', { name: 'Send the link' }).click()
  await page.getByRole('heading', { name: 'Check your inbox' }).waitFor()
  await openLink(page, site, 0)
}

const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name, exact: true })
const row = (page: Page, name: string) => page.locator('.row', { hasText: name })
const rowLink = (page: Page, name: string) => page.getByRole('link', { name, exact: true })
const toast = (page: Page) => page.locator('.toasts')

t.test('a day at the desk, with the keyboard alone', async (t) => {
  const { site, page, complaints } = await openSite(t)
  const first = await site.receive({ name: 'Lucy Honeychurch', email: 'lucy@example.com' })
  await signIn(page, site)
  await rowLink(page, 'Lucy Honeychurch').waitFor()
  t.equal(await page.title(), '(1) Requests – Desk')

  // A new request appears at the end of those to answer. From here on, nothing reloads.
  await page.evaluate(() => Object.assign(window, { isSameDocument: true }))
  await site.receive()
  await row(page, 'Phileas Fogg').waitFor()
  await page.waitForFunction(() => document.title === '(2) Requests – Desk')

  await page.evaluate(() => localStorage.setItem('deskShortcuts', 'on'))
  await page.keyboard.press('j')
  await waitForFocus(rowLink(page, 'Lucy Honeychurch'))
  await page.keyboard.press('Enter')
  await waitForFocus(heading(page, 'Lucy Honeychurch'))
  t.ok(page.url().endsWith(pages.request(first)))
  t.equal(await page.title(), '(2) Lucy Honeychurch – Requests – Desk')

  const state = page.locator('.request-head .state')
  await page.getByRole('button', { name: 'Mark as answered' }).press('Enter')
  await state.getByText('Answered by Claire Martin').waitFor()
  await toast(page).getByText('Marked as answered').waitFor()
  t.strictSame(await axeFaults(page), [], 'the toast')
  await toast(page).getByRole('button', { name: 'Undo' }).press('Enter')
  await toast(page).getByText('Marked as not answered').waitFor()
  t.equal(await state.textContent(), 'Read')

  await page.getByLabel('Note for the team').focus()
  await page.keyboard.type('Call her in the morning')
  await page.keyboard.press('Control+Enter')
  await page.locator('.history .quote', { hasText: 'Call her in the morning' }).waitFor()
  await until('the empty field', async () => (await page.getByLabel('Note for the team').inputValue()) === '')

  await page.locator('.go-back').press('Enter')
  await waitForFocus(rowLink(page, 'Lucy Honeychurch'))
  // The list is shown from memory first, and then up to date.
  await row(page, '1 note').waitFor()

  await page.keyboard.press('/')
  await page.keyboard.type('phileas')
  await page.keyboard.press('Enter')
  await page.getByText('1 request with “phileas”.').waitFor()
  t.match(page.url(), /\?q=phileas$/)
  await page.goBack()
  await row(page, 'Lucy Honeychurch').waitFor()

  // Visits: the table has the values of the line.
  const today = officeDay(Date.now(), 'Europe/Paris')
  await storeTotals(site.database.query, {
    [addDays(today, -1)]: { hour: { '12': 301 } },
    [today]: { hour: { '09': 2 } },
  })
  await page.getByRole('link', { name: 'Visits' }).press('Enter')
  await waitForFocus(heading(page, 'Visits'))
  await page.getByText('Show as a table').press('Enter')
  await page.getByRole('cell', { name: '301', exact: true }).waitFor()
  t.strictSame(await axeFaults(page), [], 'the figures')

  await page.getByRole('link', { name: 'Account' }).press('Enter')
  await page.getByRole('switch', { name: 'Single-key shortcuts', checked: true }).press('Space')
  await page.locator('.top-nav').getByRole('link', { name: 'Requests' }).press('Enter')
  await waitForFocus(heading(page, 'Requests'))
  await page.keyboard.press('j')
  await waitForFocus(heading(page, 'Requests'))

  t.ok(await page.evaluate(() => 'isSameDocument' in window), 'nothing has been loaded anew')
  await page.locator('.top .langs a[lang="fr"]').press('Enter')
  await heading(page, 'Demandes').waitFor()
  t.match(page.url(), /\/desk$/)
  t.equal(await page.evaluate(() => document.documentElement.lang), 'fr')
  t.strictSame(complaints, [])
})

t.test('on a phone the toast leaves the links above a request free, and an undo has no Undo', async (t) => {
  const { site, page, complaints } = await openDesk(t, { viewport: { width: 360, height: 740 } })
  const reference = await site.receive()
  await page.goto(pages.request(reference))
  await page.getByRole('button', { name: 'Answered' }).click()
  await toast(page).getByText('Marked as answered').waitFor()
  const [links, shown] = await Promise.all([
    page.locator('.request-nav').boundingBox(),
    page.locator('.toasts').boundingBox(),
  ])
  t.ok((shown?.y ?? 0) >= (links?.y ?? Number.NaN) + (links?.height ?? 0), 'the toast is below the links')
  await toast(page).getByRole('button', { name: 'Undo' }).click()
  await toast(page).getByText('Marked as not answered').waitFor()
  t.equal(await toast(page).getByRole('button', { name: 'Undo' }).count(), 0)
  t.strictSame(complaints, [])
})

t.test('several requests are marked as answered at once, and back', async (t) => {
  const { site, page, complaints } = await openDesk(t)
  for (const name of ['Lucy Honeychurch', 'Phileas Fogg']) await site.receive({ name })
  await page.goto(pages.requests)
  for (const name of ['Lucy Honeychurch', 'Phileas Fogg']) {
    await page.getByRole('checkbox', { name: `Select the request from ${name}` }).press('Space')
  }
  const bar = page.getByRole('group', { name: 'Selected requests' })
  await bar.getByText('2 selected').waitFor()
  await page.evaluate(uncoverRows)
  t.strictSame(await axeFaults(page), [], 'chosen rows')
  await bar.getByRole('button', { name: 'Answered' }).press('Enter')
  await toast(page).getByText('2 requests marked').waitFor()
  await page.getByRole('heading', { name: 'Everything is answered' }).waitFor()
  await waitForFocus(heading(page, 'Requests'))
  await toast(page).getByRole('button', { name: 'Undo' }).press('Enter')
  await row(page, 'Phileas Fogg').waitFor()
  t.equal(await page.locator('.row').count(), 2)
  t.strictSame(complaints, [])
})

t.test('without JavaScript people sign in, read the requests and mark one as answered', async (t) => {
  const { site, page, complaints } = await openSite(t, { javaScriptEnabled: false })
  await site.receive()
  await signIn(page, site)
  await page.getByRole('link', { name: 'Phileas Fogg' }).click()
  await heading(page, 'Phileas Fogg').waitFor()
  t.ok(((await heading(page, 'Phileas Fogg').boundingBox())?.y ?? Number.NaN) < 300, 'at the top of the page')
  t.match(await page.locator('.letter').textContent(), 'Cap d’Antibes')
  await page.getByRole('button', { name: 'Mark as answered' }).click()
  await page.getByRole('button', { name: 'Mark as not answered' }).waitFor()
  await page.getByRole('link', { name: 'Requests', exact: true }).click()
  t.equal(await page.getByRole('link', { name: 'Phileas Fogg' }).count(), 0, 'nothing is left to answer')

  await page.goto(`${pages.account}?lang=fr`)
  t.match(await page.locator('main').textContent(), 'Cette page nécessite JavaScript')
  t.strictSame(complaints, [])
})

t.test('a page stays until the data of the next one has arrived; then its title gets the focus', async (t) => {
  const { page } = await openDesk(t)
  await page.goto(pages.requests)
  await heading(page, 'Requests').waitFor()
  const release = await holdRequests(page, /\/desk\/api\/sessions/)
  await page.getByRole('link', { name: 'Account', exact: true }).click()
  await page.locator('main[aria-busy="true"]', { has: heading(page, 'Requests') }).waitFor()
  release()
  await waitForFocus(heading(page, 'Account'))
})
