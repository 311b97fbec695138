// Requests in Chromium: with the keyboard, on a phone, and without JavaScript.
import type { Page } from 'playwright'
import t from 'tap'
import { officeDay } from '../../../server/content/office-time.ts'
import { addDays } from '../../../server/statistics/days.ts'
import { axeViolations } from '../../../test/support/axe-violations.ts'
import { getBox, holdRequests, waitForFocus } from '../../../test/support/browser.ts'
import { until } from '../../../test/support/until.ts'
import { listUrl } from '../../api/requests-data.ts'
import { pages } from '../../api/urls.ts'
import { openDesk, openSite, signIn, uncoverRows } from '../support/browser.ts'
import { storeTotals } from '../support/statistics.ts'

const lucy = 'Lucy Honeychurch'
const phileas = 'Phileas Fogg'
const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name, exact: true })
const row = (page: Page, name: string) => page.locator('.row', { hasText: name })
const rowLink = (page: Page, name: string) => page.getByRole('link', { name, exact: true })
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
const toast = (page: Page) => page.locator('.toasts')

t.test('requests are read, answered and searched with the keyboard alone, without a reload', async (t) => {
  const { site, page, complaints } = await openDesk(t, { at: pages.requests })
  const first = await site.receive({ name: lucy, email: 'lucy@example.com' })
  await rowLink(page, lucy).waitFor()
  await page.evaluate(() => Object.assign(window, { isSameDocument: true }))
  await site.receive()
  await row(page, phileas).waitFor()
  await page.waitForFunction(() => document.title === '(2) Requests – Desk')

  await page.evaluate(() => localStorage.setItem('deskShortcuts', 'on'))
  await page.keyboard.press('j')
  await waitForFocus(rowLink(page, lucy))
  await page.keyboard.press('Enter')
  await waitForFocus(heading(page, lucy))
  t.ok(page.url().endsWith(pages.request(first)))
  t.equal(await page.title(), `(2) ${lucy} – Requests – Desk`)

  const state = page.locator('.request-head .state')
  await button(page, 'Mark as answered').press('Enter')
  await state.getByText('Answered by Claire Martin').waitFor()
  await toast(page).getByText('Marked as answered').waitFor()
  t.strictSame(await axeViolations(page), [], 'the toast')
  await button(page, 'Undo').press('Enter')
  await toast(page).getByText('Marked as not answered').waitFor()
  t.equal(await state.textContent(), 'Read')

  const note = page.getByLabel('Note for the team')
  await note.focus()
  await page.keyboard.type('Call her in the morning')
  await page.keyboard.press('Control+Enter')
  await page.locator('.history .quote', { hasText: 'Call her in the morning' }).waitFor()
  await until('the empty field', async () => (await note.inputValue()) === '')

  await page.locator('.go-back').press('Enter')
  await waitForFocus(rowLink(page, lucy))
  await row(page, '1 note').waitFor()
  await page.keyboard.press('/')
  await page.keyboard.type('phileas')
  await page.keyboard.press('Enter')
  await page.getByText('1 request with “phileas”.').waitFor()
  t.match(page.url(), /\?q=phileas$/)
  await page.goBack()
  await row(page, lucy).waitFor()
  t.ok(await page.evaluate(() => 'isSameDocument' in window))
  t.strictSame(complaints, [])
})

t.test('visits, the account and the language are reached with the keyboard alone', async (t) => {
  const { site, page, complaints } = await openDesk(t, { at: pages.requests })
  const today = officeDay(Date.now(), 'Europe/Paris')
  const yesterday = addDays(today, -1)
  await storeTotals(site.database.query, { [yesterday]: { hour: { '12': 301 } }, [today]: { hour: { '09': 2 } } })
  await page.getByRole('link', { name: 'Visits' }).press('Enter')
  await waitForFocus(heading(page, 'Visits'))
  await page.getByText('Show as a table').press('Enter')
  await page.getByRole('cell', { name: '301', exact: true }).waitFor()
  t.strictSame(await axeViolations(page), [], 'the figures')

  await page.getByRole('link', { name: 'Account' }).press('Enter')
  await waitForFocus(heading(page, 'Account'))
  await page.locator('.top-nav').getByRole('link', { name: 'Requests' }).press('Enter')
  await waitForFocus(heading(page, 'Requests'))
  await page.locator('.top .langs a[lang="fr"]').press('Enter')
  await heading(page, 'Demandes').waitFor()
  t.match(page.url(), /\/desk$/)
  t.equal(await page.evaluate(() => document.documentElement.lang), 'fr')
  t.strictSame(complaints, [])
})

