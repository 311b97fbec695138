// Unsaved edits are never lost, in Chromium.
import type { Page } from 'playwright'
import { launch } from 'puppeteer-core'
import t from 'tap'
import { browserFlags, findTestBrowser } from '../../../scripts/browser.ts'
import { dataFolder } from '../../../test/support/data-folder.ts'
import { until } from '../../../test/support/until.ts'
import { sessionsAddress } from '../../api/account-data.ts'
import { forms, pages } from '../../api/addresses.ts'
import type { Path } from '../../api/paths.ts'
import { createLink } from '../../server/sign-in/links.ts'
import { openDesk, openLink, saved } from '../support/browser.ts'
import { claire, type DeskSite, deskSite } from '../support/desk.ts'

const bar = (page: Page) => page.getByRole('region', { name: 'Draft' })
const year = (page: Page) => page.getByLabel('Founded in')

/** Resolves once the draft has `value` at `path`. */
const inDraft = (site: DeskSite, path: Path, value: unknown) =>
  until(`${path} in the draft`, async () =>
    (await site.source.store.entries()).some((entry) => entry.path === path && entry.draft?.value === value),
  )

t.test('edits outlive a tab whose process ends', async (t) => {
  const { site, page } = await openDesk(t)
  await page.goto(pages.facts('figures'))
  await page.route('**/desk/api/draft', (route) => route.abort())
  await year(page).fill('2011')
  await bar(page).getByText('Not saved, kept in this browser').waitFor()
  await page.unroute('**/desk/api/draft')
  const again = await page.context().newPage()
  const crashed = page.waitForEvent('crash')
  page.goto('chrome://crash').catch(() => {})
  await crashed
  // Any page of the desk sends it.
  await again.goto(pages.requests)
  await inDraft(site, '/foundingYear', 2011)
})

t.test('edits outlive a browser that is killed', async (t) => {
  const site = await deskSite(t)
  const origin = await site.app.listen({ host: '127.0.0.1', port: 0 })
  const userDataDir = dataFolder(t)
  async function openedFigures() {
    const browser = await launch({ executablePath: findTestBrowser(), args: [...browserFlags], userDataDir })
    t.teardown(() => browser.close())
    const page = await browser.newPage()
    await page.goto(`${origin}${forms.link}?token=${await createLink(site.database, claire, Date.now())}`)
    await Promise.all([page.waitForNavigation(), page.click('main button[type=submit]')])
    await page.goto(`${origin}${pages.facts('figures')}`)
    await page.waitForSelector('[data-hydrated] #foundingYear')
    return { browser, page }
  }

  const { browser, page } = await openedFigures()
  await page.setOfflineMode(true)
  await page.locator('#foundingYear').fill('2011')
  await until('the value in the browser', () => page.evaluate(isKept))
  const hasEnded = new Promise((resolve) => browser.once('disconnected', resolve))
  // Its group: Debian starts the browser from a shell script.
  process.kill(-Number(browser.process()?.pid), 'SIGKILL')
  await hasEnded

  await openedFigures()
  await inDraft(site, '/foundingYear', 2011)
})

/** In the browser: true if something that is not in the draft yet is stored. */
function isKept() {
  return new Promise<boolean>((resolve) => {
    const opening = indexedDB.open('desk')
    // Only the desk creates the database.
    opening.onupgradeneeded = () => opening.transaction?.abort()
    opening.onerror = () => resolve(false)
    opening.onsuccess = () => {
      const counting = opening.result.transaction('edits').objectStore('edits').count()
      counting.onsuccess = () => resolve(counting.result > 0)
      opening.result.close()
    }
  })
}

t.test('a page that is closed right after the last key has stored the edit', async (t) => {
  const { site, page } = await openDesk(t)
  await page.goto(pages.facts('figures'))
  await year(page).fill('2011')
  const again = await page.context().newPage()
  await page.close()
  t.same(await site.source.store.entries(), [], 'nothing was sent')
  await again.goto(pages.requests)
  await inDraft(site, '/foundingYear', 2011)
})

t.test('edits without a connection are saved when the connection returns', async (t) => {
  const { site, page } = await openDesk(t)
  await page.goto(pages.facts('figures'))
  await year(page).waitFor()
  await page.context().setOffline(true)
  await year(page).fill('2011')
  await bar(page).getByText('Not saved, kept in this browser').waitFor()
  await year(page).fill('2012')
  await page.context().setOffline(false)
  await inDraft(site, '/foundingYear', 2012)
  await saved(page).waitFor()
})

t.test('edits during a restart of the server are saved afterwards', async (t) => {
  const { site, page } = await openDesk(t)
  await page.goto(pages.facts('figures'))
  await page.route('**/desk/api/draft', (route) => route.fulfill({ status: 503 }))
  await year(page).fill('2011')
  await bar(page).getByText('Not saved, kept in this browser').waitFor()
  await page.unroute('**/desk/api/draft')
  await inDraft(site, '/foundingYear', 2011)
  await saved(page).waitFor()
})

t.test('edits after the end of the session are saved after the next sign-in', async (t) => {
  const { site, page } = await openDesk(t)
  await page.goto(pages.facts('figures'))
  await year(page).waitFor()
  await (await site.signedIn()).sendApi('POST', sessionsAddress, {})
  await year(page).fill('2011')
  const ended = page.getByRole('alert').filter({ hasText: 'Your sign-in has expired' })
  await ended.getByRole('button', { name: 'Send me a link' }).click()
  await ended.getByText('Open it in this browser').waitFor()
  await year(page).fill('2012')
  const second = await page.context().newPage()
  await openLink(second, site, 0)
  await second.close()
  await page.evaluate(() => dispatchEvent(new Event('focus')))
  await inDraft(site, '/foundingYear', 2012)
  await ended.waitFor({ state: 'detached' })
  t.equal(await year(page).inputValue(), '2012')
})

t.test('without storage in the browser, edits are still saved', async (t) => {
  const { site, page } = await openDesk(t)
  await page.addInitScript(() => Object.defineProperty(window, 'indexedDB', { value: undefined }))
  await page.goto(pages.facts('figures'))
  await year(page).fill('2011')
  await inDraft(site, '/foundingYear', 2011)
  await saved(page).waitFor()
})

t.test('a group that an earlier release stored in the browser is saved value by value', async (t) => {
  const { site, page } = await openDesk(t)
  const { published } = await (await site.signedIn()).content()
  await page.goto(pages.requests)
  await until('the database of the desk', () => page.evaluate(hasDatabase))
  const office = { ...(published.office as object), phone: '+33 4 65 71 00 99', street: '2 chemin du Port' }
  await page.evaluate(keepEdit, ['facts.office', { value: office, version: 0 }] as const)
  await page.goto(pages.facts('company'))
  await inDraft(site, '/office/phone', '+33 4 65 71 00 99')
  t.match(
    (await site.source.store.entries()).map(({ path }) => path).sort(),
    ['/office/phone', '/office/street'],
    'nothing else',
  )
})

/** In the browser. */
const hasDatabase = async () =>
  (await indexedDB.databases()).some(({ name, version = 0 }) => name === 'desk' && version >= 2)

/** In the browser: keeps what was typed as an earlier release did. */
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
