// The desk in development: Vite serves its sources if the site has a desk.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import t, { type Test } from 'tap'
import { freePort } from '../../../scripts/free-port.ts'
import { dataFolder } from '../../../test/support/data-folder.ts'
import { root } from '../../../test/support/source.ts'
import { until } from '../../../test/support/until.ts'
import { pages } from '../../api/addresses.ts'
import { claire } from '../support/desk.ts'
import { processDesk } from '../support/process.ts'

const sources = ['/desk/client/main.tsx', '/desk/styles/desk.scss']

/** Starts the site as `npm run dev` does. Returns its origin and its settings. */
async function startDevelopment(t: Test, DESK: 'on' | 'off') {
  const PORT = `${await freePort()}`
  const environment = { DATA_DIR: dataFolder(t), DESK, DESK_USERS: claire }
  const child = spawn(process.execPath, ['server/main.ts', '--development'], {
    cwd: root,
    env: { PATH: process.env.PATH, ...environment, LOG_LEVEL: 'silent', PORT },
  })
  const exited = once(child, 'exit')
  t.teardown(() => {
    child.kill('SIGTERM')
    return exited
  })
  const origin = `http://127.0.0.1:${PORT}`
  await until('a page', () => fetch(origin).catch(() => undefined))
  return { origin, environment }
}

t.test('a page of the desk loads its sources and the client of Vite, which replaces them', async (t) => {
  const site = await startDevelopment(t, 'on')
  const { origin } = site
  const page = await (await processDesk(site)).document(pages.requests)
  for (const url of ['/@vite/client', ...sources]) {
    t.match(page, `src="${url}"`)
    t.equal((await fetch(origin + url)).status, 200, url)
  }
})

t.test('Vite does not serve the sources of the desk if the site has no desk', async (t) => {
  const { origin } = await startDevelopment(t, 'off')
  for (const url of sources) t.not((await fetch(origin + url)).status, 200, url)
})