t.test('single keys do nothing until they are switched on', async (t) => {
  const { site, page } = await openDesk(t)
  await site.receive()
  await page.goto(pages.requests)
  await rowLink(page, phileas).waitFor()
  for (const key of ['j', '/', 'e', 'r']) await page.keyboard.press(key)
  t.equal(await page.evaluate(() => document.activeElement?.tagName), 'BODY')
  await page.getByRole('link', { name: 'Account' }).press('Enter')
  await page.getByRole('switch', { name: 'Single-key shortcuts', checked: false }).press('Space')
  await page.locator('.top-nav').getByRole('link', { name: 'Requests' }).press('Enter')
  await waitForFocus(heading(page, 'Requests'))
  await page.keyboard.press('j')
  await waitForFocus(rowLink(page, phileas))
})

t.test('on a phone the toast does not cover the links above a request', async (t) => {
  const { site, page, complaints } = await openDesk(t, { viewport: { width: 360, height: 740 } })
  await page.goto(pages.request(await site.receive()))
  await page.getByRole('button', { name: 'Answered' }).click()
  await toast(page).getByText('Marked as answered').waitFor()
  t.ok((await getBox(page, '.toasts')).y >= (await getBox(page, '.request-nav')).bottom)
  await button(page, 'Undo').click()
  await toast(page).getByText('Marked as not answered').waitFor()
  t.equal(await button(page, 'Undo').count(), 0)
  t.strictSame(complaints, [])
})

t.test('several requests are marked together', async (t) => {
  const { site, page, complaints } = await openDesk(t)
  for (const name of [lucy, phileas]) await site.receive({ name })
  await page.goto(pages.requests)
  for (const name of [lucy, phileas]) {
    await page.getByRole('checkbox', { name: `Select the request from ${name}` }).press('Space')
  }
  const selected = page.getByRole('group', { name: 'Selected requests' })
  await selected.getByText('2 selected').waitFor()
  await page.evaluate(uncoverRows)
  t.strictSame(await axeViolations(page), [], 'selected rows')
  await selected.getByRole('button', { name: 'Answered' }).press('Enter')
  await toast(page).getByText('2 requests marked').waitFor()
  await page.getByRole('heading', { name: 'Everything is answered' }).waitFor()
  await waitForFocus(heading(page, 'Requests'))
  await button(page, 'Undo').press('Enter')
  await row(page, phileas).waitFor()
  t.equal(await page.locator('.row').count(), 2)
  t.strictSame(complaints, [])
})

t.test('a search that finds nothing in its list leads to what it finds in all lists', async (t) => {
  const { site, page } = await openDesk(t)
  await site.receive()
  await site.receive({ name: lucy }, { suspected: true })
  await page.goto(listUrl({ q: 'lucy' }))
  await page.getByText('No request with “lucy” in “To answer”.').waitFor()
  await page.getByRole('heading', { name: '1 request found in “All”' }).waitFor()
  await page.getByRole('link', { name: 'Show the request' }).click()
  await row(page, lucy).waitFor()
  t.match(page.url(), listUrl({ show: 'all', q: 'lucy' }))
})

t.test('without JavaScript people sign in, read the requests and mark one as answered', async (t) => {
  const { site, page, complaints } = await openSite(t, { javaScriptEnabled: false })
  await site.receive()
  await page.goto(pages.requests)
  await signIn(page, site)
  await rowLink(page, phileas).click()
  await heading(page, phileas).waitFor()
  t.ok((await getBox(page, 'h1')).y < 300, 'at the top of the page')
  t.match(await page.locator('.letter').textContent(), 'Cap d’Antibes')
  await button(page, 'Mark as answered').click()
  await button(page, 'Mark as not answered').waitFor()
  await rowLink(page, 'Requests').click()
  await heading(page, 'Requests').waitFor()
  t.equal(await rowLink(page, phileas).count(), 0, 'no request is left to answer')

  await page.goto(`${pages.account}?lang=fr`)
  t.match(await page.locator('main').textContent(), 'Cette page nécessite JavaScript')
  t.strictSame(complaints, [])
})

t.test('a page stays until the data of the next page has arrived', async (t) => {
  const { page } = await openDesk(t, { at: pages.requests })
  await heading(page, 'Requests').waitFor()
  const release = await holdRequests(page, /\/desk\/api\/sessions/)
  await page.getByRole('link', { name: 'Account', exact: true }).click()
  await page.locator('main[aria-busy="true"]', { has: heading(page, 'Requests') }).waitFor()
  release()
  await waitForFocus(heading(page, 'Account'))
})
