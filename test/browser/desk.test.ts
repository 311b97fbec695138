// People work at the desk, in Chromium: by keyboard, at the same time, and without JavaScript.
import type { Page } from 'playwright'
import t, { type Test } from 'tap'
import { addDays, officeHour } from '../../server/statistics/days.ts'
import { forms } from '../../src/desk/desk-addresses.ts'
import { axeFaults } from '../support/axe-faults.ts'
import { hydrated, visitor } from '../support/browser.ts'
import { claire, type DeskSite, deskSite, hugo } from '../support/desk.ts'
import { uncoverRows } from '../support/desk-pages.ts'
import { storeTotals } from '../support/statistics.ts'
import { until } from '../support/until.ts'

/** A site with a desk, and a browser that shows its sign-in page. */
async function opened(t: Test, options: { javaScriptEnabled?: boolean; locale?: string } = {}) {
  const site = await deskSite(t)
  const origin = await site.app.listen({ host: '127.0.0.1', port: 0 })
  return { site, ...(await visitor(t, { origin, ...options })) }
}

/** Signs in with the link of the mail. */
async function signIn(page: Page, site: DeskSite) {
  await page.goto('/desk')
  const sent = site.mails.length
  await page.getByLabel('Your address').fill(claire)
  await page.getByRole('button', { name: 'Send the link' }).click()
  await page.getByRole('heading', { name: 'Look in your mailbox' }).waitFor()
  await openLink(page, site, sent)
}

async function openLink(page: Page, site: DeskSite, sent: number) {
  const mail = await until('the mail', async () => site.mails[sent])
  const [link = ''] = /\/desk\/link\?\S+/.exec(String(mail.text)) ?? []
  await page.goto(link)
  await page.getByRole('button', { name: 'Sign in' }).click()
  await page.getByRole('heading', { name: 'Requests', exact: true }).waitFor()
}

const focused = (page: Page) => page.evaluate(() => document.activeElement?.textContent)
const state = (page: Page) => page.locator('.request-head .state')
const toast = (page: Page) => page.locator('.toasts')

t.test('a day at the desk, with the keyboard alone', async (t) => {
  const { site, page, complaints } = await opened(t)
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

  await page.keyboard.press('j')
  t.equal(await focused(page), 'Lucy Honeychurch')
  await page.keyboard.press('Enter')
  await page.getByRole('heading', { name: 'Lucy Honeychurch' }).waitFor()
  await until('the focus', async () => (await focused(page)) === 'Lucy Honeychurch')
  t.match(page.url(), first)
  await until('the title', async () => (await page.title()) === '(1) Lucy Honeychurch – Requests – Desk')

  await page.keyboard.press('e')
  await state(page).getByText('Answered by Claire Martin').waitFor()
  await toast(page).getByText('Marked as answered').waitFor()
  t.strictSame(await axeFaults(page), [], 'the toast')
  await toast(page).getByRole('button', { name: 'Undo' }).press('Enter')
  await toast(page).getByText('Marked as not answered').waitFor()
  t.equal(await state(page).textContent(), 'Read')

  await page.keyboard.press('n')
  await page.keyboard.type('Call her in the morning')
  await page.keyboard.press('Control+Enter')
  await page.locator('.history .quote', { hasText: 'Call her in the morning' }).waitFor()
  await until('the empty field', async () => (await page.getByLabel('Note for the team').inputValue()) === '')

  await page.locator('h1').focus()
  await page.keyboard.press('u')
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

  // The figures: the arrow keys read the values of the line.
  await storeTotals(site.database.query, {
    [addDays(officeHour(Date.now()).day, -1)]: { hour: { '12': 301 } },
    [officeHour(Date.now()).day]: { hour: { '09': 251 } },
  })
  await page.locator('h1').focus()
  await page.keyboard.press('g')
  await page.keyboard.press('v')
  await page.getByRole('heading', { name: 'Visits', exact: true }).waitFor()
  const line = page.getByRole('slider', { name: 'Day' })
  await line.press('ArrowLeft')
  t.match(await line.getAttribute('aria-valuetext'), /: 301 page views$/)
  t.equal(await page.locator('.plot-reading').textContent(), await line.getAttribute('aria-valuetext'))
  t.strictSame(await axeFaults(page, '.plot-range'), [], 'the slider')
  await page.getByRole('link', { name: 'Requests' }).press('Enter')
  await page.locator('.row').nth(1).waitFor()

  await page.locator('h1').focus()
  await page.keyboard.press('?')
  const dialog = page.getByRole('dialog', { name: 'Keyboard shortcuts' })
  await dialog.getByRole('switch').press('Space')
  t.strictSame(await axeFaults(page), [], 'the shortcuts')
  await page.keyboard.press('Escape')
  await page.keyboard.press('j')
  t.equal(await focused(page), 'Requests', 'single keys are off')

  await page.locator('.top .langs a[lang="fr"]').press('Enter')
  await page.getByRole('heading', { name: 'Demandes' }).waitFor()
  t.match(page.url(), /\/desk$/)
  t.equal(await page.evaluate(() => document.documentElement.lang), 'fr')
  t.ok(await page.evaluate(() => 'isSameDocument' in window), 'nothing has been loaded anew')
  t.strictSame(complaints, [])
})

