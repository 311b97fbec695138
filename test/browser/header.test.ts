// The fixed bar: how it follows the scroll.
import type { Page } from 'playwright'
import t from 'tap'
import { fontsLoaded } from '../../scripts/browser.ts'
import { hydrated, visitor } from '../support/browser.ts'
import { listeningSite } from '../support/site.ts'

const site = await listeningSite(t)

const scroll = (page: Page, top: number) => page.evaluate((top) => scrollTo({ top, behavior: 'instant' }), top)
const compact = (page: Page) => page.locator('header.bar[data-compact]').waitFor()
const wide = (page: Page) => page.locator('header.bar:not([data-compact])').waitFor()

/** Two frames later the observer has reported the last scroll. */
const settled = (page: Page) =>
  page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))))

t.test('the bar is compact, with a shadow, after more than 50 px, and wide again above', async (t) => {
  const { page, complaints } = await visitor(t, site)
  await page.goto('/')
  await hydrated(page)
  const bar = page.getByRole('banner')
  /** The lower edge of the bar, and the vertical centre of the name. */
  const shown = () =>
    bar.evaluate((element) => {
      const name = element.querySelector('.logo')?.getBoundingClientRect() ?? new DOMRect()
      return [element.getBoundingClientRect().bottom, Math.round(name.y + name.height / 2)]
    })
  await scroll(page, 50)
  await settled(page)
  await wide(page)
  t.strictSame(await shown(), [84, 42])
  await scroll(page, 51)
  await compact(page)
  t.strictSame(await shown(), [64, 32])
  t.not(await bar.evaluate((element) => getComputedStyle(element).boxShadow), 'none')
  await scroll(page, 0)
  await wide(page)
  t.strictSame(complaints, [])
})

t.test('the page does not move when the bar changes', async (t) => {
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

t.test('a page that is opened at an anchor has the compact bar', async (t) => {
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

t.test('the current page is marked', async (t) => {
  const { page } = await visitor(t, site)
  await page.goto('/?lang=en')
  await hydrated(page)
  const pricing = page.getByRole('navigation', { name: 'Main navigation' }).getByRole('link', { name: 'Pricing' })
  t.equal(await pricing.getAttribute('aria-current'), null)
  await pricing.click()
  await page.getByRole('heading', { level: 1, name: 'Investment in Peace of Mind' }).waitFor()
  t.equal(await pricing.getAttribute('aria-current'), 'page')
})

t.test('the section in view is marked, and Services on the page of a service', async (t) => {
  const { page, complaints } = await visitor(t, site)
  await page.goto('/?lang=en')
  await hydrated(page)
  const marked = (name?: string) =>
    page.waitForFunction((name) => {
      const links = [...document.querySelectorAll('.bar .nav [aria-current=true]')]
      return links.map((link) => link.textContent).join() === name
    }, name ?? '')
  await marked()
  for (const [id, name] of [
    ['services', 'Services'],
    ['about', 'About'],
    ['global-presence', ''],
    ['contact', 'Contact'],
  ] as const) {
    await page.evaluate((id) => document.getElementById(id)?.scrollIntoView(), id)
    await marked(name)
  }
  await page.getByRole('contentinfo').getByRole('link', { name: 'Concierge Services' }).click()
  await page.getByRole('heading', { level: 1, name: 'Concierge Services' }).waitFor()
  await marked('Services')
  await page.getByRole('contentinfo').getByRole('link', { name: 'Privacy Policy' }).click()
  await page.getByRole('heading', { level: 1, name: 'Privacy Policy' }).waitFor()
  await marked()
  t.strictSame(complaints, [])
})

t.test('below 1024 px the bar has a button to call, and it fits into 320 px', async (t) => {
  for (const [width, isThere] of [
    [320, true],
    [1023, true],
    [1024, false],
  ] as const) {
    const { page } = await visitor(t, { ...site, viewport: { width, height: 740 } })
    await page.goto('/?lang=en')
    const call = page.getByRole('banner').getByRole('link', { name: 'Call +33 4 65 71 00 26' })
    t.equal(await call.isVisible(), isThere, `at ${width} px`)
    if (!isThere) continue
    t.equal(await call.getAttribute('href'), 'tel:+33465710026')
    const box = await call.boundingBox()
    t.ok((box?.width ?? 0) >= 44 && (box?.height ?? 0) >= 44)
    t.equal(await page.evaluate(() => document.documentElement.scrollWidth), width)
    await fontsLoaded(page)
    const name = page.getByRole('banner').locator('.logo > [lang]')
    const lines = await name.evaluate(
      (element) => element.clientHeight / Number.parseFloat(getComputedStyle(element).fontSize),
    )
    t.ok(lines < 1.5, 'the name has one line')
  }
})

t.test('the Menu button has no icon if there is no room for it', async (t) => {
  for (const [width, isThere] of [
    [415, false],
    [416, true],
  ] as const) {
    const { page } = await visitor(t, { ...site, viewport: { width, height: 740 } })
    await page.goto('/?lang=en')
    t.equal(await page.locator('.tool-menu .i').isVisible(), isThere, `at ${width} px`)
  }
})
