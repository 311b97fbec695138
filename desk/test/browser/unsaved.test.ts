// Unsaved edits are never lost, in Chromium.
import type { Page } from 'playwright'
import { launch } from 'puppeteer-core'
import t from 'tap'
import { browserFlags, findTestBrowser } from '../../../scripts/browser.ts'
import { axeViolations } from '../../../test/support/axe-violations.ts'
import { dataFolder } from '../../../test/support/data-folder.ts'
import { until } from '../../../test/support/until.ts'
import { sessionsUrl } from '../../api/account-data.ts'
import { draftUrl } from '../../api/content.ts'
import { forms, pages } from '../../api/urls.ts'
import { createLink } from '../../server/sign-in/links.ts'
import { inDraft, openDesk, openLink, saved, year } from '../support/browser.ts'
import { claire, deskSite } from '../support/desk.ts'

const at = pages.facts('figures')
const kept = (page: Page) => page.getByRole('region', { name: 'Draft' }).getByText('Not saved, kept in this browser')

t.test('an edit survives a browser that is killed', async (t) => {
  const site = await deskSite(t)
  const origin = await site.app.listen({ host: '127.0.0.1', port: 0 })
  const userDataDir = dataFolder(t)
  async function openFigures() {
    const browser = await launch({ executablePath: findTestBrowser(), args: [...browserFlags], userDataDir })
    t.teardown(() => browser.close())
    const page = await browser.newPage()
    await page.goto(`${origin}${forms.link}?token=${await createLink(site.database, claire, Date.now())}`)
    await Promise.all([page.waitForNavigation(), page.click('main button[type=submit]')])
    await page.goto(`${origin}${at}`)
    await page.waitForSelector('[data-hydrated] #foundingYear')
    return { browser, page }
  }

  const { browser, page } = await openFigures()
  await page.setOfflineMode(true)
  await page.locator('#foundingYear').fill('2011')
  await page.waitForSelector('::-p-text(Not saved, kept in this browser)')
  const hasEnded = new Promise((resolve) => browser.once('disconnected', resolve))
  // The process group, because Debian starts the browser from a shell script.
  process.kill(-Number(browser.process()?.pid), 'SIGKILL')
  await hasEnded

  await openFigures()
  await inDraft(site, '/foundingYear', 2011)
})

t.test('an edit is kept if the page is closed right after the last key', async (t) => {
  const { site, page } = await openDesk(t, { at })
  await year(page).fill('2011')
  const again = await page.context().newPage()
  await page.close()
  t.same(await site.source.store.units(), [], 'nothing was sent')
  await again.goto(pages.requests)
  await inDraft(site, '/foundingYear', 2011)
})

for (const [reason, start, end] of [
  [
    'without a connection',
    (page: Page) => page.context().setOffline(true),
    (page: Page) => page.context().setOffline(false),
  ],
  [
    'while the server restarts',
    (page: Page) => page.route(`**${draftUrl}`, (route) => route.fulfill({ status: 503 })),
    (page: Page) => page.unroute(`**${draftUrl}`),
  ],
] as const) {
  t.test(`edits that are typed ${reason} are saved afterwards`, async (t) => {
    const { site, page } = await openDesk(t, { at })
    await year(page).waitFor()
    await start(page)
    await year(page).fill('2011')
    await kept(page).waitFor()
    await year(page).fill('2012')
    await end(page)
    await inDraft(site, '/foundingYear', 2012)
    await saved(page).waitFor()
  })
}

t.test('an edit that is typed after the session has ended is saved after the next sign-in', async (t) => {
  const { site, page } = await openDesk(t, { at })
  await year(page).waitFor()
  await (await site.signedIn()).sendApi('POST', sessionsUrl, {})
  await year(page).fill('2011')
  const ended = page.getByRole('alert').filter({ hasText: 'Your sign-in has expired' })
  await ended.waitFor()
  t.strictSame(await axeViolations(page), [], 'the ended session')
  await ended.getByRole('button', { name: 'Send me a link' }).click()
  await ended.getByText('Open it in this browser').waitFor()
  await year(page).fill('2012')
  const second = await page.context().newPage()
  await openLink(second, site)
  await second.close()
  await page.evaluate(() => dispatchEvent(new Event('focus')))
  await inDraft(site, '/foundingYear', 2012)
  await ended.waitFor({ state: 'detached' })
  t.equal(await year(page).inputValue(), '2012')
})

t.test('an edit is saved although the browser has no storage', async (t) => {
  const { site, page } = await openDesk(t)
  await page.addInitScript(() => Object.defineProperty(window, 'indexedDB', { value: undefined }))
  await page.goto(at)
  await year(page).fill('2011')
  await inDraft(site, '/foundingYear', 2011)
  await saved(page).waitFor()
})

t.test('a group that an earlier release kept in the browser is saved value by value', async (t) => {
  const { desk, site, page } = await openDesk(t, { at: pages.requests })
  const { published } = await desk.content()
  await until('the database of the desk', () => page.evaluate(hasDatabase))
  const office = { ...(published.office as object), phone: '+33 4 65 71 00 99', street: '2 chemin du Port' }
  await page.evaluate(keepEdit, ['facts.office', { value: office, version: 0 }] as const)
  await page.goto(pages.facts('company'))
  await inDraft(site, '/office/phone', '+33 4 65 71 00 99')
  const paths = (await site.source.store.units()).map(({ path }) => path)
  t.strictSame(paths.sort(), ['/office/phone', '/office/street'], 'no unchanged value')
})

/** In the browser: returns true if the desk has created its database. */
const hasDatabase = async () =>
  (await indexedDB.databases()).some(({ name, version = 0 }) => name === 'desk' && version >= 2)

/** In the browser: stores an edit as an earlier release did. */
function keepEdit([name, edit]: readonly [name: string, edit: object]) {
  return new Promise<void>((resolve, reject) => {
    const request = indexedDB.open('desk')
    request.onerror = reject
    request.onsuccess = () => {
      const transaction = request.result.transaction('edits', 'readwrite')
      transaction.objectStore('edits').put(edit, name)
      transaction.onerror = reject
      transaction.oncomplete = () => resolve()
    }
  })
}
