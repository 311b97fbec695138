// The office edits the facts of its site in Chromium: forms, lists, publishing, versions.
import type { Page } from 'playwright'
import { launch } from 'puppeteer-core'
import t, { type Test } from 'tap'
import { browserFlags, findTestBrowser } from '../../scripts/browser.ts'
import { createLink } from '../../server/desk/sign-in-links.ts'
import { forms, pages } from '../../src/desk/desk-addresses.ts'
import { type FactSection, factSections } from '../../src/desk/facts/facts-data.ts'
import { firstTexts } from '../../src/desk/facts/new-item.ts'
import { defaultFacts } from '../../src/site/default-facts.ts'
import { axeFaults } from '../support/axe-faults.ts'
import { visitor } from '../support/browser.ts'
import { dataFolder } from '../support/data-folder.ts'
import { claire, deskSite, hugo } from '../support/desk.ts'
import { until } from '../support/until.ts'

/** A site with a desk, and a browser in which Claire has signed in. */
async function opened(t: Test, options: { javaScriptEnabled?: boolean } = {}) {
  const site = await deskSite(t)
  const origin = await site.app.listen({ host: '127.0.0.1', port: 0 })
  const visit = await visitor(t, { origin, ...options })
  await visit.page.goto(`${forms.link}?token=${await createLink(site.database, claire, Date.now())}`)
  await visit.page.getByRole('button', { name: 'Sign in' }).click()
  await visit.page.getByRole('heading', { name: 'Requests', exact: true }).waitFor()
  return { site, origin, ...visit }
}

const bar = (page: Page) => page.getByRole('region', { name: 'Draft' })
const saved = (page: Page, changes: string) =>
  until('the draft', async () => {
    const text = await bar(page).textContent()
    return text?.startsWith(changes) && text.includes('Saved at')
  })

/** The names of the fields that the bar at the lower edge covers while they have the focus. */
const coveredByBar = (page: Page) =>
  page.evaluate(() => {
    document.documentElement.style.scrollBehavior = 'auto'
    const bar = document.querySelector('.draft')?.getBoundingClientRect().top ?? 0
    return [...document.querySelectorAll<HTMLInputElement>('main input:not([type=hidden])')]
      .filter((field) => {
        scrollTo(0, 0)
        field.focus()
        return field.getBoundingClientRect().bottom > bar
      })
      .map(({ name }) => name)
  })

