// The keys of the search dialog.
import t from 'tap'
import { isFocused, searchVisit } from '../support/search-visit.ts'
import { listeningSite } from '../support/site.ts'

const site = await listeningSite(t)

t.test('/, Ctrl K and ⌘ K open the search; Escape closes it and gives the focus back', async (t) => {
  const { page, dialog, field } = await searchVisit(t, site)
  const button = page.getByRole('banner').getByLabel('Open the search')
  await button.focus()
  for (const keys of ['/', 'Control+k', 'Meta+k']) {
    await page.keyboard.press(keys)
    await field.waitFor()
    t.equal(await field.inputValue(), '', `${keys} writes nothing`)
    await page.keyboard.type('an')
    await page.keyboard.press('Escape')
    await dialog.waitFor({ state: 'hidden' })
    t.ok(await button.evaluate(isFocused), keys)
    await page.keyboard.press('/')
    t.equal(await field.inputValue(), 'an', 'the typed text is still there')
    await field.fill('')
    await page.keyboard.press('Escape')
    await dialog.waitFor({ state: 'hidden' })
  }
})

t.test('on a small screen the menu leads to the search, and makes room for it', async (t) => {
  const { page, field } = await searchVisit(t, { ...site, viewport: { width: 390, height: 844 } })
  await page.getByRole('banner').getByText('Menu').click()
  await page.getByRole('dialog').getByText('Search').click()
  await field.waitFor()
  t.equal(await page.getByRole('dialog').count(), 1)
})

t.test('a slash that is typed in a field stays a slash; Ctrl K opens the search there, too', async (t) => {
  const { page, dialog, field } = await searchVisit(t, site)
  const message = page.getByRole('textbox', { name: /message/i })
  await message.pressSequentially('24/7')
  t.equal(await message.inputValue(), '24/7')
  t.notOk(await dialog.isVisible())
  await page.keyboard.press('Control+k')
  await field.waitFor()
})

t.test('arrows, Home and End move through a list of at most 300 px while the focus stays in the field', async (t) => {
  const { page, field, options } = await searchVisit(t, site)
  await page.keyboard.press('/')
  await field.fill('an')
  await options.nth(8).waitFor()
  const last = `hit-${(await options.count()) - 1}`
  t.equal(await field.getAttribute('aria-expanded'), 'true')
  t.equal(await field.getAttribute('aria-controls'), await page.getByRole('listbox').getAttribute('id'))
  const active = async () => {
    const id = await field.getAttribute('aria-activedescendant')
    const selected = await options.evaluateAll((all) =>
      all.filter((it) => it.ariaSelected === 'true').map((it) => it.id),
    )
    t.strictSame(selected, id ? [id] : [], 'the field and the list agree')
    return id
  }
  t.equal(await active(), null)
  // Rounded, because a box between two pixels is measured slightly larger.
  const height = await page.getByRole('listbox').evaluate((list: HTMLElement) => list.offsetHeight)
  t.ok(height > 0 && height <= 300, `the list is ${height} px high`)
  const list = await page.getByRole('listbox').boundingBox()
  for (const [key, id] of [
    ['ArrowDown', 'hit-0'],
    ['ArrowDown', 'hit-1'],
    ['End', last],
    ['ArrowDown', null],
    ['ArrowUp', last],
    ['Home', 'hit-0'],
    ['ArrowUp', null],
  ] as const) {
    await page.keyboard.press(key)
    t.equal(await active(), id, key)
    const row = id && (await page.locator(`#${id}`).boundingBox())
    if (row) t.ok(list && row.y >= list.y - 1 && row.y + row.height <= list.y + list.height + 1, 'in view')
  }
  t.ok(await field.evaluate(isFocused))
  await page.keyboard.press('ArrowDown')
  await field.pressSequentially('c')
  t.equal(await active(), null, 'after another query the focus starts in the field')
})

