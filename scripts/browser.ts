// The browser with which tests and scripts look at the site.
import { existsSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { chromium, type Page } from 'playwright'

const systemNames = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable']

/** The browser's program: CHROMIUM, else Playwright's own, else the system's; nothing if none. */
export function findBrowser(): string | undefined {
  return [process.env.CHROMIUM ?? '', chromium.executablePath(), ...onPath(systemNames)].find(isProgram)
}

/**
 * The browser's program without its windows, if Debian's package of it is installed. It has the same engine, and opens a
 * page with a fifth of the processor time, because it draws no tabs and no toolbar.
 */
export function findHeadlessShell(): string | undefined {
  return onPath(['chromium-headless-shell']).find(isProgram)
}

/** The browser for the tests: CHROMIUM, else the one without windows, else what `findBrowser` finds. */
export function findTestBrowser(): string | undefined {
  return process.env.CHROMIUM ? findBrowser() : (findHeadlessShell() ?? findBrowser())
}

function onPath(names: readonly string[]): string[] {
  const folders = (process.env.PATH ?? '').split(delimiter)
  return names.flatMap((name) => folders.map((folder) => join(folder, name)))
}

function isProgram(path: string): boolean {
  return path !== '' && existsSync(path)
}

/** No sandbox: it also runs as root in a container. The rest keeps the browser off the network. */
export const browserFlags = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  // Without its windows it rounds the width of each letter, and lines break elsewhere than on a visitor's screen.
  '--font-render-hinting=none',
]

/**
 * Waits until the application has taken over the page, shell and content: React marks each element that it owns. It does
 * so before its effects listen to anything: one of these hides the button in the footer, and they come all at once.
 */
export async function hydrated(page: Page): Promise<void> {
  await page.waitForFunction(
    () =>
      document.querySelector<HTMLButtonElement>('.foot-end button')?.hidden &&
      ['body header', 'main h1'].every((selector) =>
        Object.keys(document.querySelector(selector) ?? {}).some((key) => key.startsWith('__reactFiber')),
      ),
  )
}

/**
 * Brings every picture of the page into view, one after the other, so that the lazy ones are loaded and decoded; and
 * waits for the fonts. Then the page is scrolled back to where it was. Asked from outside, again and again: a page
 * that may not run scripts calls no listeners.
 */
export async function fullyLoaded(page: Page): Promise<void> {
  const top = await page.evaluate(() => scrollY)
  for (const picture of await page.locator('img:visible').all()) {
    await picture.evaluate((element) => element.scrollIntoView({ behavior: 'instant', block: 'center' }))
    await until(page, () => picture.evaluate((element: HTMLImageElement) => element.complete))
    await picture.evaluate((element: HTMLImageElement) => element.decode())
  }
  await until(page, () => page.evaluate(() => document.fonts.status === 'loaded'))
  await page.evaluate((top) => scrollTo({ top, behavior: 'instant' }), top)
}

async function until(page: Page, isSo: () => Promise<boolean>) {
  for (let asked = 0; !(await isSo()); asked++) {
    if (asked === 500) throw new Error('A picture or a font has not come')
    await page.waitForTimeout(20)
  }
}
