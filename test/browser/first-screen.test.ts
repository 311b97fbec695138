// The first screen of a page: the hero on phones, and the language popup, which covers no control.
import type { Page } from 'playwright'
import t, { type Test } from 'tap'
import { fontsLoaded } from '../../scripts/browser.ts'
import { contrast } from '../../src/site/palette.ts'
import { visitor } from '../support/browser.ts'
import { listeningSite } from '../support/site.ts'
import { until } from '../support/until.ts'

const site = await listeningSite(t, { LANGUAGES: 'en,fr,ar' })

async function opened(page: Page, path: string) {
  await page.goto(path)
  await fontsLoaded(page)
}

async function boxOf(page: Page, selector: string) {
  const { x = 0, y = 0, width = 0, height = 0 } = (await page.locator(selector).boundingBox()) ?? {}
  return { x, y, width, height, bottom: y + height }
}

for (const language of ['en', 'fr', 'ar']) {
  t.test(`on a phone the first screen has title, button and picture, in ${language}`, async (t) => {
    const { page } = await visitor(t, site)
    await opened(page, `/?lang=${language}`)
    for (const [width, height] of [
      [360, 740],
      [412, 915],
      [844, 390],
      [667, 375],
    ] as const) {
      await page.setViewportSize({ width, height })
      const [title, picture] = [await boxOf(page, 'h1'), await boxOf(page, '.hero-art')]
      t.ok(title.y >= (await boxOf(page, '.bar')).bottom, `${width} px: the title`)
      t.ok((await boxOf(page, '.hero .btn')).bottom <= height, `${width} px: the button`)
      if (height < width) {
        const isBeside = picture.x >= title.x + title.width || picture.x + picture.width <= title.x
        t.ok(isBeside, `${width} px: the picture is next to the title`)
        continue
      }
      t.ok(picture.height >= 0.4 * height - 1, `${width} px: the picture takes at least 40 % of the height`)
      const arrow = await boxOf(page, '.hero-down .i')
      t.ok(arrow.height > 0 && arrow.bottom <= height, `${width} px: the arrow`)
    }
  })
}

t.test('a browser without subgrid and svh shows the same on a phone in landscape', async (t) => {
  const { page } = await visitor(t, { ...site, bypassCSP: true, viewport: { width: 844, height: 390 } })
  await page.route(/\/assets\/full-.+\.css|lang=en$/, async (route) => {
    const response = await route.fetch()
    // Chrome 102 ignores declarations with these values.
    const body = (await response.text()).replaceAll('subgrid', 'unknown').replaceAll(/(?<=[\d(])svh/g, 'unknown')
    await route.fulfill({ response, body })
  })
  for (const [path, selector] of [
    ['/', '.hero .btn'],
    ['/services/property-management', 'h1'],
  ] as const) {
    await opened(page, `${path}?lang=en`)
    t.ok((await boxOf(page, 'h1')).width > 250, `${path}: the width of the title`)
    t.ok((await boxOf(page, selector)).bottom <= 390, `${path}: ${selector}`)
  }
})

t.test('the alternative text of a picture is readable on its placeholder colour', async (t) => {
  const { page } = await visitor(t, site)
  await page.route(/\.(avif|webp)$/, (route) => route.abort())
  for (const path of ['/', '/services/property-acquisition']) {
    await page.goto(`${path}?lang=en`)
    const [text, ground] = await page.locator('.hero-art img').evaluate((picture) => {
      const context = document.createElement('canvas').getContext('2d') as CanvasRenderingContext2D
      const { color, backgroundColor } = getComputedStyle(picture)
      return [color, backgroundColor].map((value) => {
        context.fillStyle = value
        context.fillRect(0, 0, 1, 1)
        return [...context.getImageData(0, 0, 1, 1).data].slice(0, 3)
      }) as [never, never]
    })
    t.ok(contrast(text, ground) >= 4.5, `${path}: ${text} on ${ground}`)
  }
})

const popup = (page: Page) => page.locator('.suggest')

async function frenchVisitor(t: Test, path: string, width = 1280, height = 800) {
  const { page } = await visitor(t, { ...site, locale: 'fr-FR', viewport: { width, height } })
  await page.goto(`${path}?lang=en`)
  await popup(page).waitFor()
  return page
}

/** The controls and titles that the popup covers. */
const coveredBy = (page: Page) =>
  popup(page).evaluate((popup) => {
    const box = popup.getBoundingClientRect()
    return [...document.querySelectorAll('.bar a, main :is(a, button, input, h1)')].flatMap((element) => {
      const { left, right, top, bottom, width } = element.getBoundingClientRect()
      const isUnder =
        left < box.right && right > box.left && top < Math.min(box.bottom, innerHeight) && bottom > box.top
      return width > 0 && isUnder ? [element.textContent] : []
    })
  })

for (const path of ['/', '/services/concierge-services', '/investment']) {
  t.test(`on the first screen of ${path} the popup covers no button, link, field or title`, async (t) => {
    const page = await frenchVisitor(t, path)
    for (const [width, height] of [
      [320, 256],
      [360, 740],
      [667, 375],
      [844, 390],
      [768, 1024],
      [1280, 800],
      [1920, 1080],
    ] as const) {
      await page.setViewportSize({ width, height })
      await until(`nothing below the popup at ${width} × ${height}`, async () => (await coveredBy(page)).length === 0)
    }
  })
}

t.test('at a zoom of 400 % all of the popup is reachable', async () => {
  const page = await frenchVisitor(t, '/', 320, 256)
  await popup(page).getByRole('button', { name: 'Non, merci' }).click()
  await popup(page).waitFor({ state: 'detached' })
})

t.test('the popup is hidden while it would cover a button, and focused elements are scrolled above it', async (t) => {
  const page = await frenchVisitor(t, '/investment', 360, 740)
  for (const [fromBottom, state] of [
    [30, 'hidden'],
    [300, 'visible'],
  ] as const) {
    await page
      .locator('main .btn')
      .first()
      .evaluate((button, fromBottom) => {
        scrollBy({ top: button.getBoundingClientRect().bottom + fromBottom - innerHeight, behavior: 'instant' })
      }, fromBottom)
    await popup(page).waitFor({ state })
  }
  await page.locator('.foot-nav a').nth(5).focus()
  t.ok((await boxOf(page, '.foot-nav a:focus')).bottom <= (await boxOf(page, '.suggest')).y)
})
