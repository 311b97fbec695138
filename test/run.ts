// Runs the tests: makes sure that there is a browser, starts it once for all test files, then starts tap with the
// parameters of this command.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { chromium } from 'playwright'
import { browserFlags, findTestBrowser } from '../scripts/browser.ts'
import './support/install-browser.ts'

const server = await chromium.launchServer({ executablePath: findTestBrowser(), args: browserFlags })
const tap = spawn(
  process.execPath,
  [fileURLToPath(new URL('../node_modules/tap/dist/esm/run.mjs', import.meta.url)), ...process.argv.slice(2)],
  { stdio: 'inherit', env: { ...process.env, BROWSER_ENDPOINT: server.wsEndpoint() } },
)
const [code] = await once(tap, 'exit')
await server.close()
process.exit(code ?? 1)
