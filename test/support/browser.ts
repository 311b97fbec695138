// Chromium for the tests: started once for each run, with a new context for each visit.
import { fileURLToPath } from 'node:url'
import { type Browser, type BrowserContextOptions, chromium, type Page } from 'playwright'
import type { Test } from 'tap'
import { browserFlags, findTestBrowser } from '../../scripts/browser.ts'

export { hydrated } from '../../scripts/browser.ts'

let running: Promise<Browser> | undefined

/** The browser of this run (test/run.ts), else one for this test file. The first test that uses it closes it. */
function browser(t: Test): Promise<Browser> {
  if (!running) {
    const endpoint = process.env.BROWSER_ENDPOINT
    running = endpoint
      ? chromium.connect(endpoint)
      : chromium.launch({ executablePath: findTestBrowser(), args: browserFlags })
    topTest(t).teardown(async () => (await running)?.close())
  }
  return running
}

function topTest(t: Test): Test {
  return t.parent ? topTest(t.parent as Test) : t
}

export interface Visit extends BrowserContextOptions {
  /** The site's origin, as `listeningSite` gives it. */
  origin: string
}

/**
 * A visitor's fresh browser (no cookies, no storage) and what its console said. The visitor asks for reduced motion,
 * unless a test is about motion: a page that scrolls smoothly to a control moves away between a press and its release.
 */
export async function visitor(t: Test, { origin, ...options }: Visit): Promise<{ page: Page; complaints: string[] }> {
  const usual = { baseURL: origin, locale: 'en-GB', reducedMotion: 'reduce' } as const
  const context = await (await browser(t)).newContext({ ...usual, ...options })
  const page = await context.newPage()
  const complaints: string[] = []
  t.teardown(async () => {
    if (!t.passing()) await reportFailure(t, page, complaints).catch(() => {})
    await context.close()
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

/** Prints the URL of a failed test's page, and takes a screenshot. */
export async function reportFailure(t: Test, page: Page, complaints: readonly string[]) {
  const picture = fileURLToPath(new URL(`../../.tap/failures/${t.name.replace(/\W+/g, '-')}.png`, import.meta.url))
  await page.screenshot({ path: picture, timeout: 5_000 })
  console.error(
    [
      `Failed: ${t.name}`,
      `  address: ${page.url()}`,
      `  picture: ${picture}`,
      ...complaints.map((complaint) => `  console: ${complaint}`),
      '  help: docs/contributing.md, Debug a failing browser test',
    ].join('\n'),
  )
}

/** Delays the requests of `page` that match `pattern`. Returns a function that releases them. */
export async function heldBack(page: Page, pattern: RegExp): Promise<() => void> {
  const { promise, resolve } = Promise.withResolvers<void>()
  await page.route(pattern, async (route) => {
    await promise
    await route.continue()
  })
  return resolve
}

/** With a stopped clock: waits for the frame in which a click is answered (src/next-paint.ts). */
export const passFrame = (page: Page) => page.clock.runFor(20)
