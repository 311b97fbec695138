// Measures how much a page moves while it loads and is read, however late its fonts, pictures and scripts arrive.
import type { Page, Route } from 'playwright'
import t from 'tap'
import type { Language } from '../../src/language/language.ts'
import { hydrated, visitor } from './browser.ts'

// Words keep their places, and lines their words. What may move by a few pixels, since letters are not exactly as wide in
// the fallback font: an arrow after a word, the legal links side by side in the footer of a short page, and the words
// after Latin letters in a line of Arabic, which are as large as a heading in the title of a search.
const tolerance = 0.0002
const arabicSearchTolerance = 0.0005

const windows = { phone: { width: 360, height: 740 }, desktop: { width: 1280, height: 800 } }

interface Visits {
  origin: string
  language: Language
  paths: readonly string[]
}

/** Tests that nothing moves on the pages at `paths`, on a phone and on a desktop. */
export function testLayoutShifts({ language, paths, ...site }: Visits) {
  for (const [device, viewport] of Object.entries(windows)) {
    t.test(`nothing moves on a ${device}, in ${language}`, async (t) => {
      const { page } = await visitor(t, { ...site, viewport, reducedMotion: 'no-preference' })
      const fonts = await lateResponses(page, /\.woff2$/)
      const pictures = await lateResponses(page, /\.(avif|webp)$/)
      const scripts = await lateResponses(page, /\.js$/)
      for (const path of paths) {
        for (const responses of [fonts, pictures, scripts]) responses.hold()
        // Chinese is set in the fonts of the visitor's system.
        const fontRequest = language !== 'zh' && page.waitForRequest(/\.woff2$/)
        await page.goto(`${path}${path.includes('?') ? '&' : '?'}lang=${language}`, { waitUntil: 'commit' })
        await fontRequest
        await page.waitForFunction(() => performance.getEntriesByType('paint').length > 1)
        await fonts.release()
        await fontsLoaded(page)
        fonts.hold()
        await pictures.release()
        await scripts.release()
        await hydrated(page)
        // The search page has declared all its faces.
        if (language !== 'zh' && !path.startsWith('/search')) {
          await page.waitForFunction(() => [...document.fonts].some(({ status }) => status === 'loading'))
          await fonts.release()
          await fontsLoaded(page)
        }
        await readToTheEnd(page)
        const { shift, moved } = await shiftOf(page)
        const most = language === 'ar' && path.startsWith('/search') ? arabicSearchTolerance : tolerance
        t.ok(shift <= most, `${path}: ${shift.toFixed(6)} ${moved.join(', ')}`)
      }
    })
  }
}

const fontsLoaded = (page: Page) => page.waitForFunction(() => document.fonts.status === 'loaded')

/**
 * Delays the responses to requests that match `pattern` until they are released.
 */
async function lateResponses(page: Page, pattern: RegExp) {
  let heldRoutes: Route[] | undefined
  await page.route(pattern, (route) => void (heldRoutes ? heldRoutes.push(route) : route.continue()))
  return {
    hold: () => {
      heldRoutes = []
    },
    release: async () => {
      const releasedRoutes = heldRoutes ?? []
      heldRoutes = undefined
      for (const route of releasedRoutes) await route.continue()
    },
  }
}

/** Scrolls by half a window at a time, and waits for the pictures in view. */
async function readToTheEnd(page: Page) {
  await page.evaluate(async () => {
    const frame = () => new Promise(requestAnimationFrame)
    for (let top = 0; top < document.documentElement.scrollHeight; top += innerHeight / 2) {
      scrollTo({ top, behavior: 'instant' })
      await frame()
      const inView = [...document.images].filter((picture) => {
        const box = picture.getBoundingClientRect()
        return picture.checkVisibility() && box.bottom > 0 && box.top < innerHeight
      })
      await Promise.all(inView.map((picture) => picture.decode()))
      await frame()
    }
  })
}

/** The layout shift since the page was opened, and what moved. */
function shiftOf(page: Page) {
  return page.evaluate(
    () =>
      new Promise<{ shift: number; moved: string[] }>((resolve) => {
        interface Shift extends PerformanceEntry {
          value: number
          sources: { node: Node | null }[]
        }
        const observer = new PerformanceObserver((list) => report(list.getEntries() as Shift[]))
        function report(shifts: Shift[]) {
          resolve({
            shift: shifts.reduce((sum, { value }) => sum + value, 0),
            moved: shifts.flatMap(({ sources }) => sources.map(({ node }) => node?.textContent?.slice(0, 40) ?? '')),
          })
        }
        observer.observe({ type: 'layout-shift', buffered: true })
        // Without any shift, the observer is not called.
        requestAnimationFrame(() => requestAnimationFrame(() => report(observer.takeRecords() as Shift[])))
      }),
  )
}
