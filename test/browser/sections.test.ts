// The sections of the home page: links to them, URLs with an anchor, and the active card.
import type { Page } from 'playwright'
import t from 'tap'
import { fontsLoaded, holdRequests, hydrated, openPage, visitor, waitForFocus } from '../support/browser.ts'
import { listeningSite } from '../support/site.ts'
import { until } from '../support/until.ts'

const site = await listeningSite(t)

const mainLink = (page: Page, name: string) =>
  page.getByRole('navigation', { name: /^(Main navigation|Navigation principale)$/ }).getByRole('link', { name })
const scrollBehaviour = (page: Page) => page.evaluate(() => getComputedStyle(document.documentElement).scrollBehavior)

/** The distance from the lower edge of the header to the top of `selector`. */
const belowHeader = (page: Page, selector: string) =>
  page.evaluate((selector) => {
    const { bottom } = document.querySelector('.bar')?.getBoundingClientRect() ?? new DOMRect()
    const { top } = document.querySelector(selector)?.getBoundingClientRect() ?? new DOMRect()
    return top - bottom
  }, selector)

/** Waits until the fonts are loaded and `selector` is between `least` and `most` pixels below the header. */
async function waitForPlace(page: Page, selector: string, least: number, most: number) {
  await fontsLoaded(page)
  await until(`${selector} below the header`, async () => {
    const distance = await belowHeader(page, selector)
    return distance >= least && distance <= most
  })
}

t.test('on the home page a section link scrolls smoothly, shows the anchor and moves the focus', async (t) => {
  const { page, complaints } = await openPage(t, { ...site, reducedMotion: 'no-preference' }, '/?lang=fr')
  t.equal(await scrollBehaviour(page), 'smooth')
  await mainLink(page, 'À propos').click()
  t.match(page.url(), /\/\?lang=fr#about$/, 'the language stays in the address')
  await waitForFocus(page.locator('#about h2'))
  await waitForPlace(page, '#about', -5, 5)
  await page.keyboard.press('Tab')
  t.ok(await page.evaluate(() => document.activeElement?.closest('#about')), 'Tab continues from there')
  t.equal(await page.locator('#about [tabindex]').count(), 0, 'the heading is not a Tab stop')
  t.strictSame(complaints, [])
})

t.test('with reduced motion the page jumps to the section', async (t) => {
  const { page } = await openPage(t, site)
  t.equal(await scrollBehaviour(page), 'auto')
  await page.evaluate(() => scrollTo(0, 400))
  await mainLink(page, 'Contact').click()
  await waitForPlace(page, '#contact', -5, 5)
  await page.goBack()
  await page.waitForFunction(() => Math.round(scrollY) === 400)
  t.match(page.url(), /\/$/)
})

t.test('from another page a link opens the home page at the section', async (t) => {
  const { page, complaints } = await visitor(t, site)
  await page.clock.install()
  await page.goto('/investment?lang=en')
  // The application starts when the browser is idle.
  await page.clock.runFor(3000)
  await hydrated(page)
  await page.evaluate(() => {
    const { setItem } = Storage.prototype
    Storage.prototype.setItem = function (key, value) {
      if (key === 'scrollToSection') document.body.dataset.stored = value
      setItem.call(this, key, value)
    }
  })
  await page.clock.pauseAt(Date.now() + 3_600_000)
  await mainLink(page, 'About').click()
  await page.locator('main h1#hero-title').waitFor()
  t.equal(await page.evaluate(() => document.body.dataset.stored), 'about')
  t.equal(await page.evaluate(() => sessionStorage.getItem('scrollToSection')), null, 'used and removed')
  t.match(page.url(), /\/\?lang=en#about$/)
  await page.clock.runFor(99)
  t.equal(await page.evaluate(() => scrollY), 0)
  await page.clock.runFor(1)
  await waitForPlace(page, '#about', -5, 5)
  await waitForFocus(page.locator('#about h2'))
  t.strictSame(complaints, [])
})

for (const viewport of [
  { width: 360, height: 740 },
  { width: 1280, height: 800 },
]) {
  t.test(`a URL with an anchor opens there although the fonts load late, ${viewport.width} px wide`, async (t) => {
    for (const selector of ['#contact h2', '#place-cannes']) {
      const [anchor] = selector.split(' ')
      const { page } = await visitor(t, { ...site, viewport, reducedMotion: 'no-preference' })
      const release = await holdRequests(page, /\.woff2$/)
      await page.goto(`/?lang=fr${anchor}`, { waitUntil: 'commit' })
      await page.waitForFunction(() => scrollY > 0)
      release()
      await hydrated(page)
      await waitForPlace(page, selector, 0, 160)
    }
  })
}

t.test('a hovered, focused or touched card is the active one', async (t) => {
  const { page } = await openPage(t, { ...site, hasTouch: true })
  const card = (name: string) => page.locator('.card').filter({ has: page.getByRole('heading', { name }) })
  async function isActive(name: string) {
    await card(name).and(page.locator('[data-active]')).waitFor()
    t.equal(await page.locator('.card[data-active]').count(), 1, name)
  }
  await card('Property Management').hover()
  await isActive('Property Management')
  await card('Concierge Services').getByRole('link').focus()
  await isActive('Concierge Services')
  // A tap on the card would open its page.
  await card('Administrative Support').dispatchEvent('pointerover', { pointerType: 'touch', bubbles: true })
  await isActive('Administrative Support')
})

t.test('on a phone, the main button leads to the form, although fonts change the heights', async (t) => {
  const { page } = await openPage(
    t,
    { ...site, viewport: { width: 360, height: 740 }, reducedMotion: 'no-preference' },
    '/?lang=fr',
  )
  await page.locator('.hero .btn').click()
  await waitForPlace(page, '#contact h2', 69, 75)
})
