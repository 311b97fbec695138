// Runs tests with tap and one PostgreSQL server: the quick tests, all tests with --all, or the named files. With
// --screenshots=FOLDER, the tests of the scenes also save a screenshot of each scene in that folder.
//
// As root, it first installs missing Debian packages with apt-get: Chromium and fonts if there is no Chromium, so that
// `npm test` passes on a bare machine, and with --all also the other browsers. As another user, it installs nothing.
import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { globSync, readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { findTestBrowser } from '../scripts/browser.ts'
import { engines, isInstalled } from './support/engines.ts'
import { startPostgres } from './support/postgres.ts'

const quickTests = [
  '{test,desk/test}/*.test.ts',
  'test/{scripts,server,src,styles}/**/*.test.ts',
  'desk/test/{api,client,server}/**/*.test.ts',
]
const otherTests = {
  all: ['test/**/*.test.ts', 'desk/test/**/*.test.ts'],
  faults: ['test/faults/*.test.ts', 'desk/test/faults/*.test.ts'],
  soak: ['desk/test/faults/soak.ts'],
}
const browserTests = ['{test,desk/test}/visit.test.ts', 'test/{browser,scenes}/**', 'desk/test/browser/**']
// Until a web font is loaded, the browser shows a system font, so layout tests need the usual system fonts.
const chromium = ['chromium-headless-shell', 'fonts-liberation']

const toPath = (path: string) => fileURLToPath(new URL(path, import.meta.url))
const results = toPath('../.tap/results.tap')

const flag = { type: 'boolean' } as const
const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { all: flag, faults: flag, soak: flag, screenshots: { type: 'string' } },
})
const missing = values.all ? engines.filter((engine) => !isInstalled(engine)).map(({ packages }) => packages) : []
installByApt(findTestBrowser() ? missing : [chromium, ...missing])
const browser = findTestBrowser()
if (browser) console.error(`The browser tests use ${browser}.`)
const option = (['soak', 'faults', 'all'] as const).find((name) => values[name])
const ofOption = option ? otherTests[option] : quickTests
const chosen = positionals.length > 0 ? positionals : ofOption
// These tests take hours and must run alone.
const alone = ['--jobs=1', '--timeout=20000', '--reporter=tap']
const files = globSync(chosen, { exclude: browser ? [] : browserTests })

const postgres = await startPostgres()
const tap = spawn(
  process.execPath,
  [
    toPath('../node_modules/tap/dist/esm/run.mjs'),
    `--output-file=${results}`,
    ...(values.faults ? alone : []),
    ...files,
  ],
  {
    stdio: 'inherit',
    env: {
      ...process.env,
      POSTGRES_PORT: String(postgres.port),
      SCREENSHOTS: values.screenshots && resolve(values.screenshots),
      // Without it, a short test file spends a fifth of its time compiling modules.
      NODE_COMPILE_CACHE: toPath('../node_modules/.cache/compiled-tests'),
    },
  },
)
const [code] = await once(tap, 'exit')
await postgres.remove()

const skipped = readFileSync(results, 'utf8').matchAll(/# SKIP (.+)$/gm)
for (const reason of new Set(Array.from(skipped, ([, reason]) => reason))) console.error(`Not tested: ${reason}`)
if (!browser) {
  console.error(
    'The browser tests did not run: install Chromium with "npx playwright install chromium", or name its program in the environment variable CHROMIUM.',
  )
}
process.exit(browser ? (code ?? 1) : 1)

/** Attempts to install groups of Debian packages, if root runs it. Skipped tests name the packages that are missing. */
function installByApt(groups: readonly (readonly string[])[]) {
  if (groups.length === 0 || process.getuid?.() !== 0) return
  spawnSync('apt-get', ['update'])
  for (const packages of groups) {
    console.error(`Installing ${packages.join(', ')} …`)
    spawnSync('apt-get', ['install', '--yes', '--no-install-recommends', ...packages])
  }
}
