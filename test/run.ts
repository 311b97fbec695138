// Runs the tests: makes sure that there is a browser, starts it and a PostgreSQL server once for all test files, then
// starts tap with the parameters of this command.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { chromium } from 'playwright'
import { browserFlags, findTestBrowser } from '../scripts/browser.ts'
import './support/install-browser.ts'
import { startPostgres } from './support/postgres.ts'

const pathOf = (path: string) => fileURLToPath(new URL(path, import.meta.url))

const [browser, postgres] = await Promise.all([
  chromium.launchServer({ executablePath: findTestBrowser(), args: browserFlags }),
  startPostgres(),
])
const environment = {
  BROWSER_ENDPOINT: browser.wsEndpoint(),
  POSTGRES_PORT: String(postgres.port),
  // A fifth of the time of a short test file goes into compiling the same modules again.
  NODE_COMPILE_CACHE: pathOf('../node_modules/.cache/compiled-tests'),
}
const tap = spawn(process.execPath, [pathOf('../node_modules/tap/dist/esm/run.mjs'), ...process.argv.slice(2)], {
  stdio: 'inherit',
  env: { ...process.env, ...environment },
})
const [code] = await once(tap, 'exit')
await Promise.all([browser.close(), postgres.remove()])
process.exit(code ?? 1)
