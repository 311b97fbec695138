// Chromium for the tests: started once for each test file, with a new context for each visit.
import { fileURLToPath } from 'node:url'
import { type Browser, type BrowserContextOptions, chromium, type Locator, type Page } from 'playwright'
import type { Test } from 'tap'
import { browserFlags, findTestBrowser } from '../../scripts/browser.ts'
import { patience } from './until.ts'

/**
 * The visits of tests are short, so compilers that optimize their scripts cost more CPU time than they save, above all
 * while axe runs.
 */
const testBrowserFlags = [...browserFlags, '--js-flags=--no-opt,--no-maglev']

let running: Promise<Browser> | undefined

function browser(t: Test): Promise<Browser> {
  if (!running) {
    running = chromium.launch({ executablePath: findTestBrowser(), args: testBrowserFlags })
    topTest(t).teardown(async () => (await running?.catch(() => undefined))?.close())
  }
  return running
}

function topTest(t: Test): Test {
  return t.parent ? topTest(t.parent as Test) : t
}

export interface VisitorOptions extends BrowserContextOptions {
  origin: string
}

/**
 * A new visitor without cookies and storage, who prefers reduced motion by default: while a page scrolls smoothly, its
 * controls move between a press and its release.
 */
export async function visitor(t: Test, { origin, ...options }: VisitorOptions) {
  const defaults = { baseURL: origin, locale: 'en-GB', reducedMotion: 'reduce' } as const
  const context = await (await browser(t)).newContext({ ...defaults, ...options })
  context.setDefaultTimeout(patience)
  t.teardown(() => context.close())
  return watch(t, await context.newPage())
}

/** A visitor of `site` at `path`, after hydration. */
export async function openPage(t: Test, site: VisitorOptions, path = '/') {
  const visit = await visitor(t, site)
  await visit.page.goto(path)
  await hydrated(visit.page)
  return visit
}

/** Records the errors, warnings, exceptions and failed requests of `page`. */
function watch(t: Test, page: Page) {
  const complaints: string[] = []
  t.teardown(async () => {
    if (!t.passing()) await reportFailure(t, page, complaints).catch(() => {})
  })
  page.on('console', (message) => {
    if (['error', 'warning'].includes(message.type())) complaints.push(message.text())
  })
  page.on('pageerror', (error) => complaints.push(String(error)))
  page.on('requestfailed', (request) => {
    // Navigation aborts prefetches, which is not an error.
    const reason = request.failure()?.errorText
    if (reason !== 'net::ERR_ABORTED') complaints.push(`${request.url()} ${reason}`)
  })
  return { page, complaints }
}

async function reportFailure(t: Test, page: Page, complaints: readonly string[]) {
  const screenshot = fileURLToPath(new URL(`../../.tap/failures/${t.name.replace(/\W+/g, '-')}.png`, import.meta.url))
  await page.screenshot({ path: screenshot })
  console.error(
    [
      `Failed: ${t.name}`,
      `  address: ${page.url()}`,
      `  screenshot: ${screenshot}`,
      ...complaints.map((complaint) => `  console: ${complaint}`),
      '  help: docs/contributing.md, Debug a failing browser test',
    ].join('\n'),
  )
}

/** Sets the default size of text, as a visitor does in the settings of the browser. */
export async function setFontSize(page: Page, standard: number) {
  const devTools = await page.context().newCDPSession(page)
  await devTools.send('Page.setFontSizes', { fontSizes: { standard } })
}

/** Delays the requests of `page` that match `pattern`. Returns a function that releases them. */
export async function holdRequests(page: Page, pattern: RegExp): Promise<() => void> {
  const { promise, resolve } = Promise.withResolvers<void>()
  await page.route(pattern, async (route) => {
    await promise
    await route.continue()
  })
  return resolve
}

export const waitForFocus = (locator: Locator) => locator.and(locator.page().locator(':focus')).waitFor()

/** The box of the element that matches `selector`, with its lower edge. */
export async function getBox(page: Page, selector: string) {
  const { x = 0, y = 0, width = 0, height = 0 } = (await page.locator(selector).boundingBox()) ?? {}
  return { x, y, width, height, bottom: y + height }
}

/** Waits until the page is hydrated (src/app.tsx). */
export const hydrated = (page: Page): Promise<unknown> =>
  page.locator('html[data-hydrated]').waitFor({ state: 'attached' })

/**
 * Scrolls every image into view, so that lazy ones are loaded and decoded, waits for the fonts, then scrolls back.
 */
export async function fullyLoaded(page: Page): Promise<void> {
  const top = await page.evaluate(() => scrollY)
  for (const image of await page.locator('img:visible').all()) {
    await image.evaluate(async (element: HTMLImageElement) => {
      element.scrollIntoView({ behavior: 'instant', block: 'center' })
      await element.decode()
    })
  }
  await fontsLoaded(page)
  await page.evaluate((top) => scrollTo({ top, behavior: 'instant' }), top)
}

/** Waits for all fonts, including those that the first script adds later, and for the layout of the whole page. */
export async function fontsLoaded(page: Page): Promise<void> {
  await page.waitForFunction(() => {
    if (!document.querySelector('script[data-late-faces]')) return true
    const isWhole = document.documentElement.dataset.whole !== undefined
    return isWhole && [...document.fonts].some(({ family }) => family === 'Ysabeau')
  })
  await page.evaluate(async () => {
    // Browsers request the fonts of a new stylesheet when they lay out the page.
    document.body.getBoundingClientRect()
    await document.fonts.ready
  })
}
