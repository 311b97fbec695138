// The fonts of a page: the preloaded font is used in the first view, and no font is loaded twice or without use.
import type { Page } from 'playwright'
import t from 'tap'
import { fullyLoaded, hydrated } from '../../scripts/browser.ts'
import { visitor } from '../support/browser.ts'
import { pages } from '../support/pages.ts'
import { listeningSite } from '../support/site.ts'

const site = await listeningSite(t)

const everyPage = [...pages.keys()]
// Pages of one kind use the same fonts.
const isFirstOfKind = (path: string, index: number) =>
  everyPage.findIndex((other) => other.split('/')[1] === path.split('/')[1]) === index

for (const [language, paths] of Object.entries({ en: everyPage, fr: everyPage.filter(isFirstOfKind) })) {
  t.test(`each page loads the fonts that it uses, once, in ${language}`, async (t) => {
    for (const path of paths) {
      const { page } = await visitor(t, site)
      const fetched: string[] = []
      page.on('request', (request) => {
        if (request.resourceType() === 'font') fetched.push(fileOf(request.url()))
      })
      await page.goto(`${path}?lang=${language}`)
      await hydrated(page)
      const preloaded = await page.locator('link[rel=preload][as=font]').evaluateAll((links) => {
        return links.map((link) => (link as HTMLLinkElement).href)
      })
      // Where there is no picture, no font is late.
      t.equal(preloaded.length, path.startsWith('/search') ? 2 : 1, path)
      const first = await shownFonts(page, true)
      t.strictSame(
        preloaded.map(fileOf).filter((file) => !first.includes(file)),
        [],
        `${path}: what is preloaded is seen before the page is scrolled`,
      )
      await fullyLoaded(page)
      const shown = await shownFonts(page, false)
      t.strictSame([...fetched].sort(), [...shown].sort(), `${path}: what is fetched is shown`)
      await page.context().close()
    }
  })
}

/** The name of a font's file without its hash. */
function fileOf(address: string): string {
  return address.slice(address.lastIndexOf('/') + 1).replace(/-[\w-]{6}\.woff2$/, '')
}

/** The font files that the page's texts use, or those in the first view. */
async function shownFonts(page: Page, inFirstView: boolean): Promise<string[]> {
  const faces = await page.evaluate((inFirstView) => {
    const used = new Set<string>()
    for (const element of document.body.querySelectorAll('*')) {
      const hasText = [...element.childNodes].some((node) => node instanceof Text && node.data.trim() !== '')
      const isField = element.matches('input, select, textarea')
      if (!(hasText || isField) || !element.checkVisibility({ visibilityProperty: true })) continue
      if (element.closest('option, .trap')) continue
      if (inFirstView && element.getBoundingClientRect().top >= innerHeight) continue
      const { fontFamily, fontStyle } = getComputedStyle(element)
      used.add(`${fontFamily.split(',')[0]} ${fontStyle}`.replaceAll('"', ''))
    }
    return [...used]
  }, inFirstView)
  const files: Record<string, string> = {
    'Baskervville normal': 'baskervville',
    'Baskervville italic': 'baskervville-italic',
    'Baskervville SC normal': 'baskervville-sc',
    'Ysabeau normal': 'ysabeau',
  }
  return faces.map((face) => files[face] ?? face)
}
