// The results of the search dialog, in every state of the network.
import type { Page } from 'playwright'
import t, { type Test } from 'tap'
import english from '../../src/language/texts/en.json' with { type: 'json' }
import { holdRequests, visitor } from '../support/browser.ts'
import { title } from '../support/page-parts.ts'
import { searchVisit } from '../support/search-visit.ts'
import { listeningSite } from '../support/site.ts'

const site = await listeningSite(t)

t.test('services and locations are found and opened', async (t) => {
  const { page, complaints, dialog, field, options } = await searchVisit(t, site)
  const { search, aria } = english
  const hint = search.hint.replace('{{min}}', '2')
  await page.getByRole('banner').getByLabel(aria.openSearch).click()
  await dialog.getByRole('heading', { name: search.title }).waitFor()
  t.equal(await field.getAttribute('placeholder'), search.placeholder)
  await dialog.getByText(hint).waitFor()
  await field.fill('lighthouse')
  await dialog.getByText(search.noResults.replace('{{query}}', 'lighthouse')).waitFor()
  t.equal(await options.count(), 0)
  t.equal(await field.getAttribute('aria-expanded'), 'false')
  await field.fill('CONCIERGE')
  const first = options.first()
  await first.locator('b mark', { hasText: 'Concierge' }).waitFor()
  t.equal(await dialog.getByText(hint).count(), 0)
  t.equal(await first.locator('.caps').innerText(), 'Service')
  t.match(await first.locator('p').innerText(), /^Arrivals, transfers/, 'the sentence with the match is shown')
  await first.click()
  await page.waitForURL('**/services/concierge-services?lang=en')
  await title(page, 'Concierge Services').waitFor()
  t.notOk(await dialog.isVisible())
  await page.keyboard.press('Control+k')
  t.equal(await field.inputValue(), '', 'the query is gone')
  await field.fill('antibès')
  await options.locator('mark', { hasText: 'Antibes' }).waitFor()
  t.equal(await options.locator('.caps').innerText(), search.types.location)
  t.equal(await dialog.getByText('1 result').count(), 1, 'announced')
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await page.waitForURL('**/?lang=en#place-antibes')
  await page.getByRole('heading', { name: 'Saint-Tropez' }).waitFor()
  t.notOk(await dialog.isVisible())
  t.strictSame(complaints, [])
})

/** A visitor of the search whose requests for `pattern` wait for a call of `release`. */
async function visitWithHeldRequests(t: Test, pattern: RegExp) {
  let release = () => {}
  const before = async (page: Page) => {
    release = await holdRequests(page, pattern)
  }
  const visit = await searchVisit(t, { ...site, before })
  return { ...visit, release }
}

t.test('results stay while the next ones load', async (t) => {
  const { page, dialog, field, options, release } = await visitWithHeldRequests(t, /q=antibes/)
  const searching = dialog.getByText('Searching…')
  const found = (name: string) => options.locator('b', { hasText: name })
  await page.keyboard.press('Control+k')
  await field.fill('grasse')
  await found('Grasse').waitFor()
  t.equal(await searching.count(), 0)
  await field.fill('antibes')
  await searching.waitFor()
  t.ok(await found('Grasse').isVisible())
  release()
  await found('Antibes').waitFor()
})

t.test('before hydration, a press of the search opens the search page', async (t) => {
  const { page } = await visitor(t, site)
  await holdRequests(page, /\/assets\/hydrate-/)
  await page.goto('/?lang=en')
  await page.getByRole('banner').getByRole('link', { name: 'Open the search' }).click()
  await page.waitForURL(/\/search\?lang=en$/)
})

t.test('without the code of the results, a link opens the search page', async (t) => {
  const { page, dialog, field, options } = await searchVisit(t, { ...site, path: '/investment?lang=en' })
  await page.route('**/assets/*.js', (route) => route.abort())
  // In one task, so that no code can load in between.
  await page.evaluate(() => {
    document.body.dispatchEvent(new KeyboardEvent('keydown', { key: 'k', ctrlKey: true, bubbles: true }))
  })
  await page.keyboard.type('concierge')
  t.equal(await field.inputValue(), 'concierge')
  t.equal(await options.count(), 0)
  await dialog.getByRole('link', { name: 'See all results' }).click()
  await page.waitForURL('**/search?q=concierge*')
})

t.test('typed text waits for the code of the results', async (t) => {
  const { page, field, options, release } = await visitWithHeldRequests(t, /\/assets\/live-search-/)
  const requested = page.waitForRequest(/\/assets\/live-search-/)
  await page.keyboard.press('Control+k')
  await requested
  await field.fill('Mougins')
  await page.keyboard.press('ArrowLeft')
  release()
  await options.locator('b', { hasText: 'Mougins' }).waitFor()
  await page.keyboard.type('x')
  t.equal(await field.inputValue(), 'Mouginxs', 'the focus and the cursor are where they were')
})

t.test('if the server cannot be reached, the texts in the browser are searched', async (t) => {
  const { page, field, options } = await searchVisit(t, { ...site, path: '/?lang=fr' })
  await page.route('**/api/search?*', (route) => route.fulfill({ status: 401, body: 'Sign in' }))
  await page.keyboard.press('Control+k')
  await field.fill('renovation')
  await options.locator('b', { hasText: 'Rénovation et projets' }).waitFor()
  await page.context().setOffline(true)
  await field.fill('grasse')
  await options.locator('b', { hasText: 'Grasse' }).waitFor()
})

t.test('the dialog offers links until it has results', async (t) => {
  const { page, dialog, field, options } = await searchVisit(t, { ...site, path: '/?lang=en' })
  await page.keyboard.press('Control+k')
  const link = dialog.getByRole('link', { name: 'Elite Care' })
  await link.waitFor()
  await field.fill('cannes')
  await options.first().waitFor()
  t.equal(await link.count(), 0)
  await field.fill('zzzz')
  await link.click()
  await page.waitForURL(/\/investment\?lang=en$/)
  await page.keyboard.press('Control+k')
  t.equal(await field.inputValue(), '')
})
