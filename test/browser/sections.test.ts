// Links to sections, and navigation between pages: scroll position, focus, announcements.
import type { Page } from 'playwright'
import t from 'tap'
import { fontsLoaded } from '../../scripts/browser.ts'
import { hydrated, visitor } from '../support/browser.ts'
import { listeningSite } from '../support/site.ts'

const site = await listeningSite(t)

const mainLink = (page: Page, name: string) =>
  page.getByRole('navigation', { name: /^(Main navigation|Navigation principale)$/ }).getByRole('link', { name })
const focused = (page: Page) => page.evaluate(() => document.activeElement?.textContent)
const top = (page: Page, id: string) =>
  page.locator(`#${id}`).evaluate((section) => section.getBoundingClientRect().top)
const waitForTop = (page: Page, id: string) =>
  page.waitForFunction((id) => {
    const top = document.getElementById(id)?.getBoundingClientRect().top
    return top !== undefined && top >= 0 && top < 90
  }, id)

t.test('on the home page a section link scrolls smoothly, shows the anchor and moves the focus', async (t) => {
  const { page, complaints } = await visitor(t, { ...site, reducedMotion: 'no-preference' })
  await page.goto('/?lang=fr')
  await hydrated(page)
  await mainLink(page, 'À propos').click()
  t.match(page.url(), /\/\?lang=fr#about$/, 'the language in the address stays')
  t.ok((await top(page, 'about')) > 90, 'not there yet')
  await waitForTop(page, 'about')
  t.equal(await focused(page), await page.locator('#about h2').textContent())
  await page.keyboard.press('Tab')
  t.ok(await page.evaluate(() => document.getElementById('about')?.contains(document.activeElement)), 'Tab moves on')
  t.equal(await page.locator('#about [tabindex]').count(), 0, 'the heading is not a Tab stop')
  t.strictSame(complaints, [])
})

t.test('with reduced motion the page jumps to the section', async (t) => {
  const { page } = await visitor(t, site)
  await page.goto('/')
  await hydrated(page)
  await mainLink(page, 'Contact').focus()
  await page.keyboard.press('Enter')
  t.ok((await top(page, 'contact')) < 90)
})

t.test(
  'from another page the section is kept in session storage, and scrolled to 100 ms after the home page opens',
  async (t) => {
    const { page, complaints } = await visitor(t, site)
    await page.clock.install()
    await page.goto('/investment?lang=en')
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
    await waitForTop(page, 'about')
    t.equal(await focused(page), await page.locator('#about h2').textContent())
    t.strictSame(complaints, [])
  },
)

t.test('opening a section link in a new tab stores nothing in this one', async (t) => {
  const { page } = await visitor(t, site)
  await page.goto('/investment')
  await hydrated(page)
  await mainLink(page, 'About').click({ modifiers: ['Control'] })
  t.equal(await page.evaluate(() => sessionStorage.getItem('scrollToSection')), null)
  t.match(page.url(), /\/investment$/)
})

t.test('a URL with an anchor opens at the section', async (t) => {
  const { page } = await visitor(t, site)
  await page.goto('/#global-presence')
  await hydrated(page)
  await waitForTop(page, 'global-presence')
})

const phone = { width: 360, height: 740 }

/** Waits until the page stands still, and returns how far the heading of a section is below the bar. */
async function restingPlace(page: Page, id: string): Promise<number> {
  await fontsLoaded(page)
  return page.evaluate(async (id) => {
    let last = Number.NaN
    for (let still = 0; still < 30; still = scrollY === last ? still + 1 : 0) {
      last = scrollY
      await new Promise(requestAnimationFrame)
    }
    const bar = document.querySelector('.bar')?.getBoundingClientRect().bottom ?? 0
    return (document.querySelector(`#${id} h2`)?.getBoundingClientRect().top ?? 0) - bar
  }, id)
}

t.test('with motion, too, a URL with an anchor opens with the heading of the section below the bar', async (t) => {
  for (const viewport of [phone, { width: 1280, height: 800 }]) {
    for (const language of ['en', 'fr']) {
      const { page } = await visitor(t, { ...site, viewport, reducedMotion: 'no-preference' })
      await page.goto(`/?lang=${language}#contact`)
      const distance = await restingPlace(page, 'contact')
      t.ok(distance > 40 && distance < 160, `${language}, ${viewport.width} px: ${distance}`)
    }
  }
})

t.test('on a phone, a press of the main button ends at the form, although fonts come on the way', async (t) => {
  for (const language of ['en', 'fr']) {
    const { page } = await visitor(t, { ...site, viewport: phone, reducedMotion: 'no-preference' })
    await page.goto(`/?lang=${language}`)
    await hydrated(page)
    await page.locator('.hero .btn').click()
    const distance = await restingPlace(page, 'contact')
    t.ok(Math.abs(distance - 72) < 3, `${language}: ${distance}`)
  }
})

t.test('a page that grows above its anchor scrolls to it again, until the visitor does something', async (t) => {
  const { page } = await visitor(t, site)
  await page.goto('/?lang=en#contact')
  await hydrated(page)
  // Without scroll anchoring, as in Safari.
  const grow = (by: number) =>
    page.evaluate((by) => {
      document.documentElement.style.overflowAnchor = 'none'
      const about = document.getElementById('about')
      if (about) about.style.marginBlockStart = `${by}px`
    }, by)
  const before = await restingPlace(page, 'contact')
  await grow(300)
  t.ok(Math.abs((await restingPlace(page, 'contact')) - before) < 3)
  await page.keyboard.press('Shift')
  await grow(700)
  t.ok((await restingPlace(page, 'contact')) > before + 390)
})

t.test('a URL with the anchor of a town shows the town below the bar', async (t) => {
  for (const viewport of [
    { width: 360, height: 740 },
    { width: 1280, height: 800 },
  ]) {
    const { page } = await visitor(t, { ...site, viewport })
    await page.goto('/#place-cannes')
    await hydrated(page)
    await page.waitForFunction(() => {
      const top = document.getElementById('place-cannes')?.getBoundingClientRect().top ?? 0
      const bar = document.querySelector('.bar')?.getBoundingClientRect().bottom ?? 0
      return top >= bar && top < bar + 60
    })
  }
})

t.test('the next page opens at its top, with the focus at its heading, and is announced', async (t) => {
  const { page, complaints } = await visitor(t, site)
  for (const [language, link, heading, announcement] of [
    ['en', 'Pricing', 'Investment in Peace of Mind', 'Page loaded: Packages and Prices'],
    ['fr', 'Tarifs', 'Investir dans votre sérénité', 'Page affichée\u00a0: Formules et tarifs'],
  ] as const) {
    await page.goto(`/services/concierge-services?lang=${language}`)
    await hydrated(page)
    await page.evaluate(() => scrollTo(0, 900))
    await mainLink(page, link).click()
    await page.getByRole('heading', { level: 1, name: heading }).waitFor()
    t.equal(await page.evaluate(() => scrollY), 0)
    t.equal(await focused(page), heading)
    t.equal(await page.getByRole('status').filter({ hasText: announcement }).textContent(), announcement)
  }
  t.strictSame(complaints, [])
})

t.test('Back and Forward restore the scroll position', async (t) => {
  const { page } = await visitor(t, site)
  await page.goto('/?lang=en')
  await hydrated(page)
  const place = () => page.evaluate(() => Math.round(scrollY))
  await page.evaluate(() => scrollTo(0, 1500))
  await page
    .locator('.card')
    .getByRole('link')
    .nth(1)
    .evaluate((link: HTMLElement) => link.click())
  await page.getByRole('heading', { level: 1, name: 'Concierge Services' }).waitFor()
  await page.evaluate(() => scrollTo(0, 700))
  await mainLink(page, 'Pricing').click()
  await page.getByRole('heading', { level: 1, name: 'Investment in Peace of Mind' }).waitFor()
  await page.goBack()
  await page.getByRole('heading', { level: 1, name: 'Concierge Services' }).waitFor()
  await page.waitForFunction(() => Math.round(scrollY) === 700)
  await page.goBack()
  await page.locator('#hero-title').waitFor()
  await page.waitForFunction(() => Math.round(scrollY) === 1500)
  await page.goForward()
  await page.getByRole('heading', { level: 1, name: 'Concierge Services' }).waitFor()
  await page.waitForFunction(() => Math.round(scrollY) === 700)
  t.equal(await place(), 700)
})

t.test('Back from a section restores the previous scroll position', async (t) => {
  const { page } = await visitor(t, site)
  await page.goto('/')
  await hydrated(page)
  await page.evaluate(() => scrollTo(0, 400))
  await mainLink(page, 'Contact').click()
  await waitForTop(page, 'contact')
  await page.goBack()
  await page.waitForFunction(() => Math.round(scrollY) === 400)
  t.match(page.url(), /\/$/)
})
