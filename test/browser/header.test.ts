// The fixed bar: how it follows the scroll.
import type { Page } from 'playwright'
import t from 'tap'
import { hydrated, visitor } from '../support/browser.ts'
import { listeningSite } from '../support/site.ts'

const site = await listeningSite(t)

const scroll = (page: Page, top: number) => page.evaluate((top) => scrollTo({ top, behavior: 'instant' }), top)
const compact = (page: Page) => page.locator('header.bar[data-compact]').waitFor()
const wide = (page: Page) => page.locator('header.bar:not([data-compact])').waitFor()

/** Two frames on: what an observer of the last scroll had to say has been said. */
const settled = (page: Page) =>
  page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))))

t.test('the bar is compact, with a shadow, after more than 50 px, and wide again above', async (t) => {
  const { page, complaints } = await visitor(t, site)
  await page.goto('/')
  await hydrated(page)
  const bar = page.getByRole('banner')
  const height = async () => (await bar.boundingBox())?.height
  await scroll(page, 50)
  await settled(page)
  await wide(page)
  t.equal(await height(), 84)
  await scroll(page, 51)
  await compact(page)
  t.equal(await height(), 64)
  t.not(await bar.evaluate((element) => getComputedStyle(element).boxShadow), 'none')
  t.equal((await bar.boundingBox())?.y, 0, 'it stays on top')
  await scroll(page, 0)
  await wide(page)
  t.strictSame(complaints, [])
})

t.test('the page beneath does not move when the bar changes', async (t) => {
  const { page } = await visitor(t, site)
  await page.goto('/')
  await hydrated(page)
  const top = () => page.evaluate(() => document.getElementById('about')?.offsetTop)
  const before = await top()
  await scroll(page, 300)
  await compact(page)
  t.equal(await top(), before)
  t.equal(await page.evaluate(() => scrollY), 300)
})

t.test('a page that is opened in its middle has the compact bar', async (t) => {
  const { page } = await visitor(t, site)
  await page.goto('/?lang=fr#contact')
  await hydrated(page)
  await compact(page)
  t.ok((await page.evaluate(() => scrollY)) > 50)
})

t.test('the next page starts with the wide bar', async (t) => {
  const { page } = await visitor(t, site)
  await page.goto('/')
  await hydrated(page)
  await scroll(page, 800)
  await compact(page)
  await page.getByRole('navigation', { name: 'Main navigation' }).getByRole('link', { name: 'Pricing' }).click()
  await page.getByRole('heading', { level: 1, name: 'Investment in Peace of Mind' }).waitFor()
  await wide(page)
})

t.test('the page that one is on is marked', async (t) => {
  const { page } = await visitor(t, site)
  await page.goto('/?lang=en')
  await hydrated(page)
  const pricing = page.getByRole('navigation', { name: 'Main navigation' }).getByRole('link', { name: 'Pricing' })
  t.equal(await pricing.getAttribute('aria-current'), null)
  await pricing.click()
  await page.getByRole('heading', { level: 1, name: 'Investment in Peace of Mind' }).waitFor()
  t.equal(await pricing.getAttribute('aria-current'), 'page')
})
