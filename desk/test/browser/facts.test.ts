// The staff edit the facts of the site in Chromium: prices, services and reviews.
import type { Page } from 'playwright'
import t from 'tap'
import { axeViolations } from '../../../test/support/axe-violations.ts'
import { waitForFocus } from '../../../test/support/browser.ts'
import { until } from '../../../test/support/until.ts'
import { pages } from '../../api/urls.ts'
import { openDesk } from '../support/browser.ts'

const bar = (page: Page) => page.getByRole('region', { name: 'Draft' })
const saved = (page: Page, changes: string) =>
  until('the draft', async () => {
    const text = await bar(page).textContent()
    return text?.startsWith(changes) && text.includes('Saved at')
  })

/** In the browser: the fields that the bar at the lower edge covers while they have the focus. */
function coveredByBar() {
  document.documentElement.style.scrollBehavior = 'auto'
  const bar = document.querySelector('.draft')?.getBoundingClientRect().top ?? 0
  return [...document.querySelectorAll<HTMLInputElement>('main input:not([type=hidden])')]
    .filter((field) => {
      scrollTo(0, 0)
      field.focus()
      return field.getBoundingClientRect().bottom > bar
    })
    .map(({ id }) => id)
}

t.test('Undo returns published facts to the draft', async (t) => {
  const { site, page, complaints } = await openDesk(t, { at: pages.facts('packages') })
  const price = page.locator('#prices-essential')
  await price.fill('210,50')
  await saved(page, '1 change')
  await page.reload()
  t.equal(await price.inputValue(), '210.50')
  t.same(await page.evaluate(coveredByBar), [], 'the bar covers no field that has the focus')

  await page.getByRole('link', { name: 'Services' }).click()
  await page.getByLabel('Name of the new service, English').fill('Garden & Pool Care')
  await page.keyboard.press('Enter')
  const item = page.locator('.items > li').last()
  await waitForFocus(page.getByRole('button', { name: 'Edit Garden & Pool Care' }))
  await item.getByRole('textbox', { name: 'Name, French' }).fill('Jardin et piscine')
  for (const language of ['English', 'French']) {
    await item.getByRole('textbox', { name: `Short description, ${language}` }).fill(`Hedges and lawns, ${language}`)
  }
  await item.getByRole('switch').check()
  await saved(page, '2 changes')
  // Away from the bar, which covers a part of the page.
  await page.evaluate(() => scrollTo(0, document.body.scrollHeight))
  t.strictSame(await axeViolations(page), [], 'an open item')
  for (let place = 6; place > 1; place -= 1) {
    await page.getByRole('button', { name: 'Move Garden & Pool Care up' }).press('Enter')
  }
  await page.getByText('Garden & Pool Care, 1 of 6').waitFor()
  await saved(page, '3 changes')

  await bar(page).getByRole('button', { name: 'Publish' }).click()
  const publish = page.getByRole('dialog').getByRole('button', { name: /^Publish \d+ change/ })
  await publish.click()
  await bar(page).getByText('Version 1 is on the site').waitFor()
  const shown = () => {
    const { facts } = site.source.published().content.site
    return [facts.prices.essential, 'garden-pool-care' in facts.services]
  }
  t.strictSame(shown(), [210.5, true])

  await bar(page).getByRole('button', { name: 'Undo' }).click()
  await page.getByText('The site is restored (version 2)').waitFor()
  t.not(shown()[0], 210.5)
  await saved(page, '3 changes')
  t.strictSame(complaints, [])
})

t.test('the page questions a price that may have one digit too many', async (t) => {
  const { page } = await openDesk(t, { at: pages.facts('packages') })
  await page.locator('#prices-essential').fill('20000')
  await page.getByText('This price is above 5,000. Is that right?').waitFor()
  await page.locator('#prices-essential').fill('200')
  await page.getByText('Is that right?').waitFor({ state: 'detached' })
})

t.test('an item that was just added is not marked as faulty until a field has lost the focus', async (t) => {
  const { page } = await openDesk(t, { at: pages.facts('reviews') })
  const saving = page.waitForResponse('**/desk/api/draft')
  await page.getByRole('button', { name: 'Add a review' }).click()
  // The server refuses the empty review, and its response marks nothing.
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
  await page.locator('[id^="reviews-0-"]:focus').waitFor()
})
