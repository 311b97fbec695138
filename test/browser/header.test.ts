// The header, the link to the content, and the key that opens the search.
import type { Page } from 'playwright'
import t from 'tap'
import { fontsLoaded, openPage, visitor, waitForFocus } from '../support/browser.ts'
import { footerLink, title } from '../support/page-parts.ts'
import { listeningSite } from '../support/site.ts'

const site = await listeningSite(t)

const scroll = (page: Page, top: number) => page.evaluate((top) => scrollTo({ top, behavior: 'instant' }), top)
const compact = (page: Page) => page.locator('header.bar[data-compact]').waitFor()
const wide = (page: Page) => page.locator('header.bar:not([data-compact])').waitFor()
const mainLink = (page: Page, name: string) =>
  page.getByRole('navigation', { name: 'Main navigation' }).getByRole('link', { name })

t.test('after a scroll of more than 50 px the header is compact', async (t) => {
  const { page, complaints } = await openPage(t, site)
  const bar = page.getByRole('banner')
  /** The lower edge of the header, the vertical centre of the name, and the place of a section. */
  const places = () =>
    bar.evaluate((element) => {
      const name = element.querySelector('.logo')?.getBoundingClientRect() ?? new DOMRect()
      const section = document.getElementById('about')?.offsetTop
      return [element.getBoundingClientRect().bottom, Math.round(name.y + name.height / 2), section]
    })
  const section = (await places()).at(-1)
  await scroll(page, 51)
  await compact(page)
  t.strictSame(await places(), [64, 32, section])
  t.not(await bar.evaluate((element) => getComputedStyle(element).boxShadow), 'none')
  await scroll(page, 50)
  await wide(page)
  t.strictSame(await places(), [84, 42, section])
  t.strictSame(complaints, [])
})

t.test('the navigation marks the page, the section in view, and Services on a service page', async (t) => {
  const { page, complaints } = await openPage(t, site, '/?lang=en')
  const marked = (name: string) =>
    page.waitForFunction((name) => {
      const links = [...document.querySelectorAll('.bar .nav [aria-current=true]')]
      return links.map((link) => link.textContent).join() === name
    }, name)
  await marked('')
  for (const [id, name] of [
    ['services', 'Services'],
    ['about', 'About'],
    ['global-presence', ''],
    ['contact', 'Contact'],
  ] as const) {
    await page.evaluate((id) => document.getElementById(id)?.scrollIntoView(), id)
    await marked(name)
  }
  await footerLink(page, 'Concierge Services').click()
  await title(page, 'Concierge Services').waitFor()
  await marked('Services')
  t.equal(await mainLink(page, 'Pricing').getAttribute('aria-current'), null)
  await mainLink(page, 'Pricing').click()
  await title(page, 'Investment in Peace of Mind').waitFor()
  await marked('')
  t.equal(await mainLink(page, 'Pricing').getAttribute('aria-current'), 'page')
  t.strictSame(complaints, [])
})

t.test('below 1024 px the header has a button to call', async (t) => {
  const { page } = await visitor(t, site)
  await page.goto('/?lang=en')
  await fontsLoaded(page)
  const call = page.getByRole('banner').getByRole('link', { name: 'Call +33 4 65 71 00 26' })
  await page.setViewportSize({ width: 1024, height: 740 })
  t.notOk(await call.isVisible())
  for (const width of [1023, 320]) {
    await page.setViewportSize({ width, height: 740 })
    t.equal(await call.getAttribute('href'), 'tel:+33465710026')
    const box = await call.boundingBox()
    t.ok(box && box.width >= 44 && box.height >= 44, `${width} px: the button`)
  }
})

t.test('the first Tab stop is a link to the content', async (t) => {
  const { page } = await openPage(t, site, '/legal/terms?lang=en')
  await page.keyboard.press('Tab')
  const skip = page.getByRole('link', { name: 'Skip to content' })
  await waitForFocus(skip)
  t.ok((await skip.boundingBox())?.y, 'the link is visible')
  await page.keyboard.press('Enter')
  await waitForFocus(page.getByRole('main'))
  await page.keyboard.press('Tab')
  t.ok(await page.evaluate(() => document.activeElement?.closest('main')), 'Tab continues from the content')
})
