// Without scrolling, a page is complete, for search engines, whose windows are as high as the page, and for
// screenshots.
import sharp from 'sharp'
import t, { type Test } from 'tap'
import { languages } from '../../src/language/language.ts'
import { withLanguage } from '../../src/page-urls.ts'
import { fontsLoaded, openPage } from '../support/browser.ts'
import { firefox, skipReason } from '../support/engines.ts'
import { pageTypes } from '../support/pages.ts'
import { listeningSite } from '../support/site.ts'
import { until } from '../support/until.ts'
import { exists } from '../support/window.ts'

const site = await listeningSite(t, { LANGUAGES: 'en,ar' })

interface Box {
  name: string
  x: number
  y: number
  width: number
  height: number
}

/** The windows of a visitor and of search engines. */
const windows = [
  { width: 1280, height: 800 },
  { width: 412, height: 12_140 },
  { width: 1024, height: 10_000 },
]

// The Arabic layout is the same, mirrored.
for (const [language, paths] of [
  ['en', pageTypes],
  ['ar', ['/']],
] as const) {
  const visit = { ...site, locale: languages[language].locale, reducedMotion: 'no-preference' } as const
  for (const path of paths) {
    for (const viewport of windows) {
      const { width, height } = viewport
      t.test(`all of ${path} is visible without scrolling in ${width} × ${height}, in ${language}`, async (t) => {
        const { page } = await openPage(t, { ...visit, viewport }, withLanguage(path, language))
        await fontsLoaded(page)
        const heights = await page.locator('.hero').evaluateAll((all) => all.map((hero) => hero.clientHeight))
        for (const hero of heights) t.ok(hero <= 1200, 'the height of the hero')
        const screenshot = await page.screenshot({ fullPage: true, animations: 'disabled' })
        await checkScreenshot(t, screenshot, await page.evaluate(boxes))
      })
    }
  }
}

t.test('all of a page is visible without scrolling in Firefox', { skip: skipReason(firefox) }, async (t) => {
  const window = await firefox.open(t)
  for (const path of pageTypes) {
    await window.go(site.origin + withLanguage(path, 'en'))
    // Then the heights of the sections are final.
    await until('the whole page', () => window.ask(exists, 'html[data-hydrated][data-whole]'))
    await checkScreenshot(t, await window.fullPageScreenshot(), await window.ask(boxes), path)
  }
})

/** Fails if a text has no ink in the screenshot of the page, or if an image has the colour of the paper. */
async function checkScreenshot(t: Test, screenshot: Uint8Array, boxes: readonly Box[], path = '') {
  const { data, info } = await sharp(screenshot).greyscale().raw().toBuffer({ resolveWithObject: true })
  const unpainted = boxes.filter(({ name, x, y, width, height }) => {
    let darkest = 255
    let lightest = 0
    for (let row = Math.floor(y); row < Math.min(y + height, info.height); row += 1) {
      for (const shade of data.subarray(row * info.width + Math.floor(x), row * info.width + Math.floor(x + width))) {
        darkest = Math.min(darkest, shade)
        lightest = Math.max(lightest, shade)
      }
    }
    return name === 'image' ? darkest > 235 : lightest - darkest < 50
  })
  t.ok(boxes.length > 5, path)
  t.strictSame(unpainted, [], path)
}

/** Runs in the page: the boxes of all its texts and images. */
function boxes(): Box[] {
  const texts = 'main :is(h1, h2, h3, p, li, dt, dd, label), .foot :is(p, li)'
  return [...document.querySelectorAll<HTMLElement>(`${texts}, main img`)].flatMap((element) => {
    const { left: x, top, width, height } = element.getBoundingClientRect()
    const isHidden = element.closest('.vh, .trap, dialog, [aria-hidden]') || !element.checkVisibility()
    if (isHidden || width < 4 || height < 4) return []
    const name = element.localName === 'img' ? 'image' : element.innerText
    return [{ name, x, y: top + scrollY, width, height }]
  })
}