t.test('Tab moves through the results, which are links, and Enter opens one', async (t) => {
  const { page, dialog, field, options } = await searchVisit(t, site)
  await page.keyboard.press('/')
  await field.fill('on')
  await options.nth(4).waitFor()
  await page.keyboard.press('Tab')
  await page.keyboard.press('Tab')
  t.ok(await options.nth(0).evaluate(isFocused))
  await page.keyboard.press('Tab')
  t.ok(await options.nth(1).evaluate(isFocused))
  t.equal(await options.nth(1).getAttribute('aria-selected'), 'true')
  await page.keyboard.press('ArrowDown')
  t.ok(await options.nth(2).evaluate(isFocused), 'here the arrows move the focus')
  await page.keyboard.press('Enter')
  await page.waitForURL('**/services/property-acquisition*')
  t.notOk(await dialog.isVisible())
})

t.test('Enter in the field opens the search page with all results, without a reload', async (t) => {
  const { page, complaints, dialog, field } = await searchVisit(t, site)
  let loads = 0
  page.on('request', (request) => {
    if (request.isNavigationRequest()) loads += 1
  })
  await page.keyboard.press('/')
  await field.fill('a')
  await page.keyboard.press('Enter')
  t.ok(await dialog.isVisible(), 'one character is not searched for')
  await field.fill('an')
  await page.keyboard.press('Enter')
  await page.waitForURL('**/search?q=an*')
  await page.getByRole('heading', { level: 1, name: 'Search' }).waitFor()
  t.notOk(await dialog.isVisible())
  const pageField = page.getByRole('main').getByRole('searchbox')
  t.equal(await pageField.inputValue(), 'an')
  await pageField.fill('GRASSE')
  await page.keyboard.press('Enter')
  await page.waitForURL('**/search?q=GRASSE*')
  await page.getByRole('main').locator('h2 mark', { hasText: 'Grasse' }).waitFor()
  t.equal(loads, 0)
  t.strictSame(complaints, [])
})

t.test('opening a result in a new tab does not change the search', async (t) => {
  const { page, dialog, field, options } = await searchVisit(t, site)
  await page.keyboard.press('/')
  await field.fill('grasse')
  await options.locator('b', { hasText: 'Grasse' }).waitFor()
  const opened = page.context().waitForEvent('page')
  await options.first().click({ modifiers: ['ControlOrMeta'] })
  await (await opened).waitForURL(/#place-grasse$/)
  t.ok(await dialog.isVisible())
  t.equal(await field.inputValue(), 'grasse')
})

t.test(
  'on the search page, / focuses its field, which keeps the focus; the new number of results is announced',
  async (t) => {
    const { page, dialog } = await searchVisit(t, { ...site, path: '/search?lang=en&q=linen' })
    const field = page.getByRole('main').getByRole('searchbox')
    await page.keyboard.press('/')
    t.ok(await field.evaluate(isFocused))
    t.notOk(await dialog.isVisible())
    await page.keyboard.type('pool')
    await page.keyboard.press('Enter')
    await page.getByRole('main').getByRole('status').getByText('1 result for “pool”').waitFor()
    t.ok(await field.evaluate(isFocused))
    await page.goBack()
    await page.getByRole('main').getByText('3 results for “linen”').waitFor()
    t.equal(await field.inputValue(), 'linen')
    await page.keyboard.press('Control+k')
    await dialog.getByRole('combobox').waitFor()
  },
)

t.test('the dialog ends above an on-screen keyboard', async (t) => {
  const { page, dialog, field, options } = await searchVisit(t, { ...site, viewport: { width: 390, height: 844 } })
  await page.keyboard.press('Control+k')
  await field.fill('an')
  await options.first().waitFor()
  await page.setViewportSize({ width: 390, height: 420 })
  const box = await dialog.boundingBox()
  t.ok(box && box.y + box.height <= 420, JSON.stringify(box))
  t.ok(await dialog.getByRole('link', { name: 'See all results' }).isVisible())
})
