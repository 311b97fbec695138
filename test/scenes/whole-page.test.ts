// A page is whole for everything that looks at it without scrolling: renderers of search engines, whose windows are as
// high as the page, screenshots of the full page, and printers.
import type { Page } from 'playwright'
import sharp from 'sharp'
import t, { type Test } from 'tap'
import { fontsLoaded } from '../../scripts/browser.ts'
import { withLanguage } from '../../src/addresses.ts'
import { languages } from '../../src/language/language.ts'
import { hydrated, visitor } from '../support/browser.ts'
import { firefox, skipReason } from '../support/engines.ts'
import { pageTypes } from '../support/pages.ts'
import { listeningSite } from '../support/site.ts'
import { until } from '../support/until.ts'
import { exists } from '../support/window.ts'

const site = await listeningSite(t, { LANGUAGES: 'en,ar' })
const both = ['en', 'ar'] as const

interface Box {
  name: string
  x: number
  y: number
  width: number
  height: number
}

for (const language of both) {
  const visit = { ...site, locale: languages[language].locale, reducedMotion: 'no-preference' } as const
  for (const path of pageTypes) {
    t.test(`nobody scrolls ${path}, and all of it is seen, in ${language}`, async (t) => {
      const { page } = await visitor(t, { ...visit, viewport: { width: 1280, height: 800 } })
      await opened(page, withLanguage(path, language))
      await checkPicture(
        t,
        await page.screenshot({ fullPage: true, animations: 'disabled' }),
        await page.evaluate(boxes),
      )
    })

    for (const [width, height] of [
      [412, 12_140],
      [1024, 10_000],
    ] as const) {
      t.test(
        `${path} in a window of ${width} × ${height} has a short hero and shows all, in ${language}`,
        async (t) => {
          const { page } = await visitor(t, { ...visit, viewport: { width, height } })
          await opened(page, withLanguage(path, language))
          const hero = page.locator('.hero')
          if (await hero.count()) t.ok(((await hero.boundingBox())?.height ?? 0) <= 1200, 'the height of the hero')
          await checkPicture(t, await page.screenshot({ animations: 'disabled' }), await page.evaluate(boxes))
        },
      )
    }
  }
}

t.test('nobody scrolls the page in Firefox, and all of it is seen', { skip: skipReason(firefox) }, async (t) => {
  const window = await firefox.open(t)
  for (const path of pageTypes) {
    await window.go(site.origin + withLanguage(path, 'en'))
    await until('hydration', () => window.ask(exists, 'html[data-hydrated]'))
    await checkPicture(t, await window.fullPageScreenshot(), await window.ask(boxes), path)
  }
})

async function opened(page: Page, address: string) {
  await page.goto(address)
  await hydrated(page)
  await fontsLoaded(page)
}

/** Fails if a text has no ink in the picture of the page, or if an image has the colour of the paper. */
async function checkPicture(t: Test, picture: Uint8Array, boxes: readonly Box[], path = '') {
  const { data, info } = await sharp(picture).greyscale().raw().toBuffer({ resolveWithObject: true })
  const unpainted = boxes.filter(({ name, x, y, width, height }) => {
    let [darkest, lightest] = [255, 0]
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
