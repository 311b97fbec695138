// The evening on the home page: dusk, the sun and lit windows follow the scroll, and the hero shows its boats.
import type { Page } from 'playwright'
import t from 'tap'
import { fontsLoaded, getBox, openPage, visitor } from '../support/browser.ts'
import { listeningSite } from '../support/site.ts'

const site = await listeningSite(t, { LANGUAGES: 'en,fr,ar' })

/** A property of the pseudo-element `part` when the lower edge of `selector` is at `share` of the window's height. */
async function styleAt(page: Page, share: number, selector: string, part: string, property: 'transform' | 'opacity') {
  const element = page.locator(selector)
  await element.evaluate((element, share) => {
    scrollBy({ top: element.getBoundingClientRect().bottom - innerHeight * share, behavior: 'instant' })
    return new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)))
  }, share)
  return element.evaluate((element, [part, property]) => getComputedStyle(element, part)[property], [
    part,
    property,
  ] as const)
}

for (const reducedMotion of ['no-preference', 'reduce'] as const) {
  const follows = reducedMotion === 'no-preference'
  t.test(`the evening ${follows ? 'follows the scroll' : 'stands still with reduced motion'}`, async (t) => {
    const { page } = await openPage(t, { ...site, reducedMotion }, '/?lang=en')
    const dusk = (share: number) => styleAt(page, share, '.hero-art', '::before', 'opacity')
    const day = await dusk(1)
    t.equal(day !== (await dusk(0.5)), follows, day)
    const sun = (share: number) => styleAt(page, share, '.horizon', '::after', 'transform')
    const rising = await sun(0.95)
    t.equal(rising !== (await sun(0.5)), follows, rising)
    const lights = (share: number) => styleAt(page, share, '.office-art', '::before', 'opacity')
    t.equal(await lights(1.5), follows ? '0' : '1')
    t.equal(await lights(0.8), '1')
  })
}

for (const language of ['en', 'fr', 'ar']) {
  t.test(`on laptops, the plate of the hero does not cover the boats, in ${language}`, async (t) => {
    const { page } = await visitor(t, site)
    await page.goto(`/?lang=${language}`)
    await fontsLoaded(page)
    for (const [width, height] of [
      [1280, 720],
      [1280, 800],
      [1366, 768],
      [1440, 900],
      [1536, 864],
      [1920, 1080],
    ] as const) {
      await page.setViewportSize({ width, height })
      const room = (await getBox(page, '.hero-plate')).y - (await endOfBoats(page))
      t.ok(room >= 0, `${width}x${height}: ${Math.round(room)} px`)
    }
  })
}

/**
 * The lower edge of the boats in the window. The hero crops the drawing, in which the edge is at 556 of 1080 pixels.
 */
function endOfBoats(page: Page) {
  return page.locator('.hero-art img').evaluate((image) => {
    const { top, width, height } = image.getBoundingClientRect()
    const drawn = Math.max(height, (width * 1080) / 1920)
    const position = getComputedStyle(image).objectPosition
    const [, percent, pixels] = /max\((.+)%, (.+)px\)/.exec(position) ?? []
    return top + Math.max(((height - drawn) * Number(percent)) / 100, Number(pixels)) + (drawn * 556) / 1080
  })
}
