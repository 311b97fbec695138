// The office edits the facts of its site in Chromium: prices, services, reviews, publishing.
import type { Page } from 'playwright'
import t from 'tap'
import { axeFaults } from '../../../test/support/axe-faults.ts'
import { visitor } from '../../../test/support/browser.ts'
import { until } from '../../../test/support/until.ts'
import { pages } from '../../api/addresses.ts'
import { factSections } from '../../api/facts-data.ts'
import { openDesk } from '../support/browser.ts'

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
  const { site, origin, page, complaints } = await openDesk(t)
  await page.goto(pages.facts('packages'))
  const price = page.locator('#prices-essential')
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
  await dialog.getByRole('button', { name: 'Copy a preview link' }).click()
  await dialog.getByText(/It works until \d+ \w+, \d\d:\d\d\./).waitFor()
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
  const { page } = await openDesk(t)
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

t.test('a button that looks like a link is as wide as its words, and so is a switch', async (t) => {
  const { site, page } = await openDesk(t)
  const review = { author: 'A. Martin', rating: 5, text: 'Warm when we arrived.', date: '2026-06-01' }
  await (await site.signedIn()).save(
    { path: '/reviews', value: [review] },
    { path: '/specialDays', value: [{ date: '2090-12-25', hours: null }] },
  )
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
