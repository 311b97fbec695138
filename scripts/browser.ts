// The browser that tests and scripts use.
import { existsSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { chromium, type Page } from 'playwright'

const systemNames = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable']

/** The path of a browser: CHROMIUM, else Playwright's, else the system's. Returns undefined if no browser is found. */
export const findBrowser = () => findProgram([chromium.executablePath(), ...onPath(systemNames)])

/**
 * The browser for the tests: CHROMIUM, else chromium-headless-shell, else the result of `findBrowser`. The Debian package
 * chromium-headless-shell has the same engine, and opens a page with a fifth of the CPU time, because it draws no tabs and
 * no toolbar.
 */
export const findTestBrowser = () => findProgram(onPath(['chromium-headless-shell'])) ?? findBrowser()

const findProgram = (paths: readonly string[]) =>
  [process.env.CHROMIUM ?? '', ...paths].find((path) => existsSync(path))

function onPath(names: readonly string[]): string[] {
  const folders = (process.env.PATH ?? '').split(delimiter)
  return names.flatMap((name) => folders.map((folder) => join(folder, name)))
}

/** Without a sandbox, the browser also runs as root in a container. Most other flags keep it off the network. */
export const browserFlags = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  // A headless browser rounds the width of each letter, so lines would break elsewhere than on a visitor's screen.
  '--font-render-hinting=none',
]

/** Waits until the page is hydrated (src/app.tsx). */
export const hydrated = (page: Page): Promise<unknown> =>
  page.locator('html[data-hydrated]').waitFor({ state: 'attached' })

/**
 * Scrolls every picture of the page into view, so that lazy ones are loaded and decoded, and waits for the fonts. Then
 * it scrolls back.
 */
export async function fullyLoaded(page: Page): Promise<void> {
  const top = await page.evaluate(() => scrollY)
  for (const picture of await page.locator('img:visible').all()) {
    await picture.evaluate(async (element: HTMLImageElement) => {
      element.scrollIntoView({ behavior: 'instant', block: 'center' })
      await element.decode()
    })
  }
  await fontsLoaded(page)
  await page.evaluate((top) => scrollTo({ top, behavior: 'instant' }), top)
}

/** Waits for the fonts, those too that the first script adds once the page has loaded, and for the layout of the whole page. */
export async function fontsLoaded(page: Page): Promise<void> {
  await page.waitForFunction(() => {
    if (!document.querySelector('script[data-late-faces]')) return true
    const isWhole = document.documentElement.dataset.whole !== undefined
    return isWhole && [...document.fonts].some(({ family }) => family === 'Ysabeau')
  })
  await page.evaluate(async () => {
    // The browser asks for the fonts of a new sheet when it lays out the page.
    document.body.getBoundingClientRect()
    await document.fonts.ready
  })
}
