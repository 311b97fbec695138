// The home page below its services is laid out when the visitor comes near. Jumping there, searching the page and
// printing work as if everything were laid out.
import type { Page } from 'playwright'
import t from 'tap'
import { hydrated, visitor } from '../support/browser.ts'
import { listeningSite } from '../support/site.ts'

const site = await listeningSite(t)
const windows = { phone: { width: 390, height: 760 }, desktop: { width: 1280, height: 800 } }
const withoutScripts = { ...site, javaScriptEnabled: false }

/** The sections and the footer, from the second section on: what the browser may skip. */
const below = (page: Page) => page.locator('.hero ~ section ~ section, .foot')
const isShown = (page: Page, selector: string) =>
  page.locator(selector).evaluate((element) => element.checkVisibility({ contentVisibilityAuto: true }))
const heights = (page: Page) =>
  below(page).evaluateAll((elements) => elements.map((element) => element.getBoundingClientRect().height))
const layOut = (page: Page) => page.evaluate(() => document.documentElement.toggleAttribute('data-laid-out', true))
const topOf = (page: Page, selector: string) =>
  page.locator(selector).evaluate((element) => Math.round(element.getBoundingClientRect().top))
const isBelowBar = (top: number) => top >= 0 && top < 90

for (const [device, viewport] of Object.entries(windows)) {
  t.test(`on a ${device} the first paint skips what is below, and reserves nearly its height`, async (t) => {
    for (const language of ['en', 'fr']) {
      const { page } = await visitor(t, { ...withoutScripts, viewport })
      await page.goto(`/?lang=${language}`)
      t.notOk(await isShown(page, '#contact h2'))
      t.notOk(await isShown(page, '.foot h2 >> nth=0'))
      const reserved = await heights(page)
      await layOut(page)
      t.ok(await isShown(page, '#contact h2'))
      const real = await heights(page)
      for (const [index, height] of real.entries()) {
        const ratio = (reserved[index] ?? 0) / height
        t.ok(ratio > 0.85 && ratio < 1.15, `${language}, ${index}: ${ratio.toFixed(2)} of ${height}`)
      }
    }
  })

  t.test(`on a ${device} without scripts, an anchor ends at its section`, async (t) => {
    const { page } = await visitor(t, { ...withoutScripts, viewport })
    await page.goto('/?lang=en#global-presence')
    t.ok(isBelowBar(await topOf(page, '#global-presence')), 'in the address')
    await page.evaluate(() => scrollTo(0, 0))
    await page.locator('.hero a[href$="#contact"]').first().click()
    await page.waitForURL(/#contact$/)
    await page.waitForFunction(() => (document.getElementById('contact')?.getBoundingClientRect().top ?? -1) < 90)
    t.ok(isBelowBar(await topOf(page, '#contact')), 'of a link')
  })

  t.test(`on a ${device} a visitor who leaves and comes back is at the same place`, async (t) => {
    const { page } = await visitor(t, { ...site, viewport })
    await page.goto('/?lang=en')
    await hydrated(page)
    // As after scrolling there.
    await layOut(page)
    await page.locator('#contact h2').evaluate((heading) => heading.scrollIntoView({ block: 'center' }))
    const place = await topOf(page, '#contact h2')
    await page.goto('/robots.txt')
    await page.goBack()
    await hydrated(page)
    t.ok(Math.abs((await topOf(page, '#contact h2')) - place) < 3, 'after Back')
    await page.reload()
    await hydrated(page)
    t.ok(Math.abs((await topOf(page, '#contact h2')) - place) < 3, 'after Reload')
  })
}

t.test('a text that is skipped is found in the page', async (t) => {
  const { page } = await visitor(t, withoutScripts)
  await page.goto('/?lang=en')
  t.notOk(await isShown(page, '#place-cannes h3'))
  t.ok(await page.evaluate(() => (window as unknown as { find(text: string): boolean }).find('Saint-Tropez')))
})

t.test('what is skipped is printed', async (t) => {
  const { page } = await visitor(t, withoutScripts)
  await page.goto('/?lang=en')
  await page.emulateMedia({ media: 'print' })
  for (const selector of ['#about h2', '#contact h2', '.foot-brand p']) t.ok(await isShown(page, selector), selector)
})

t.test('a visitor who scrolls to the end and back sees nothing move', async (t) => {
  const { page } = await visitor(t, { ...site, viewport: windows.phone })
  await page.goto('/?lang=en')
  await hydrated(page)
  const moved = await page.evaluate(async () => {
    const moved: string[] = []
    const frame = () => new Promise(requestAnimationFrame)
    for (const step of [600, -600]) {
      for (let isMoving = true; isMoving; ) {
        const from = scrollY
        scrollBy({ top: step, behavior: 'instant' })
        isMoving = scrollY !== from
        await frame()
        const element = document.elementFromPoint(200, 400)
        const before = element?.getBoundingClientRect().top ?? 0
        await frame()
        await frame()
        const distance = (element?.getBoundingClientRect().top ?? 0) - before
        if (Math.abs(distance) > 1) moved.push(`${element?.textContent?.slice(0, 40)} by ${distance}`)
      }
    }
    return moved
  })
  t.strictSame(moved, [])
})
