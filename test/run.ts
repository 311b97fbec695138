// Runs the tests: installs a browser if none is found, starts it and a PostgreSQL server once for all test files, then
// starts tap with the parameters of this command. If a few test files fail, they run once more, one at a time: on a
// busy machine a browser may miss a time limit. The output names these files, since each of them deserves a look.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, readFileSync, rmSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { chromium } from 'playwright'
import { findTestBrowser } from '../scripts/browser.ts'
import { testBrowserFlags } from './support/browser.ts'
import './support/install-browser.ts'
import { startPostgres } from './support/postgres.ts'

// If more files fail, a second run would not help.
const fewFiles = 8

const pathOf = (path: string) => fileURLToPath(new URL(path, import.meta.url))
const failedList = pathOf('../.tap/failed-files')

const postgres = await startPostgres()

/** Runs tap beside a new browser. Returns tap's exit code. If the list of failed files exists, tap runs only these. */
async function runTap(...parameters: string[]): Promise<number> {
  const browser = await chromium.launchServer({ executablePath: findTestBrowser(), args: testBrowserFlags })
  const environment = {
    BROWSER_ENDPOINT: browser.wsEndpoint(),
    POSTGRES_PORT: String(postgres.port),
    // Without it, a short test file spends a fifth of its time compiling modules.
    NODE_COMPILE_CACHE: pathOf('../node_modules/.cache/compiled-tests'),
  }
  const program = pathOf('../node_modules/tap/dist/esm/run.mjs')
  const tap = spawn(process.execPath, [program, `--save=${failedList}`, ...parameters], {
    stdio: 'inherit',
    env: { ...process.env, ...environment },
  })
  const [code] = await once(tap, 'exit')
  await browser.close()
  return code ?? 1
}

const parameters = process.argv.slice(2)
rmSync(failedList, { force: true })
let code = await runTap(...parameters)
const failed = existsSync(failedList) ? readFileSync(failedList, 'utf8').trim().split('\n') : []
if (code !== 0 && failed.length > 0 && failed.length <= fewFiles) {
  const list = failed.map((file) => `  ${file}`).join('\n')
  console.error(`These test files failed. They run once more, one at a time:\n${list}`)
  code = await runTap(...parameters, '--jobs=1')
  if (code === 0) console.error(`These test files failed at first and passed on the second run:\n${list}`)
}
await postgres.remove()
process.exit(code)