t.test('a price, a new service with its texts, and their order are published and taken back', async (t) => {
  const { site, origin, page, complaints } = await opened(t)
  await page.goto(pages.facts('packages'))
  const price = page.locator('#facts-prices-essential')
  await price.fill('210,50')
  await saved(page, '1 change')
  await page.reload()
  t.equal(await price.inputValue(), '210.5')
  t.same(await coveredByBar(page), [], 'the bar covers nothing that has the focus')

  await page.getByRole('link', { name: 'Services' }).click()
  await page.getByLabel('Name of the new service, English').fill('Garden & Pool Care')
  await page.keyboard.press('Enter')
  const item = page.locator('.items > li').last()
  await until('the focus', () =>
    page.evaluate(() => document.activeElement?.getAttribute('aria-label')?.startsWith('Edit Garden & Pool Care')),
  )
  await item.getByLabel('Name, French').fill('Jardin et piscine')
  for (const language of ['English', 'French']) {
    await item.getByLabel(`Sentence, ${language}`, { exact: true }).fill(`Hedges and lawns, ${language}`)
    for (const list of ['Text', 'In short']) {
      const group = item.getByRole('group', { name: `${list}, ${language}` })
      await group.getByRole('button', { name: 'Add a line' }).click()
      await group.getByLabel('Line 1').fill(`${list} of ${language}`)
    }
  }
  // Away from the bar, which lies over what is behind it.
  await page.evaluate(() => scrollTo(0, document.body.scrollHeight))
  t.strictSame(await axeFaults(page), [], 'an open item')

  // Moved to the top by the keyboard.
  const handle = page.getByRole('button', { name: /^Move Garden & Pool Care, 6 of 6/ })
  await handle.press('Space')
  await page.keyboard.press('Home')
  await page.keyboard.press('Enter')
  await page.getByText('Garden & Pool Care is put down, 1 of 6').waitFor()
  await until('the draft', async () => (await bar(page).textContent())?.includes('Saved at'))

  await bar(page).getByRole('link', { name: 'Publish' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByText('Jardin et piscine').waitFor()
  await dialog.getByText('Property Management, Concierge Services').waitFor()
  t.strictSame(await axeFaults(page), [], 'the question')
  await dialog.getByRole('button', { name: 'Publish now' }).click()
  await bar(page).getByText('Version 1 is on the site').waitFor()
  await until('the focus', () => page.evaluate(() => document.activeElement?.textContent?.startsWith('Version 1')))

  const guest = await visitor(t, { origin })
  await guest.page.goto('/?lang=en')
  t.match(await guest.page.locator('#services .card h3').first().textContent(), /Garden & Pool Care/)
  t.ok(await guest.page.locator('select[name="service"] option[value="garden-pool-care"]').count())
  await guest.page.goto('/services/garden-pool-care?lang=fr')
  t.equal(await guest.page.locator('h1').textContent(), 'Jardin et piscine')
  t.match((await site.inject('/sitemap.xml')).body, '/services/garden-pool-care')
  t.match((await site.inject('/search?q=garden&lang=en')).body, '/services/garden-pool-care')
  t.match((await site.inject('/investment?lang=en')).body, '€210.50')

  await bar(page).getByRole('button', { name: 'Undo' }).click()
  await page.getByText('Version 2 is on the site').waitFor()
  t.equal((await site.inject('/services/garden-pool-care?lang=fr')).statusCode, 404)
  await until('the price before', async () => !(await site.inject('/investment?lang=en')).body.includes('€210.50'))
  t.strictSame(complaints, [])
})

t.test('an item that was just added is not marked as faulty before somebody was in it', async (t) => {
  const { page } = await opened(t)
  await page.goto(pages.facts('reviews'))
  const saving = page.waitForResponse('**/desk/data/pages/draft')
  await page.getByRole('button', { name: 'Add a review' }).click()
  // The server refuses the empty review; its answer marks nothing either.
  t.equal((await saving).status(), 422)
  await bar(page).getByText('Not saved').waitFor()
  const marked = page.locator('main :is([aria-invalid=true], .err)')
  t.equal(await marked.count(), 0)
  await page.getByLabel('Name of the owner').focus()
  await page.keyboard.press('Tab')
  await marked.first().waitFor()
  t.equal(await page.getByLabel('Name of the owner').getAttribute('aria-invalid'), 'true')
  await bar(page).getByRole('link', { name: 'Publish' }).click()
  const warning = page.getByRole('dialog').getByText('Not saved yet, and so not published: Reviews.')
  await warning.waitFor()
  t.strictSame(await axeFaults(page), [], 'the question without it')
  const toField = page
    .getByRole('dialog')
    .getByRole('link', { name: /^Reviews: / })
    .first()
  t.match(await toField.getAttribute('href'), pages.facts('reviews'))
  await page.getByText('Discard the whole draft').click()
  await page.getByRole('button', { name: 'Discard 1 change' }).click()
  await warning.waitFor({ state: 'detached' })
})

const review = (author: string) => ({ author, rating: 5, text: 'Warm when we arrived.', date: '2026-06-01' })

/** A browser on the page of a section, after `entries` were saved in the draft. */
async function openedSection(t: Test, section: FactSection, entries: { name: string; value: unknown }[]) {
  const { site, page } = await opened(t)
  const desk = await site.signedIn()
  const saved = await desk.sendJson(forms.draft, { entries: entries.map((entry) => ({ version: 0, ...entry })) })
  t.equal(saved.statusCode, 200)
  await page.goto(pages.facts(section))
  return page
}

const undo = (page: Page) => page.getByRole('region', { name: 'Notifications' }).getByRole('button', { name: 'Undo' })

t.test('only its own button removes a review, not the white space beside it', async (t) => {
  const page = await openedSection(t, 'reviews', [{ name: 'facts.reviews', value: [review('A. Martin')] }])
  const card = page.locator('.cards > li')
  // Until then it would send the form.
  const button = card.locator('button[type=button]')
  await button.waitFor()
  const [cardBox, box] = [await card.boundingBox(), await button.boundingBox()]
  if (!cardBox || !box) throw new Error('not visible')
  await card.click({ position: { x: cardBox.width - 20, y: box.y + box.height / 2 - cardBox.y } })
  t.equal(await card.count(), 1)
})

t.test('a button that looks like a link is as wide as its words, and so is a switch', async (t) => {
  const page = await openedSection(t, 'company', [
    { name: 'facts.reviews', value: [review('A. Martin')] },
    { name: 'facts.specialDays', value: [{ date: '2090-12-25', hours: null }] },
  ])
  for (const section of factSections) {
    await page.goto(pages.facts(section))
    const edit = page.getByRole('button', { name: /^Edit / }).first()
    if (['services', 'locations'].includes(section)) await edit.click()
    const wide = await page.evaluate(() =>
      [...document.querySelectorAll<HTMLElement>('main :is(.text-btn, .switch)')].flatMap((button) => {
        const words = document.createRange()
        words.selectNodeContents(button)
        const unused = button.getBoundingClientRect().width - words.getBoundingClientRect().width
        return unused > 30 ? [`${button.textContent} ${unused}`] : []
      }),
    )
    t.same(wide, [], section)
  }
})

t.test('a removed review comes back in its place, and what was typed since stays', async (t) => {
  const reviews = ['A. Martin', 'C. Arnaud', 'E. Blanc'].map(review)
  const page = await openedSection(t, 'reviews', [{ name: 'facts.reviews', value: reviews }])
  await page.getByRole('button', { name: /^Remove this review Review 2/ }).click()
  // The message stays while the pointer is on it.
  await undo(page).hover()
  const authors = page.getByLabel('Name of the owner')
  await authors.last().fill('E. Rossi')
  await undo(page).click()
  t.same(await authors.evaluateAll((fields) => fields.map((field) => (field as HTMLInputElement).value)), [
    'A. Martin',
    'C. Arnaud',
    'E. Rossi',
  ])
})

t.test('a removed service comes back in its place with its texts, also after the removal was saved', async (t) => {
  const services = { 'garden-care': true, ...defaultFacts.services }
  const texts = firstTexts('services', 'Garden Care', ['en', 'fr'])
  const page = await openedSection(t, 'services', [{ name: 'facts.services', value: services }, ...texts])
  const titles = page.locator('.items > li > div > b')
  const before = await titles.allTextContents()
  await page.getByRole('button', { name: 'Edit Garden Care' }).click()
  const saving = page.waitForResponse('**/desk/data/pages/draft')
  await page.getByRole('button', { name: 'Remove this service' }).click()
  await undo(page).hover()
  await saving
  const restoring = page.waitForResponse('**/desk/data/pages/draft')
  await undo(page).click()
  await restoring
  await page.reload()
  t.same(await titles.allTextContents(), before)
  await page.getByRole('button', { name: 'Edit Garden Care' }).click()
  t.equal(await page.getByLabel('Name, French').inputValue(), 'Garden Care')
})

t.test('the hours of a day that was closed come back', async (t) => {
  const saturday = { opens: '10:15', closes: '13:45' }
  const page = await openedSection(t, 'hours', [{ name: 'facts.hours', value: { ...defaultFacts.hours, saturday } }])
  await page.getByRole('switch', { name: 'Saturday: open' }).uncheck()
  await undo(page).click()
  t.equal(await page.getByLabel('Saturday, from').inputValue(), '10:15')
})

t.test('unsaved changes outlive a crash, and a conflict shows both values', async (t) => {
  const { site, page, complaints } = await opened(t)
  await page.goto(pages.facts('figures'))
  const year = page.locator('#facts-foundingYear')

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
  await other.sendJson(forms.draft, { entries: [{ name: 'facts.foundingYear', version: 0, value: 1999 }] })
  await again.goto(pages.facts('hours'))
  const conflict = again.getByRole('alert').filter({ hasText: 'changed this first' })
  await conflict.getByText('1999').waitFor()
  await conflict.getByText('2011').waitFor()
  t.strictSame(await axeFaults(again), [], 'a conflict')
  await conflict.getByRole('button', { name: 'Keep mine' }).click()
  await saved(again, '1 change')
  await again.goto(pages.facts('figures'))
  t.equal(await again.locator('#facts-foundingYear').inputValue(), '2011')
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
    await page.waitForSelector('[data-hydrated] #facts-foundingYear')
    return { browser, page }
  }

  const { browser, page } = await openedFigures()
  await page.setOfflineMode(true)
  await page.locator('#facts-foundingYear').fill('2011')
  await until('the value in the browser', () => page.evaluate(isKept))
  const hasEnded = new Promise((resolve) => browser.once('disconnected', resolve))
  // Its group: Debian starts the browser from a shell script.
  process.kill(-Number(browser.process()?.pid), 'SIGKILL')
  await hasEnded

  const { page: again } = await openedFigures()
  await until('the value', () =>
    again.evaluate(() => document.querySelector<HTMLInputElement>('#facts-foundingYear')?.value === '2011'),
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

t.test('without JavaScript the same forms add, move, close and publish', async (t) => {
  const { site, page } = await opened(t, { javaScriptEnabled: false })
  const save = page.getByRole('button', { name: 'Save in the draft' }).last()
  for (const section of factSections) {
    await page.goto(pages.facts(section))
    await save.click()
    await page.getByText('Saved in the draft').waitFor()
    t.equal(await bar(page).count(), 0, `${section}: a form that is sent as it is changes nothing`)
  }

  await page.goto(pages.facts('hours'))
  await page.getByRole('switch', { name: 'Saturday: open' }).uncheck()
  await page.getByLabel('Monday to Friday, to').fill('12:30')
  await page.getByLabel('Monday to Friday, afternoon from').fill('14:00')
  await page.getByLabel('Monday to Friday, afternoon to').fill('18:00')
  await page.getByRole('button', { name: 'Save in the draft' }).click()
  await page.getByText('Saved in the draft').waitFor()
  t.match(await page.locator('.reads').textContent(), 'Monday to Friday, 09:00–12:30 and 14:00–18:00')
  t.notMatch(await page.locator('.reads').textContent(), 'Saturday')

  await page.goto(pages.facts('services'))
  await page.getByLabel('Name of the new service, English').fill('Garden Care')
  await page.getByRole('button', { name: 'Add a service' }).click()
  const changes = await bar(page).locator('b').textContent()
  await save.click()
  t.equal(await bar(page).locator('b').textContent(), changes, 'texts that follow from others are not written')
  await page.getByRole('button', { name: 'Move Garden Care up' }).click()
  t.match(await page.locator('.items > li').nth(4).textContent(), /Garden Care/)

  await page.goto(pages.facts('reviews'))
  for (const name of ['A. Martin', 'C. Arnaud']) {
    await page.getByLabel('Name of the owner').last().fill(name)
    await page.getByLabel('Rating, 1 to 5').last().fill('5')
    await page.getByLabel('What the owner wrote').last().fill('Warm when we arrived.')
    await page.getByLabel('Date').last().fill('2026-06-01')
    await page.getByRole('button', { name: 'Save in the draft' }).click()
  }
  await page.getByRole('button', { name: 'Remove this review Review 1' }).click()
  t.equal(await page.getByLabel('Name of the owner').first().inputValue(), 'C. Arnaud')

  await bar(page).getByRole('link', { name: 'Publish' }).click()
  await page.getByRole('button', { name: 'Publish now' }).click()
  await bar(page).getByText('Version 1 is on the site').waitFor()
  t.equal((await site.inject('/services/garden-care?lang=en')).statusCode, 200)
})
