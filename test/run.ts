// Runs the tests with tap, beside one PostgreSQL server for all of them: the quick ones, all of them with --all, or
// the files that are named. A test file that fails makes the command fail. With --screenshots=FOLDER, the tests of the
// scenes also write a picture of each scene to that folder.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { globSync, readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { engines } from './support/engines.ts'
import { howToInstall, installBrowsers } from './support/install-browsers.ts'
import { startPostgres } from './support/postgres.ts'

const quickTests = [
  'test/*.test.ts',
  'test/{scripts,server,src,styles}/**/*.test.ts',
  'desk/test/{api,client,server}/**/*.test.ts',
]
const allTests = ['test/**/*.test.ts', 'desk/test/**/*.test.ts']
const browserTests = ['test/visit.test.ts', 'test/{browser,scenes}/**', 'desk/test/browser/**']

const pathOf = (path: string) => fileURLToPath(new URL(path, import.meta.url))
const results = pathOf('../.tap/results.tap')

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { all: { type: 'boolean' }, screenshots: { type: 'string' } },
})
const hasBrowser = installBrowsers(values.all ? engines : [])
const chosen = positionals.length > 0 ? positionals : values.all ? allTests : quickTests
const files = globSync(chosen, { exclude: hasBrowser ? [] : browserTests })

const postgres = await startPostgres()
const tap = spawn(
  process.execPath,
  [pathOf('../node_modules/tap/dist/esm/run.mjs'), `--output-file=${results}`, ...files],
  {
    stdio: 'inherit',
    env: {
      ...process.env,
      POSTGRES_PORT: String(postgres.port),
      SCREENSHOTS: values.screenshots && resolve(values.screenshots),
      // Without it, a short test file spends a fifth of its time compiling modules.
      NODE_COMPILE_CACHE: pathOf('../node_modules/.cache/compiled-tests'),
    },
  },
)
const [code] = await once(tap, 'exit')
await postgres.remove()

const skipped = readFileSync(results, 'utf8').matchAll(/# SKIP (.+)$/gm)
for (const reason of new Set(Array.from(skipped, ([, reason]) => reason))) console.error(`Not tested: ${reason}`)
if (!hasBrowser) console.error(howToInstall)
process.exit(hasBrowser ? (code ?? 1) : 1)
