// The pages of the desk, except those that edit the site, in Chromium: accessible, never wider than the window, and without
// links that lead nowhere.
import type { Page } from 'playwright'
import t from 'tap'
import { officeDay } from '../../../server/content/office-time.ts'
import { addDays } from '../../../server/statistics/days.ts'
import { axeFaults } from '../../../test/support/axe-faults.ts'
import { setFontSize } from '../../../test/support/browser.ts'
import { failure } from '../../../test/support/failure.ts'
import { tabWalk } from '../../../test/support/tab-walk.ts'
import { targetFaults } from '../../../test/support/target-faults.ts'
import { pages, visitsAddress } from '../../api/addresses.ts'
import { deskLanguages } from '../../api/desk-data.ts'
import { listAddress, requestAddress } from '../../api/requests-data.ts'
import { createLink } from '../../server/sign-in/links.ts'
import { openSite, uncoverRows } from '../support/browser.ts'
import { claire, type DeskSite } from '../support/desk.ts'
import { storeTotals } from '../support/statistics.ts'

const phone = 360
const desktop = 1280
// axe looks at both layouts of each page: at each of them in one language.
const axeWidth = { en: phone, fr: desktop }

for (const language of deskLanguages) {
  t.test(`the desk in ${language}`, async (t) => {
    const { site, page, origin, complaints } = await openSite(t)
    const links = new Set<string>()

    const check = (name: string, address: string) =>
      t.test(name, async (t) => {
        await page.setViewportSize({ width: desktop, height: 800 })
        await page.goto(address)
        await page.locator('main h1').waitFor()
        for (const width of [320, 768, desktop, 1920, phone]) {
          await page.setViewportSize({ width, height: 800 })
          t.equal(await sideways(page), 0, `${name} at ${width} px`)
        }
        await setFontSize(page, 24)
        await page.setViewportSize({ width: 320, height: 800 })
        t.equal(await sideways(page), 0, `${name} at 320 px, with text at 150 %`)
        await setFontSize(page, 16)
        await page.setViewportSize({ width: phone, height: 800 })
        t.strictSame(await targetFaults(page), [], `sizes of controls at ${phone} px`)
        await page.setViewportSize({ width: axeWidth[language], height: 800 })
        await page.evaluate(uncoverRows)
        t.strictSame(await axeFaults(page), [], `axe at ${axeWidth[language]} px`)
        t.equal(await page.locator('html').getAttribute('lang'), language)
        for (const link of await linksOf(page)) links.add(link)
      })

    await check('sign in', `${pages.signIn}?lang=${language}`)
    await check('the session has ended', `${pages.signIn}?reason=session-ended`)
    await check('a link was sent', pages.signInSent)
    await check('the link', `${pages.link}?token=${await createLink(site.database, claire, Date.now())}`)

    const value = (await site.signedIn()).cookies.get('desk') ?? ''
    await page.context().addCookies([{ name: 'desk', value, url: origin }])
    await check('no requests', pages.requests)
    await page.setViewportSize({ width: phone, height: 800 })
    const [logo, help] = await Promise.all(['.top .logo', '.top .help'].map((part) => page.locator(part).boundingBox()))
    t.ok(logo && help && help.y < logo.y + logo.height, 'one line at the top of a phone')
    const reference = await storeRequests(site)
    await check('requests to answer', pages.requests)
    await check('all requests', listAddress({ show: 'all' }))
    await check('requests that were searched for', listAddress({ show: 'all', q: 'fogg' }))
    await check('nothing found', listAddress({ q: 'nobody' }))
    await check('a request', pages.request(reference))
    if (language === 'en') {
      const { expected, reached, faults } = await tabWalk(page, 'Tab')
      t.strictSame(reached, expected, 'Tab leads from one control to the next')
      t.strictSame(faults, [], 'each one can be seen, with its ring')
    }
    await check('the account', pages.account)
    await check('the audit log', pages.audit)
    await check('no visits', pages.visits)
    await storeVisits(site)
    await check('visits', visitsAddress(7))
    t.notMatch(await page.locator('.sums').innerText(), /51/, 'more forms were sent than begun: they are not compared')

    t.strictSame(complaints, [])
    const browser = await site.signedIn()
    for (const link of links) t.equal((await browser.open(link)).statusCode, 200, link)
    await check('an address that leads nowhere', pages.request('NONE-0000'))
  })
}

/** The number of pixels by which the page is wider than the window. */
const sideways = (page: Page) => page.evaluate(() => document.documentElement.scrollWidth - innerWidth)

/** The links of a page within the desk. */
const linksOf = (page: Page) =>
  page.evaluate(() =>
    [...document.querySelectorAll('a')]
      .filter(({ origin, pathname }) => origin === location.origin && pathname !== '/desk/sign-in')
      .map(({ pathname, search }) => pathname + search),
  )

/** Requests in each state. Returns the reference of one with notes, a failed mail and another request of the same person. */
async function storeRequests({ receive, outbox, signedIn }: DeskSite): Promise<string> {
  const browser = await signedIn()
  const act = (reference: string, version: number, action: object) =>
    browser.sendApi('POST', requestAddress(reference), { version, ...action })
  const reference = await receive()
  await receive({ message: 'Again, and with a second house.', package: undefined })
  await receive({ name: 'شهرزاد', email: 'sherazade@example.com', phone: '01 00 00 00 01', service: undefined })
  const answered = await receive({ name: 'Nicole Diver', email: 'nicole@example.com', phone: '01 00 00 00 02' })
  await act(answered, 1, { action: 'answered' })
  await receive({ name: 'Top Ranking Team', message: 'FIRST PAGE! '.repeat(90) }, { suspected: true })
  const mail = await outbox.requestMails.claim(Date.now())
  if (mail?.reference !== reference) throw new Error('The oldest mail is the first')
  await outbox.requestMails.failed(mail, failure('552 5.2.2 <contact@mimosa-mer.example>: mailbox full'))
  await act(reference, 1, { action: 'note', note: 'He can hand over the keys on Tuesday.\nHe asks for a list.' })
  return reference
}

async function storeVisits({ database }: DeskSite) {
  const day = officeDay(Date.now(), 'Europe/Paris')
  await storeTotals(database.query, {
    [addDays(day, -20)]: { hour: { '12': 90 } },
    [addDays(day, -8)]: { hour: { '12': 100 }, search: { villa: 2 } },
    [day]: {
      hour: { '18': 60, '19': 50, '09': 10 },
      page: { '/': 70, '/services/concierge-services': 50 },
      referrer: { direct: 20, [`${'long.'.repeat(12)}example`]: 30 },
      campaign: { 'source=letter&medium=mail&campaign=autumn': 4 },
      language: { en: 100, fr: 20 },
      device: { phone: 120 },
      country: { FR: 100, GB: 20 },
      search: { villa: 5 },
      'search-empty': { 'swimming pool': 4 },
      form: { started: 1, sent: 51 },
      link: { phone: 2, whatsapp: 1 },
      'request-service': { 'concierge-services': 3, none: 1 },
      'request-package': { premium: 1, none: 3 },
    },
  })
}