t.test('conflicts, an ended session and an erased person are shown, and no note is lost', async (t) => {
  const { site, page, complaints } = await opened(t)
  const reference = await site.receive()
  await site.receive({ message: 'Again.' })
  await signIn(page, site)
  await page.goto(`/desk/requests/${reference}`)
  await hydrated(page)

  // If the server refuses a change, the page undoes it and offers to try again.
  await page.route(/answered$/, (route) => route.abort(), { times: 1 })
  await page.getByRole('button', { name: 'Mark as answered' }).click()
  await toast(page).getByText('Everything is as it was.').waitFor()
  t.strictSame(await axeFaults(page), [], 'the red toast')
  t.equal(await state(page).textContent(), 'Read')
  await toast(page).getByRole('button', { name: 'Try again' }).click()
  await toast(page).getByRole('button', { name: 'Undo' }).click()
  await toast(page).getByText('Marked as not answered').waitFor()

  // Hugo writes first.
  const other = await site.signedIn(hugo)
  await other.sendJson(forms.answered(reference), { version: 3, answered: 'yes' })
  const note = page.getByLabel('Note for the team')
  await note.fill('Evenings: the mobile number.')
  await page.getByRole('button', { name: 'Add the note' }).click()
  const notice = page.getByRole('alert').filter({ hasText: 'hugo changed this request while you were writing' })
  await notice.waitFor()
  t.equal(await note.inputValue(), 'Evenings: the mobile number.')
  await notice.getByRole('button', { name: 'Add mine after it' }).click()
  await page.locator('.history .quote', { hasText: 'the mobile number' }).waitFor()
  await notice.waitFor({ state: 'detached' })

  // Another device ends the session while a note is being written.
  await note.fill('Half a thought')
  await (await site.signedIn(claire)).send(forms.endOtherSessions)
  const ended = page.getByRole('alert').filter({ hasText: 'Your session has ended' })
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

  await page.getByRole('link', { name: 'Erase…' }).click()
  const question = page.getByRole('dialog', { name: 'Erase for good?' })
  await question.getByLabel('Everything from this person').check()
  t.strictSame(await axeFaults(page), [], 'the question')
  await question.getByRole('button', { name: 'Erase 2 requests' }).click()
  await page.getByRole('heading', { name: 'No requests yet' }).waitFor()
  await toast(page).getByText('2 requests erased').waitFor()
  t.equal((await site.outbox.counts(Date.now())).waiting, 0)

  await site.receive({ name: 'Lucy Honeychurch' })
  await page.getByRole('button', { name: 'Show it' }).click()
  await until('the focus', async () => (await focused(page)) === 'Lucy Honeychurch')
  // The browser logs responses with 409 and 401 in its console.
  t.strictSame(
    complaints.filter((complaint) => !/status of (401|409)|ERR_FAILED/.test(complaint)),
    [],
  )
})

t.test('without JavaScript each step is a page or a form', async (t) => {
  const { site, page, complaints } = await opened(t, { javaScriptEnabled: false })
  const reference = await site.receive()
  await signIn(page, site)
  await page.getByRole('link', { name: 'Phileas Fogg' }).click()
  await page.getByRole('button', { name: 'Mark as answered' }).click()
  await state(page).getByText('Answered by Claire Martin').waitFor()
  t.equal(await page.locator('.done').textContent(), 'Marked as answered')

  await page.getByLabel('Note for the team').fill('Evenings')
  const other = await site.signedIn(hugo)
  await other.sendJson(forms.note(reference), { version: 2, note: 'Called him.' })
  await page.getByRole('button', { name: 'Add the note' }).click()
  await page.getByRole('heading', { name: 'hugo changed this request while you were writing' }).waitFor()
  await page.getByRole('button', { name: 'Add mine after it' }).click()
  t.equal(await page.locator('.history .quote').count(), 2)

  await page.getByRole('link', { name: 'Erase…' }).click()
  await page.getByRole('heading', { name: 'Erase for good?' }).waitFor()
  await page.getByRole('button', { name: 'Erase this request' }).click()
  t.equal(await page.locator('.done').textContent(), '1 request erased')

  await page.getByRole('link', { name: 'Account' }).click()
  await page.getByRole('heading', { name: 'Open sessions' }).waitFor()
  t.notOk(await page.getByRole('switch').isVisible(), 'there are no shortcuts to be switched')
  await page.getByRole('link', { name: 'Audit log' }).click()
  t.match(await page.locator('tbody tr').first().textContent(), 'Erased 1 request')
  await page.getByRole('link', { name: 'Your account' }).click()
  await page.getByRole('link', { name: 'Français' }).last().click()
  await page.getByRole('heading', { name: 'Compte', exact: true }).waitFor()
  await page.getByRole('button', { name: 'Se déconnecter' }).click()
  t.equal(await page.locator('.done').textContent(), 'Vous êtes déconnecté')
  t.strictSame(
    complaints.filter((complaint) => !/status of 409/.test(complaint)),
    [],
  )
})
