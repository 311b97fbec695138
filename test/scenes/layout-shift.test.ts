// Nothing moves while a page loads and is read, however late its stylesheet, fonts, images and scripts load, nor when a
// link opens another page.
import type { Page } from 'playwright'
import t from 'tap'
import { listedLanguages } from '../../src/language/language.ts'
import { withLanguage } from '../../src/page-urls.ts'
import { fontsLoaded, holdRequests, hydrated, openPage, visitor } from '../support/browser.ts'
import { listeningSite } from '../support/site.ts'

// Words keep their places, and lines their words. Only an arrow after a word and the legal links in the footer of a
// short page may move by a few pixels, because letters of the fallback font are not exactly as wide.
const tolerance = 0.0002

// Chromium counts the words after each highlighted match as shifted when the font of small text arrives.
const searchTolerance = 0.02

const windows = { phone: { width: 360, height: 740 }, desktop: { width: 1280, height: 800 } }

const usualPaths = ['/', '/investment', '/services/concierge-services', '/legal/cookies', '/search?q=villa']
const englishPaths = [...usualPaths, '/contact/sent', '/services/gardening', '/nothing/here']
// Languages with the layout of the English pages, but with longer texts, mirrored or with other letters.
const otherPaths = ['/', '/investment']

const site = await listeningSite(t)
const everyLanguage = await listeningSite(t, { LANGUAGES: listedLanguages.join() })

for (const [device, viewport] of Object.entries(windows)) {
  for (const language of listedLanguages) {
    const visited = site.content.current.site.languages.includes(language) ? site : everyLanguage
    for (const path of language === 'en' ? englishPaths : otherPaths) {
      t.test(`nothing moves on a ${device} while ${path} loads and is read, in ${language}`, async (t) => {
        const { page } = await visitor(t, { ...visited, viewport, reducedMotion: 'no-preference' })
        // The longest state of the office: it opens on another day.
        await page.addInitScript(() => {
          Date.now = () => Date.parse('2026-11-27T18:30:00Z')
        })
        const releaseStyles = await holdRequests(page, /\/full-/)
        const releaseFonts = await holdRequests(page, /\.woff2$/)
        const releaseImages = await holdRequests(page, /\.(avif|webp)$/)
        const releaseScripts = await holdRequests(page, /\.js$/)
        await page.goto(withLanguage(path, language), { waitUntil: 'commit' })
        await page.waitForFunction(() => performance.getEntriesByName('first-contentful-paint').length > 0)
        releaseStyles()
        await page.waitForFunction(() => [...document.styleSheets].some(({ href }) => href?.includes('/full-')))
        releaseFonts()
        await page.evaluate(() => document.fonts.ready.then(() => {}))
        releaseImages()
        releaseScripts()
        await hydrated(page)
        await fontsLoaded(page)
        await readToTheEnd(page)
        const { shift, moved } = await layoutShift(page)
        const limit = path.startsWith('/search') ? searchTolerance : tolerance
        t.ok(shift <= limit, `${shift.toFixed(6)} ${moved.join(', ')}`)
      })
    }
  }
}

t.test('nothing moves when a link opens another page, not even the footer in a high window', async (t) => {
  for (const path of ['/investment', '/services/concierge-services', '/legal/privacy']) {
    const { page } = await openPage(t, { ...site, viewport: { width: 1280, height: 1600 } }, '/?lang=en')
    await fontsLoaded(page)
    // A click of the mouse would scroll to the link.
    await page.locator(`a[href^="${path}"]`).first().dispatchEvent('click')
    await page.locator('#call-title, #more').waitFor()
    const { shift, moved } = await layoutShift(page)
    t.ok(shift <= tolerance, `${path}: ${shift.toFixed(6)} ${moved.join(', ')}`)
  }
})

/** Scrolls by half a window at a time, and waits for the images in view. */
async function readToTheEnd(page: Page) {
  await page.evaluate(async () => {
    const frame = () => new Promise(requestAnimationFrame)
    for (let top = 0; top < document.documentElement.scrollHeight; top += innerHeight / 2) {
      scrollTo({ top, behavior: 'instant' })
      await frame()
      const inView = [...document.images].filter((image) => {
        const box = image.getBoundingClientRect()
        return image.checkVisibility() && box.bottom > 0 && box.top < innerHeight
      })
      await Promise.all(inView.map((image) => image.decode()))
      await frame()
    }
  })
}

/** The layout shift since the page was opened, and the moved texts. */
function layoutShift(page: Page) {
  return page.evaluate(async () => {
    interface Shift extends PerformanceEntry {
      value: number
      sources: { node: Node | null }[]
    }
    const shifts: Shift[] = []
    const observer = new PerformanceObserver((list) => void shifts.push(...(list.getEntries() as Shift[])))
    observer.observe({ type: 'layout-shift', buffered: true })
    // The last frame is measured when the next one begins.
    for (let frames = 0; frames < 2; frames++) await new Promise(requestAnimationFrame)
    shifts.push(...(observer.takeRecords() as Shift[]))
    return {
      shift: shifts.reduce((sum, { value }) => sum + value, 0),
      moved: shifts.flatMap(({ sources }) => sources.map(({ node }) => node?.textContent?.slice(0, 40) ?? '')),
    }
  })
}
