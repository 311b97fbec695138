// People and windows that edit the same content at the same time, in Chromium.
import type { Page } from 'playwright'
import t from 'tap'
import { axeViolations } from '../../../test/support/axe-violations.ts'
import { waitForFocus } from '../../../test/support/browser.ts'
import { until } from '../../../test/support/until.ts'
import { pages } from '../../api/addresses.ts'
import { inDraft, keepUnaware, openDesk, saved, year } from '../support/browser.ts'
import { hugo } from '../support/desk.ts'

const at = pages.facts('figures')
const conflict = (page: Page) => page.getByRole('alert').filter({ hasText: 'changed this first' })

t.test('if two people change a field, the page shows both values until one of them is chosen', async (t) => {
  const { site, page } = await openDesk(t, { at })
  await year(page).waitFor()
  await keepUnaware(page)
  await (await site.signedIn(hugo)).save({ path: '/foundingYear', value: 1999 })
  await year(page).fill('2011')
  await conflict(page).getByText('1999').waitFor()
  await conflict(page).getByText('2011').waitFor()
  t.strictSame(await axeViolations(page), [], 'a conflict')
  await conflict(page).getByRole('button', { name: 'Keep mine' }).click()
  await conflict(page).waitFor({ state: 'detached' })
  await waitForFocus(year(page))
  await inDraft(site, '/foundingYear', 2011)
})

t.test('a value that is typed while a colleague publishes is saved in the next draft', async (t) => {
  const { site, page } = await openDesk(t, { at })
  await year(page).fill('2011')
  await saved(page).waitFor()
  await (await site.signedIn(hugo)).publish()
  await year(page).fill('2012')
  await inDraft(site, '/foundingYear', 2012)
  t.equal(await conflict(page).count(), 0)
  await page.locator('.draft').getByText('1 change').waitFor()
})

t.test('each of eight tabs over HTTP/1.1 announces a new request', async (t) => {
  const { site, page } = await openDesk(t)
  const tabs = [page]
  while (tabs.length < 8) tabs.push(await page.context().newPage())
  for (const tab of tabs) {
    await tab.goto(pages.requests)
    await tab.getByRole('heading', { name: 'Requests', exact: true }).waitFor()
  }
  await site.receive()
  for (const tab of tabs) await until('the number in the title', async () => /1/.test(await tab.title()))
  await tabs.at(-1)?.close()
  await site.receive({ email: 'else@villa.example' })
  await until('the number in the first tab', async () => /2/.test(await page.title()))
})
