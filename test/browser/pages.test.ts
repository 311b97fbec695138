// Navigation between pages and languages. The scenes' tests open every page (test/support/scene-checks.ts).
import t from 'tap'
import { hydrated, visitor } from '../support/browser.ts'
import { listeningSite } from '../support/site.ts'

const site = await listeningSite(t)

t.test('navigation between pages needs no reload', async (t) => {
  const { page, complaints } = await visitor(t, site)
  await page.goto('/')
  await hydrated(page)
  let loads = 0
  page.on('request', (request) => {
    if (request.isNavigationRequest()) loads += 1
  })
  await page.getByRole('contentinfo').getByRole('link', { name: 'Concierge Services' }).click()
  await page.getByRole('heading', { level: 1, name: 'Concierge Services' }).waitFor()
  await page.getByRole('banner').getByRole('link', { name: 'Pricing' }).click()
  await page.getByRole('heading', { level: 1, name: 'Investment in Peace of Mind' }).waitFor()
  t.equal(await page.title(), 'Packages and Prices | Mimosa & Mer')
  await page.goBack()
  await page.getByRole('heading', { level: 1, name: 'Concierge Services' }).waitFor()
  t.equal(await page.locator('title').count(), 1)
  t.equal(await page.locator('link[rel=canonical]').count(), 1)
  t.equal(loads, 0)
  t.strictSame(complaints, [])
})

t.test('the language changes without a reload, and is kept', async (t) => {
  const { page, complaints } = await visitor(t, site)
  await page.goto('/investment')
  await hydrated(page)
  let loads = 0
  page.on('request', (request) => {
    if (request.isNavigationRequest()) loads += 1
  })
  await page.getByRole('banner').getByRole('link', { name: 'Lire cette page en français' }).click()
  await page.getByRole('heading', { level: 1, name: 'Investir dans votre sérénité' }).waitFor()
  t.equal(loads, 0)
  t.match(page.url(), /\/investment\?lang=fr$/)
  t.equal(await page.locator('html').getAttribute('lang'), 'fr')
  t.equal(await page.title(), 'Formules et tarifs | Mimosa & Mer')
  t.match(await page.locator('link[rel=canonical]').getAttribute('href'), /\/investment\?lang=fr$/)
  t.equal(await page.evaluate(() => localStorage.getItem('language')), 'fr')
  await page.goto('/')
  t.equal(await page.locator('html').getAttribute('lang'), 'fr', 'the cookie tells the server')
  t.strictSame(complaints, [])
})

t.test('without JavaScript the language changes by a link', async (t) => {
  const { page } = await visitor(t, { ...site, javaScriptEnabled: false })
  await page.goto('/investment')
  await page.getByRole('banner').getByRole('link', { name: 'Lire cette page en français' }).click()
  await page.getByRole('heading', { level: 1, name: 'Investir dans votre sérénité' }).waitFor()
  await page.getByRole('banner').getByRole('link', { name: 'Tarifs' }).waitFor()
})
