// Finds the browsers for the tests, and installs those that are missing with apt-get, if it may.
import { spawnSync } from 'node:child_process'
import { findTestBrowser } from '../../scripts/browser.ts'
import { type Engine, isInstalled } from './engines.ts'

// Where a font of a page is late, the browser shows a font of the system: layout tests need the usual ones.
const chromium = ['chromium-headless-shell', 'fonts-liberation']

/**
 * Prints which Chromium the tests use, after installing it and the other `engines` if they are missing. Returns false
 * if there is none.
 */
export function installBrowsers(engines: readonly Engine[]): boolean {
  const missing = engines.filter((engine) => !isInstalled(engine)).map(({ packages }) => packages)
  installByApt(findTestBrowser() ? missing : [chromium, ...missing])
  const browser = findTestBrowser()
  if (browser) console.error(`The browser tests use ${browser}.`)
  return browser !== undefined
}

/** What to do if there is no Chromium. */
export const howToInstall =
  'The browser tests did not run: install Chromium with "npx playwright install chromium", or name its program in the environment variable CHROMIUM.'

/** Tries to install groups of Debian packages, which only root may do. Tests name the packages that are still missing. */
function installByApt(groups: readonly (readonly string[])[]) {
  if (groups.length === 0 || process.getuid?.() !== 0) return
  spawnSync('apt-get', ['update'])
  for (const packages of groups) {
    console.error(`Installing ${packages.join(', ')} …`)
    spawnSync('apt-get', ['install', '--yes', '--no-install-recommends', ...packages])
  }
}
