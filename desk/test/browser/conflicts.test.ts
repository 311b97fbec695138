// People and windows that work on the same request or content at the same time, in Chromium.
import type { Page } from 'playwright'
import t from 'tap'
import { axeViolations } from '../../../test/support/axe-violations.ts'
import { waitForFocus } from '../../../test/support/browser.ts'
import { until } from '../../../test/support/until.ts'
import { requestUrl } from '../../api/requests-data.ts'
import { pages } from '../../api/urls.ts'
import { inDraft, keepUnaware, openDesk, saved, year } from '../support/browser.ts'
import { hugo } from '../support/desk.ts'

const state = (page: Page) => page.locator('.request-head .state')
const toast = (page: Page) => page.locator('.toasts')
const note = (page: Page) => page.getByLabel('Note for the team')
const editConflict = (page: Page) => page.getByRole('alert').filter({ hasText: 'changed this first' })
const at = pages.facts('figures')

// The browser logs refused and aborted requests. If the event outruns the response, the page asks for erased requests.
const withoutResponses = (complaints: string[]) =>
  complaints.filter((complaint) => !/status of (401|404|409)|ERR_FAILED/.test(complaint))

t.test('a failed change is undone and can be repeated', async (t) => {
  const { site, page, complaints } = await openDesk(t)
  const reference = await site.receive()
  await page.goto(pages.request(reference))
  const url = `**${requestUrl(reference)}`
  await page.route(url, (route) => route.abort(), { times: 1 })
  await page.getByRole('button', { name: 'Mark as answered' }).click()
  await toast(page).getByText('Nothing has changed.').waitFor()
  t.strictSame(await axeViolations(page), [], 'the red toast')
  t.equal(await state(page).textContent(), 'Read')
  await toast(page).getByRole('button', { name: 'Try again' }).click()
  await toast(page).getByRole('button', { name: 'Undo' }).click()
  await toast(page).getByText('Marked as not answered').waitFor()

  // Hugo writes first, and the page cannot read his change.
  await page.route(url, (route) => (route.request().method() === 'GET' ? route.abort() : route.continue()))
  const hugos = await site.signedIn(hugo)
  await hugos.sendApi('POST', requestUrl(reference), { version: 3, action: 'answered' })
  await note(page).fill('Evenings: the mobile number.')
  await page.getByRole('button', { name: 'Add the note' }).click()
  const notice = page.getByRole('alert').filter({ hasText: 'hugo changed this request while you were writing' })
  await notice.waitFor()
  await page.unroute(url)
  t.equal(await note(page).inputValue(), 'Evenings: the mobile number.')
  await notice.getByRole('button', { name: 'Add mine after it' }).click()
  await page.locator('.history .quote', { hasText: 'the mobile number' }).waitFor()
  await notice.waitFor({ state: 'detached' })
  t.strictSame(withoutResponses(complaints), [])
})

t.test('a note survives a reload', async (t) => {
  const { site, page } = await openDesk(t)
  await page.goto(pages.request(await site.receive()))
  await note(page).fill('Half a thought')
  await page.reload()
  await page.waitForFunction(() => document.querySelector('textarea')?.value === 'Half a thought')
})

t.test('all requests of a person are erased after a question', async (t) => {
  const { site, page, complaints } = await openDesk(t)
  const reference = await site.receive()
  await site.receive({ message: 'Again.' })
  await page.goto(pages.request(reference))
  await page.getByRole('button', { name: 'Erase…' }).click()
  const question = page.getByRole('dialog', { name: 'Erase for good?' })
  await question.getByLabel('Everything from this person').check()
  t.strictSame(await axeViolations(page), [], 'the question')
  await question.getByRole('button', { name: 'Erase 2 requests' }).click()
  await page.getByRole('heading', { name: 'No requests yet' }).waitFor()
  await toast(page).getByText('2 requests erased').waitFor()
  t.equal((await site.outbox.counts(Date.now())).waiting, 0)
  t.strictSame(withoutResponses(complaints), [])
})

t.test('if two people change a field, the page shows both values until one of them is chosen', async (t) => {
  const { site, page } = await openDesk(t, { at })
  await year(page).waitFor()
  await keepUnaware(page)
  await (await site.signedIn(hugo)).save({ path: '/foundingYear', value: 1999 })
  await year(page).fill('2011')
  await editConflict(page).getByText('1999').waitFor()
  await editConflict(page).getByText('2011').waitFor()
  t.strictSame(await axeViolations(page), [], 'a conflict')
  await editConflict(page).getByRole('button', { name: 'Keep mine' }).click()
  await editConflict(page).waitFor({ state: 'detached' })
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
  t.equal(await editConflict(page).count(), 0)
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
