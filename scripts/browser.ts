// The browser that tests and scripts use.
import { existsSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { chromium } from 'playwright'

const systemNames = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable']

/** The path of a browser: CHROMIUM, else Playwright's, else the system's. Returns undefined if no browser is found. */
export const findBrowser = () => findProgram([chromium.executablePath(), ...onPath(systemNames)])

/**
 * The browser for the tests: CHROMIUM, else chromium-headless-shell, else the result of `findBrowser`. The Debian
 * package chromium-headless-shell has the same engine, and opens a page with a fifth of the CPU time, because it draws
 * no tabs and no toolbar.
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
