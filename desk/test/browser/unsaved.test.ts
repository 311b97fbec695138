// Changes that could not be saved yet outlive the tab and the browser, in Chromium.
import type { Page } from 'playwright'
import { launch } from 'puppeteer-core'
import t from 'tap'
import { browserFlags, findTestBrowser } from '../../../scripts/browser.ts'
import { axeFaults } from '../../../test/support/axe-faults.ts'
import { dataFolder } from '../../../test/support/data-folder.ts'
import { until } from '../../../test/support/until.ts'
import { forms, pages } from '../../api/addresses.ts'
import { createLink } from '../../server/sign-in/links.ts'
import { openDesk, saved } from '../support/browser.ts'
import { claire, deskSite, hugo } from '../support/desk.ts'

const bar = (page: Page) => page.getByRole('region', { name: 'Draft' })

t.test('unsaved changes outlive a crash, and a conflict shows both values', async (t) => {
  const { site, page, complaints } = await openDesk(t)
  await page.goto(pages.facts('figures'))
  const year = page.locator('#foundingYear')

  // Typed while the server cannot be reached, in a tab whose process then ends.
  await page.route('**/desk/data/pages/draft', (route) => route.abort())
  await year.fill('2011')
  await bar(page).getByText('Not saved, kept in this browser').waitFor()
  await page.unroute('**/desk/data/pages/draft')
  const again = await page.context().newPage()
  const crashed = page.waitForEvent('crash')
  page.goto('chrome://crash').catch(() => {})
  await crashed

  const other = await site.signedIn(hugo)
  await other.save({ path: '/foundingYear', value: 1999 })
  await again.goto(pages.facts('hours'))
  const conflict = again.getByRole('alert').filter({ hasText: 'changed this first' })
  await conflict.getByText('1999').waitFor()
  await conflict.getByText('2011').waitFor()
  t.strictSame(await axeFaults(again), [], 'a conflict')
  await conflict.getByRole('button', { name: 'Keep mine' }).click()
  await bar(again).getByText('1 change').waitFor()
  await saved(again).waitFor()
  await again.goto(pages.facts('figures'))
  t.equal(await again.locator('#foundingYear').inputValue(), '2011')
  // The browser reports the request that was aborted and the refusal; nothing else.
  t.strictSame(
    complaints.filter((message) => !/Failed to load resource|net::ERR_FAILED/.test(message)),
    [],
  )
})

t.test('unsaved changes outlive a browser that is killed', async (t) => {
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

  const { page: again } = await openedFigures()
  await until('the value', () =>
    again.evaluate(() => document.querySelector<HTMLInputElement>('#foundingYear')?.value === '2011'),
  )
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

t.test('what an earlier release kept in the browser is saved under its new name', async (t) => {
  const { site, page } = await openDesk(t)
  await page.goto(pages.facts('hours'))
  await until('the database of the desk', () => page.evaluate(hasDatabase))
  await page.evaluate(keepEdit, ['facts.foundingYear', { value: 2011, version: 0 }] as const)
  await page.goto(pages.facts('figures'))
  await saved(page).waitFor()
  t.equal(await page.locator('#foundingYear').inputValue(), '2011')
  t.match(await site.source.store.entries(), [{ path: '/foundingYear', draft: { value: 2011 } }])
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
