// The office edits the facts of its site in Chromium: prices, services, reviews, publishing.
import type { Page } from 'playwright'
import t from 'tap'
import { axeFaults } from '../../../test/support/axe-faults.ts'
import { visitor } from '../../../test/support/browser.ts'
import { targetFaults } from '../../../test/support/target-faults.ts'
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
      .map(({ id }) => id)
  })

t.test('a price, a new service with its texts, and their order are published and restored', async (t) => {
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
    page.evaluate(() => document.activeElement?.getAttribute('aria-label') === 'Edit Garden & Pool Care'),
  )
  await item.getByRole('textbox', { name: 'Name, French' }).fill('Jardin et piscine')
  for (const language of ['English', 'French']) {
    await item.getByRole('textbox', { name: `Short description, ${language}` }).fill(`Hedges and lawns, ${language}`)
  }
  await item.getByRole('switch').check()
  await saved(page, '2 changes')
  // Away from the bar, which lies over what is behind it.
  await page.evaluate(() => scrollTo(0, document.body.scrollHeight))
  t.strictSame(await axeFaults(page), [], 'an open item')
  for (let place = 6; place > 1; place -= 1) {
    await page.getByRole('button', { name: 'Move Garden & Pool Care up' }).press('Enter')
  }
  await page.getByText('Garden & Pool Care, 1 of 6').waitFor()
  await saved(page, '3 changes')

  await bar(page).getByRole('button', { name: 'Publish' }).click()
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /^Publish \d+ change/ })
    .click()
  await bar(page).getByText('Version 1 is on the site').waitFor()

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
  await page.getByText('The site is restored (version 2)').waitFor()
  t.equal((await site.inject('/services/garden-pool-care?lang=fr')).statusCode, 404)
  await until('the price before', async () => !(await site.inject('/investment?lang=en')).body.includes('€210.50'))
  t.strictSame(complaints, [])
})

t.test('a price that may have an extra digit gets a warning', async (t) => {
  const { page } = await openDesk(t)
  await page.goto(pages.facts('packages'))
  await page.locator('#prices-essential').fill('20000')
  await page.getByText('That is more than €5,000 a month. Is that right?').waitFor()
  await page.locator('#prices-essential').fill('200')
  await page.getByText('Is that right?').waitFor({ state: 'detached' })
})

t.test('a new item is not marked as invalid before its field has lost the focus', async (t) => {
  const { page } = await openDesk(t)
  await page.goto(pages.facts('reviews'))
  const saving = page.waitForResponse('**/desk/api/draft')
  await page.getByRole('button', { name: 'Add a review' }).click()
  // The server refuses the empty review; its answer marks nothing either.
  t.equal((await saving).status(), 422)
  const toField = bar(page).getByRole('link', { name: 'Go to the field' })
  await toField.waitFor()
  const marked = page.locator('main :is([aria-invalid=true], .err)')
  t.equal(await marked.count(), 0)
  await page.getByLabel('Name of the owner').focus()
  await page.keyboard.press('Tab')
  await marked.first().waitFor()
  t.equal(await page.getByLabel('Name of the owner').getAttribute('aria-invalid'), 'true')

  await page.goto(pages.requests)
  await page.getByRole('link', { name: 'Pages', exact: true }).click()
  await toField.click()
  await until('the focus', () => page.evaluate(() => document.activeElement?.id.startsWith('reviews-0-')))
})

t.test('each page with fields fits on a phone, its controls can be hit, and axe finds nothing', async (t) => {
  const { site, page } = await openDesk(t)
  const review = { author: 'A. Martin', rating: 5, text: 'Warm when we arrived.', date: '2026-06-01' }
  const checks = [{ subject: { en: 'Water' }, found: { en: 'Every tap run.' } }]
  const visitReport = { date: '2026-05-04', house: { en: 'House with a pool' }, checks }
  await (await site.signedIn()).save(
    { path: '/reviews', value: [review] },
    { path: '/specialDays', value: [{ date: '2090-12-25', hours: null }] },
    { path: '/people', value: [{ id: 'anne', name: 'Anne Roux', role: { en: 'Founder' }, languages: ['fr'] }] },
    { path: '/visitReports', value: [visitReport] },
  )
  const addresses = factSections.map(pages.facts)
  for (const address of [
    ...addresses,
    pages.text('legal.privacy.sections'),
    pages.text('pricing.questions.items'),
    pages.picture('hero'),
    pages.picture('person-anne'),
  ]) {
    await page.goto(address)
    await bar(page).waitFor()
    const edit = page.getByRole('button', { name: /^Edit / }).first()
    if (await edit.count()) await edit.click()
    for (const width of [390, 1280]) {
      await page.setViewportSize({ width, height: 800 })
      t.equal(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth), 0, `${address} at ${width}`)
      t.strictSame(await targetFaults(page), [], `sizes of controls at ${width} px`)
    }
    await page.evaluate(() => scrollTo(0, document.body.scrollHeight))
    t.strictSame(await axeFaults(page), [], address)
    t.same(await page.evaluate(wideButtons), [], 'a button is as wide as its words')
  }
})

/** In the browser: buttons that look like links, and switches, that are wider than their words. */
function wideButtons() {
  return [...document.querySelectorAll<HTMLElement>('main :is(.text-btn, .switch)')].flatMap((button) => {
    const words = document.createRange()
    words.selectNodeContents(button)
    const unused = button.getBoundingClientRect().width - words.getBoundingClientRect().width
    return unused > 30 ? [`${button.textContent} ${unused}`] : []
  })
}
