// Two people work at the desk at the same time, in Chromium, and sessions end.
import type { Page } from 'playwright'
import t from 'tap'
import { axeFaults } from '../../../test/support/axe-faults.ts'
import { hydrated } from '../../../test/support/browser.ts'
import { until } from '../../../test/support/until.ts'
import { sessionsAddress } from '../../api/account-data.ts'
import { pages } from '../../api/addresses.ts'
import { requestAddress } from '../../api/requests-data.ts'
import { openDesk, openLink } from '../support/browser.ts'
import { claire, hugo } from '../support/desk.ts'

const state = (page: Page) => page.locator('.request-head .state')
const toast = (page: Page) => page.locator('.toasts')

t.test('conflicts, an ended session and an erased person are shown, and no note is lost', async (t) => {
  const { site, page, complaints } = await openDesk(t)
  const reference = await site.receive()
  await site.receive({ message: 'Again.' })
  await page.goto(pages.request(reference))
  await state(page).waitFor()

  // If the server refuses a change, the page undoes it and offers to try again.
  const address = `**${requestAddress(reference)}`
  await page.route(address, (route) => route.abort(), { times: 1 })
  await page.getByRole('button', { name: 'Mark as answered' }).click()
  await toast(page).getByText('Nothing has changed.').waitFor()
  t.strictSame(await axeFaults(page), [], 'the red toast')
  t.equal(await state(page).textContent(), 'Read')
  await toast(page).getByRole('button', { name: 'Try again' }).click()
  await toast(page).getByRole('button', { name: 'Undo' }).click()
  await toast(page).getByText('Marked as not answered').waitFor()

  // Hugo writes first, and the page has not learned of it.
  await page.route(address, (route) => (route.request().method() === 'GET' ? route.abort() : route.continue()))
  const other = await site.signedIn(hugo)
  await other.sendApi('POST', requestAddress(reference), { version: 3, action: 'answered' })
  const note = page.getByLabel('Note for the team')
  await note.fill('Evenings: the mobile number.')
  await page.getByRole('button', { name: 'Add the note' }).click()
  const notice = page.getByRole('alert').filter({ hasText: 'hugo changed this request while you were writing' })
  await notice.waitFor()
  await page.unroute(address)
  t.equal(await note.inputValue(), 'Evenings: the mobile number.')
  await notice.getByRole('button', { name: 'Add mine after it' }).click()
  await page.locator('.history .quote', { hasText: 'the mobile number' }).waitFor()
  await notice.waitFor({ state: 'detached' })

  // Another device ends the session while a note is being written.
  await note.fill('Half a thought')
  await (await site.signedIn(claire)).sendApi('POST', sessionsAddress, {})
  const ended = page.getByRole('alert').filter({ hasText: 'Your sign-in has expired' })
  await ended.waitFor()
  t.strictSame(await axeFaults(page), [], 'the ended session')
  const sent = site.mails.length
  await ended.getByRole('button', { name: 'Send me a link' }).click()
  await ended.getByText('Open it in this browser').waitFor()
  const secondTab = await page.context().newPage()
  await openLink(secondTab, site, sent)
  await secondTab.close()
  await page.evaluate(() => dispatchEvent(new Event('focus')))
  await ended.waitFor({ state: 'detached' })
  t.equal(await note.inputValue(), 'Half a thought')
  await page.reload()
  await hydrated(page)
  await until('the draft', async () => (await note.inputValue()) === 'Half a thought')

  await page.getByRole('button', { name: 'Erase…' }).click()
  const question = page.getByRole('dialog', { name: 'Erase for good?' })
  await question.getByLabel('Everything from this person').check()
  t.strictSame(await axeFaults(page), [], 'the question')
  await question.getByRole('button', { name: 'Erase 2 requests' }).click()
  await page.getByRole('heading', { name: 'No requests yet' }).waitFor()
  await toast(page).getByText('2 requests erased').waitFor()
  t.equal((await site.outbox.counts(Date.now())).waiting, 0)
  // The browser logs responses with 409 and 401 in its console, and with 404 if the event outruns the answer: then the
  // page asks once more for what it has erased.
  t.strictSame(
    complaints.filter((complaint) => !/status of (401|404|409)|ERR_FAILED/.test(complaint)),
    [],
  )
})
