// The first screen of a page: the hero on phones, the alternative text of its image, and the loaded files.
import type { Page } from 'playwright'
import t from 'tap'
import { contrast } from '../../src/site/palette.ts'
import { fontsLoaded, getBox, holdRequests, hydrated, visitor } from '../support/browser.ts'
import { listeningSite } from '../support/site.ts'

const site = await listeningSite(t, { LANGUAGES: 'en,fr,ar' })

async function opened(page: Page, path: string) {
  await page.goto(path)
  await fontsLoaded(page)
}

for (const language of ['en', 'fr', 'ar']) {
  t.test(`on a phone, the first screen has a title, a button and an image, in ${language}`, async (t) => {
    const { page } = await visitor(t, site)
    await opened(page, `/?lang=${language}`)
    for (const [width, height] of [
      [360, 740],
      [412, 915],
      [844, 390],
      [667, 375],
    ] as const) {
      await page.setViewportSize({ width, height })
      const title = await getBox(page, 'h1')
      const image = await getBox(page, '.hero-art')
      t.ok(title.y >= (await getBox(page, '.bar')).bottom, `${width} px: the title`)
      t.ok((await getBox(page, '.hero .btn')).bottom <= height, `${width} px: the button`)
      if (height < width) {
        const isNextToTitle = image.x >= title.x + title.width || image.x + image.width <= title.x
        t.ok(isNextToTitle, `${width} px: the image is next to the title`)
        continue
      }
      t.ok(image.height >= 0.4 * height - 1, `${width} px: the image has at least 40 % of the height`)
      const arrow = await getBox(page, '.hero-down .i')
      t.ok(arrow.height > 0 && arrow.bottom <= height, `${width} px: the arrow`)
    }
  })
}

t.test('a browser without subgrid and svh has the same first screen on a phone in landscape', async (t) => {
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
    t.ok((await getBox(page, 'h1')).width > 250, `${path}: the width of the title`)
    t.ok((await getBox(page, selector)).bottom <= 390, `${path}: ${selector}`)
  }
})

t.test('fonts that load one after the other are shown together', async (t) => {
  const { page } = await visitor(t, site)
  const release = await holdRequests(page, /\/ysabeau-.+\.woff2$/)
  const smallCapitals = page.waitForResponse(/\/baskervville-sc-/)
  await page.goto('/?lang=en')
  await (await smallCapitals).finished()
  const areShown = () =>
    page.evaluate(() => [...document.fonts].some(({ family }) => /^"?Baskervville SC"?$/.test(family)))
  t.notOk(await areShown())
  release()
  await fontsLoaded(page)
  t.ok(await areShown())
})

t.test('the alternative text of an image is readable on its placeholder colour', async (t) => {
  const { page } = await visitor(t, site)
  await page.route(/\.(avif|webp)$/, (route) => route.abort())
  for (const path of ['/', '/services/property-acquisition']) {
    await page.goto(`${path}?lang=en`)
    const [text, ground] = await page.locator('.hero-art img').evaluate((image) => {
      const context = document.createElement('canvas').getContext('2d') as CanvasRenderingContext2D
      const { color, backgroundColor } = getComputedStyle(image)
      return [color, backgroundColor].map((value) => {
        context.fillStyle = value
        context.fillRect(0, 0, 1, 1)
        return [...context.getImageData(0, 0, 1, 1).data].slice(0, 3)
      }) as [never, never]
    })
    t.ok(contrast(text, ground) >= 4.5, `${path}: ${text} on ${ground}`)
  }
})

for (const device of [
  { viewport: { width: 390, height: 760 }, deviceScaleFactor: 3, isMobile: true },
  { viewport: { width: 1280, height: 800 } },
]) {
  const { width } = device.viewport
  t.test(`the home page loads only files of this site, each once, at ${width} px`, async (t) => {
    const { page } = await visitor(t, { ...site, ...device })
    const urls: string[] = []
    page.on('request', (request) => {
      if (request.method() === 'GET') urls.push(request.url())
    })
    await page.goto('/?lang=en')
    await hydrated(page)
    await fontsLoaded(page)
    t.strictSame(
      urls.filter((url) => !url.startsWith(site.origin)),
      [],
    )
    t.strictSame(urls, [...new Set(urls)])
    t.equal(urls.filter((url) => url.includes('/hero-')).length, 1, 'one image of the hero')
  })
}
