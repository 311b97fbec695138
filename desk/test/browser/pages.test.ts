// Every page of the desk in Chromium: accessible, never wider than the window, and without dead links.
import type { Page } from 'playwright'
import t, { type Test } from 'tap'
import { officeDay } from '../../../server/content/office-time.ts'
import { addDays } from '../../../server/statistics/days.ts'
import { axeViolations } from '../../../test/support/axe-violations.ts'
import { getBox, setFontSize } from '../../../test/support/browser.ts'
import { failure } from '../../../test/support/failure.ts'
import { tabWalk } from '../../../test/support/tab-walk.ts'
import { targetErrors } from '../../../test/support/target-errors.ts'
import { deskLanguages } from '../../api/desk-data.ts'
import { factSections } from '../../api/facts-data.ts'
import { listUrl, requestUrl } from '../../api/requests-data.ts'
import { pages, visitsUrl } from '../../api/urls.ts'
import { createLink } from '../../server/sign-in/links.ts'
import { openDesk, openSite, uncoverRows } from '../support/browser.ts'
import { claire, type DeskSite } from '../support/desk.ts'
import { busyDay, storeTotals } from '../support/statistics.ts'

const phone = 360
const desktop = 1280
// axe checks both layouts of each page, each of them in one language.
const axeWidth = { en: phone, fr: desktop }

/** The number of pixels by which the page is wider than the window. */
const sideways = (page: Page) => page.evaluate(() => document.documentElement.scrollWidth - innerWidth)

/** The text buttons that are wider than their words, so that a click next to the words presses them. */
const wideButtons = (page: Page) =>
  page.locator('main .text-btn').evaluateAll((buttons) =>
    buttons
      .filter((button) => {
        const words = document.createRange()
        words.selectNodeContents(button)
        return button.getBoundingClientRect().width > Math.max(48, words.getBoundingClientRect().width) + 16
      })
      .map((button) => button.textContent),
  )

/** Checks an open page with text of 200 %, at `widths`, the last of which is a phone, and with axe at `axeAt`. */
async function checkPage(t: Test, page: Page, widths: readonly number[], axeAt: number) {
  await setFontSize(page, 32)
  await page.setViewportSize({ width: 280, height: 800 })
  t.equal(await sideways(page), 0, '280 px, with text at 200 %: not wider than the window')
  await setFontSize(page, 16)
  for (const width of widths) {
    await page.setViewportSize({ width, height: 800 })
    t.equal(await sideways(page), 0, `${width} px: not wider than the window`)
    if (width === desktop) t.strictSame(await wideButtons(page), [], 'a click next to the words of a button')
  }
  t.strictSame(await targetErrors(page), [], 'sizes of controls on a phone')
  await page.setViewportSize({ width: axeAt, height: 800 })
  await page.evaluate(uncoverRows)
  await page.evaluate(() => scrollTo(0, document.body.scrollHeight))
  t.strictSame(await axeViolations(page), [], `${axeAt} px: axe`)
}

for (const language of deskLanguages) {
  t.test(`the pages of requests and visits are accessible in ${language}`, async (t) => {
    const { site, page, origin, complaints } = await openSite(t)
    const links = new Set<string>()

    const check = (name: string, url: string) =>
      t.test(name, async (t) => {
        await page.setViewportSize({ width: desktop, height: 800 })
        await page.goto(url)
        await page.locator('main h1').waitFor()
        await checkPage(t, page, [320, 768, desktop, 1920, phone], axeWidth[language])
        t.equal(await page.locator('html').getAttribute('lang'), language)
        for (const link of await getLinks(page)) links.add(link)
      })

    await check('sign in', `${pages.signIn}?lang=${language}`)
    await check('the session has ended', `${pages.signIn}?reason=session-ended`)
    await check('a link was sent', pages.signInSent)
    await check('the link', `${pages.link}?token=${await createLink(site.database, claire, Date.now())}`)

    const desk = await site.signedIn()
    await page.context().addCookies([{ name: 'desk', value: desk.cookies.get('desk') ?? '', url: origin }])
    await check('no requests', pages.requests)
    await page.setViewportSize({ width: phone, height: 800 })
    t.ok(
      (await getBox(page, '.top .help')).y < (await getBox(page, '.top .logo')).bottom,
      'one line at the top of a phone',
    )
    const reference = await storeRequests(site)
    await check('requests to answer', pages.requests)
    await check('all requests', listUrl({ show: 'all' }))
    await check('found requests', listUrl({ show: 'all', q: 'fogg' }))
    await check('nothing found', listUrl({ q: 'nobody' }))
    await check('a request', pages.request(reference))
    if (language === 'en') {
      const { expected, reached, errors } = await tabWalk(page, 'Tab')
      t.strictSame(reached, expected, 'Tab leads from one control to the next')
      t.strictSame(errors, [], 'each control is visible, with its ring')
    }
    await check('the account', pages.account)
    await check('the audit log', pages.audit)
    await check('no visits', pages.visits)
    await storeVisits(site)
    await check('visits', visitsUrl(7))

    t.strictSame(complaints, [])
    for (const link of links) t.equal((await desk.open(link)).statusCode, 200, link)
    await check('an unknown request', pages.request('NONE-0000'))
  })
}

