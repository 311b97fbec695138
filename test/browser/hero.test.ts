// The first screen of the home page on phones, upright and in landscape.
import type { Page } from 'playwright'
import t from 'tap'
import { fontsLoaded } from '../../scripts/browser.ts'
import { visitor } from '../support/browser.ts'
import { listeningSite } from '../support/site.ts'

const site = await listeningSite(t, { LANGUAGES: 'en,fr,ar' })
const languages = ['en', 'fr', 'ar']

async function opened(page: Page, path: string) {
  await page.goto(path)
  await fontsLoaded(page)
}

const boxOf = async (page: Page, selector: string) => {
  const { x = 0, y = 0, width = 0, height = 0 } = (await page.locator(selector).boundingBox()) ?? {}
  return { x, y, width, height, bottom: y + height }
}

t.test('on a phone the picture takes at least 40 % of the height, and the arrow closes the first screen', async (t) => {
  for (const language of languages) {
    const { page } = await visitor(t, site)
    await opened(page, `/?lang=${language}`)
    for (const [width, height] of [
      [360, 740],
      [390, 844],
      [412, 915],
    ] as const) {
      await page.setViewportSize({ width, height })
      const size = `${language}, ${width} × ${height}`
      const picture = await boxOf(page, '.hero-art')
      t.ok(picture.height >= 0.4 * height - 1, `${size}: ${picture.height} px`)
      t.ok((await boxOf(page, '.hero .btn')).bottom <= height, size)
      const arrow = await boxOf(page, '.hero-down .i')
      t.ok(arrow.height > 0 && arrow.bottom <= height, `${size}: the arrow`)
      t.notOk(await page.locator('.hero .go .i').isVisible(), 'the link beside it has no arrow')
    }
  }
})

t.test('on a phone in landscape, title, main button and picture are visible without scrolling', async (t) => {
  for (const language of languages) {
    const { page } = await visitor(t, site)
    await opened(page, `/?lang=${language}`)
    for (const [width, height] of [
      [844, 390],
      [667, 375],
    ] as const) {
      await page.setViewportSize({ width, height })
      const size = `${language}, ${width} × ${height}`
      const bar = await boxOf(page, '.bar')
      const title = await boxOf(page, 'h1')
      t.ok(title.y >= bar.bottom, size)
      t.ok((await boxOf(page, '.hero .btn')).bottom <= height, size)
      const picture = await boxOf(page, '.hero-art')
      t.ok(picture.x >= title.x + title.width || picture.x + picture.width <= title.x, `${size}: beside the words`)
    }
  }
})

t.test('a browser without subgrid and svh shows the same on a phone in landscape', async (t) => {
  for (const path of ['/', '/services/property-management']) {
    const { page } = await visitor(t, { ...site, bypassCSP: true, viewport: { width: 844, height: 390 } })
    await page.route(/\/assets\/full-.+\.css|lang=en$/, async (route) => {
      const response = await route.fetch()
      // 'unknown' is in place of what Chrome 102 does not know.
      const body = (await response.text()).replaceAll('subgrid', 'unknown').replaceAll(/([\d(])svh/g, '$1unknown')
      await route.fulfill({ response, body: body.replaceAll('height:1svh', 'height:1unknown') })
    })
    await opened(page, `${path}?lang=en`)
    const title = await boxOf(page, 'h1')
    t.ok(title.width > 250 && title.bottom <= 390, `${path}: the title is ${title.width} px wide`)
    if (path === '/') t.ok((await boxOf(page, '.hero .btn')).bottom <= 390, 'the button is on the first screen')
  }
})

t.test('the alternative text of a picture is readable on its placeholder colour', async (t) => {
  for (const path of ['/', '/services/concierge-services', '/services/property-acquisition']) {
    const { page } = await visitor(t, site)
    await page.route(/\.(avif|webp)$/, (route) => route.abort())
    await page.goto(`${path}?lang=en`)
    const contrast = await page.locator('.hero-art img').evaluate((picture) => {
      const { color, backgroundColor } = getComputedStyle(picture)
      const luminances = [color, backgroundColor].map((shade) => {
        const context = document.createElement('canvas').getContext('2d')
        if (!context) return 0
        context.fillStyle = shade
        context.fillRect(0, 0, 1, 1)
        const [red = 0, green = 0, blue = 0] = [...context.getImageData(0, 0, 1, 1).data].map((part) =>
          part <= 10 ? part / 255 / 12.92 : ((part / 255 + 0.055) / 1.055) ** 2.4,
        )
        return 0.2126 * red + 0.7152 * green + 0.0722 * blue
      })
      return (Math.max(...luminances) + 0.05) / (Math.min(...luminances) + 0.05)
    })
    t.ok(contrast >= 4.5, `${path}: ${contrast.toFixed(1)}`)
  }
})
