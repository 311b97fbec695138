// Installs a browser for the tests, unless CHROMIUM names one or Playwright or the system has one: first with
// Playwright's installer, else with the system's package manager (as root only). Runs once before the tests.
import { spawnSync } from 'node:child_process'
import { findBrowser, findHeadlessShell } from '../../scripts/browser.ts'
import { engines, isInstalled } from './engines.ts'

const attempts: [command: string, ...parameters: string[]][] = [
  ['npx', 'playwright', 'install', 'chromium'],
  ['apt-get', 'update', '-qq'],
  ['apt-get', 'install', '-y', '-qq', 'chromium'],
]

for (const [command, ...parameters] of attempts) {
  if (findBrowser()) break
  if (command === 'apt-get' && process.getuid?.() !== 0) continue
  console.error(`No browser found: ${command} ${parameters.join(' ')}`)
  spawnSync(command, parameters, { stdio: ['ignore', 'ignore', 'inherit'] })
}
if (!findBrowser()) {
  console.error(
    'The browser tests need Chromium. Install it, or name its program in the environment variable CHROMIUM.',
  )
  process.exit(1)
}

// These are Debian packages. Without the first, the tests take longer. Without the other engines, their tests are
// skipped and name the missing packages.
const missingEngines = engines.filter((engine) => !isInstalled(engine))
installByApt(process.env.CHROMIUM || findHeadlessShell() ? [] : ['chromium-headless-shell'])
installByApt([...new Set(missingEngines.flatMap((engine) => engine.packages))])

/** Tries to install Debian packages, as root only. */
function installByApt(packages: readonly string[]) {
  if (packages.length === 0 || process.getuid?.() !== 0) return
  console.error(`Not found: ${packages.join(', ')}. Trying apt-get.`)
  for (const parameters of [
    ['update', '-qq'],
    ['install', '-y', '-qq', '--no-install-recommends', ...packages],
  ]) {
    spawnSync('apt-get', parameters, { stdio: ['ignore', 'ignore', 'inherit'] })
  }
}
