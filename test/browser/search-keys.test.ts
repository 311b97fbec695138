// The search by keyboard.
import t from 'tap'
import { waitForFocus } from '../support/browser.ts'
import { markDocument, title } from '../support/page-parts.ts'
import { searchVisit } from '../support/search-visit.ts'
import { listeningSite } from '../support/site.ts'
import { until } from '../support/until.ts'

const site = await listeningSite(t)

t.test('Ctrl K and ⌘ K open the search, which Escape closes', async (t) => {
  const { page, dialog, field } = await searchVisit(t, site)
  const button = page.getByRole('banner').getByLabel('Open the search')
  await button.focus()
  for (const keys of ['Control+k', 'Meta+k']) {
    await page.keyboard.press(keys)
    await waitForFocus(field)
    t.equal(await field.inputValue(), '', `${keys} types nothing`)
    await page.keyboard.press('Escape')
    await dialog.waitFor({ state: 'hidden' })
    await waitForFocus(button)
  }
  await page.keyboard.press('Control+k')
  await field.fill('an')
  await page.keyboard.press('Escape')
  await page.keyboard.press('Control+k')
  t.equal(await field.inputValue(), 'an')
})

t.test('arrows and End move through a list of at most 300 px while the focus stays in the field', async (t) => {
  const { page, field, options } = await searchVisit(t, site)
  await page.keyboard.press('Control+k')
  await field.fill('an')
  await options.nth(8).waitFor()
  const list = page.getByRole('listbox')
  // Rounded, because a box between two pixels is measured slightly larger.
  const height = await list.evaluate((element: HTMLElement) => element.offsetHeight)
  t.ok(height > 0 && height <= 300, `the list is ${height} px high`)
  t.equal(await field.getAttribute('aria-expanded'), 'true')
  t.equal(await field.getAttribute('aria-controls'), await list.getAttribute('id'))
  const last = `hit-${(await options.count()) - 1}`
  // test/src/search/dialog.test.ts tests each key.
  for (const [key, id] of [
    ['ArrowDown', 'hit-0'],
    ['End', last],
    ['ArrowDown', null],
  ] as const) {
    await page.keyboard.press(key)
    t.equal(await field.getAttribute('aria-activedescendant'), id, key)
    const selected = options.and(page.locator('[aria-selected=true]'))
    t.strictSame(await selected.evaluateAll((all) => all.map((option) => option.id)), id ? [id] : [], key)
    if (id) t.ok(await selected.evaluate(isInList), `${id} is in view`)
  }
  await waitForFocus(field)
  await page.keyboard.press('ArrowDown')
  await field.pressSequentially('c')
  t.equal(await field.getAttribute('aria-activedescendant'), null, 'another query starts in the field')
})

t.test('results are links for mouse and keyboard', async (t) => {
  const { page, dialog, field, options } = await searchVisit(t, site)
  await page.keyboard.press('Control+k')
  await field.fill('on')
  await options.nth(4).waitFor()
  const tab = page.context().waitForEvent('page')
  await options.first().click({ modifiers: ['ControlOrMeta'] })
  await (await tab).waitForURL(/\/services\//)
  t.ok(await dialog.isVisible())
  t.equal(await field.inputValue(), 'on')
  await field.focus()
  await page.keyboard.press('Tab')
  await page.keyboard.press('Tab')
  await waitForFocus(options.nth(0))
  await page.keyboard.press('Tab')
  await waitForFocus(options.nth(1))
  t.equal(await options.nth(1).getAttribute('aria-selected'), 'true')
  await page.keyboard.press('ArrowDown')
  await waitForFocus(options.nth(2))
  await page.keyboard.press('Enter')
  await page.waitForURL('**/services/renovation-projects*')
  t.notOk(await dialog.isVisible())
})

t.test('Enter in the field opens the search page with all results, without a reload', async (t) => {
  const { page, complaints, dialog, field } = await searchVisit(t, site)
  const isSameDocument = await markDocument(page)
  await page.keyboard.press('Control+k')
  await field.fill('a')
  await page.keyboard.press('Enter')
  t.ok(await dialog.isVisible(), 'one character starts no search')
  await field.fill('an')
  await page.keyboard.press('Enter')
  await page.waitForURL('**/search?q=an*')
  await title(page, 'Search').waitFor()
  t.notOk(await dialog.isVisible())
  const pageField = page.getByRole('main').getByRole('searchbox')
  t.equal(await pageField.inputValue(), 'an')
  await pageField.fill('GRASSE')
  await page.keyboard.press('Enter')
  await page.waitForURL('**/search?q=GRASSE*')
  await page.getByRole('main').locator('h2 mark', { hasText: 'Grasse' }).waitFor()
  t.ok(await isSameDocument())
  t.strictSame(complaints, [])
})

t.test('on the search page, the field keeps the focus after a search', async (t) => {
  const { page, dialog } = await searchVisit(t, { ...site, path: '/search?lang=en&q=linen' })
  const field = page.getByRole('main').getByRole('searchbox')
  await field.fill('pool')
  await page.keyboard.press('Enter')
  await page.getByRole('main').getByRole('status').getByText('2 results for “pool”').waitFor()
  await waitForFocus(field)
  await page.goBack()
  await page.getByRole('main').getByText('3 results for “linen”').waitFor()
  t.equal(await field.inputValue(), 'linen')
  await page.keyboard.press('Control+k')
  await dialog.getByRole('combobox').waitFor()
})

t.test('the dialog ends above an on-screen keyboard', async (t) => {
  const { page, dialog, field, options } = await searchVisit(t, { ...site, viewport: { width: 390, height: 844 } })
  await page.keyboard.press('Control+k')
  await field.fill('an')
  await options.first().waitFor()
  await page.setViewportSize({ width: 390, height: 420 })
  await until('the lower dialog', () => dialog.evaluate((element) => element.getBoundingClientRect().bottom <= 420))
  t.ok(await dialog.getByRole('link', { name: 'See all results' }).isVisible())
})

/** In the page: true if an option is in the visible part of its list. */
function isInList(option: Element) {
  const list = option.closest('[role=listbox]')?.getBoundingClientRect()
  const { top, bottom } = option.getBoundingClientRect()
  return list !== undefined && top >= list.top - 1 && bottom <= list.bottom + 1
}