t.test('printed visits name the last day instead of today', async (t) => {
  const { site, page } = await openDesk(t)
  await storeVisits(site)
  await page.goto(visitsUrl(7))
  const today = page.getByText('120 today')
  await today.waitFor()
  await page.emulateMedia({ media: 'print' })
  t.notOk(await today.isVisible())
  t.ok(await page.getByText(/^120, \d+ \w+ \d{4}$/).isVisible())
})

t.test('the pages with fields are accessible', async (t) => {
  const { desk, page } = await openDesk(t)
  const checks = [{ subject: { en: 'Water' }, found: { en: 'Every tap run.' } }]
  await desk.save(
    { path: '/reviews', value: [{ author: 'A. Martin', rating: 5, text: 'Warm.', date: '2026-06-01' }] },
    { path: '/specialDays', value: [{ date: '2090-12-25', hours: null }] },
    { path: '/people', value: [{ id: 'anne', name: 'Anne Roux', role: { en: 'Founder' }, languages: ['fr'] }] },
    { path: '/visitReports', value: [{ date: '2026-05-04', house: { en: 'House with a pool' }, checks }] },
  )
  for (const url of [
    ...factSections.map(pages.facts),
    pages.text('legal.privacy.sections'),
    pages.text('pricing.questions.items'),
    pages.picture('hero'),
    pages.picture('person-anne'),
  ]) {
    await t.test(url, async (t) => {
      await page.goto(url)
      await page.getByRole('region', { name: 'Draft' }).waitFor()
      const edit = page.getByRole('button', { name: /^Edit / }).first()
      if (await edit.count()) await edit.click()
      await checkPage(t, page, [desktop, phone], desktop)
    })
  }
})

/** The links of a page within the desk. */
const getLinks = (page: Page) =>
  page.evaluate(() =>
    [...document.querySelectorAll('a')]
      .filter(({ origin, pathname }) => origin === location.origin && pathname !== '/desk/sign-in')
      .map(({ pathname, search }) => pathname + search),
  )

/** Stores requests in each state. Returns the reference of one with a note, a failed email and another request. */
async function storeRequests({ receive, outbox, signedIn }: DeskSite): Promise<string> {
  const desk = await signedIn()
  const act = (reference: string, action: object) =>
    desk.sendApi('POST', requestUrl(reference), { version: 1, ...action })
  const reference = await receive()
  await receive({ message: 'Again, and with a second house.', package: undefined })
  await receive({ name: 'شهرزاد', email: 'sherazade@example.com', phone: '01 00 00 00 01', service: undefined })
  const answered = await receive({ name: 'Nicole Diver', email: 'nicole@example.com', phone: '01 00 00 00 02' })
  await act(answered, { action: 'answered' })
  await receive({ name: 'Top Ranking Team', message: 'FIRST PAGE! '.repeat(90) }, { suspected: true })
  const mail = await outbox.requestMails.claim(Date.now())
  if (mail?.reference !== reference) throw new Error('The oldest email is not the first')
  await outbox.requestMails.failed(mail, failure('552 5.2.2 <contact@mimosa-mer.example>: mailbox full'))
  await act(reference, { action: 'note', note: 'He can hand over the keys on Tuesday.\nHe asks for a list.' })
  return reference
}

async function storeVisits({ database }: DeskSite) {
  const day = officeDay(Date.now(), 'Europe/Paris')
  await storeTotals(database.query, {
    [addDays(day, -20)]: { hour: { '12': 90 } },
    [addDays(day, -8)]: { hour: { '12': 100 }, search: { villa: 2 } },
    [day]: {
      ...busyDay,
      referrer: { direct: 20, [`${'long.'.repeat(12)}example`]: 30 },
      form: { started: 1, sent: 1 },
    },
  })
}
