// Caddy with the Caddyfile of compose.yaml, in front of sites under test.
import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import type { Test } from 'tap'
import { freePort } from '../../scripts/free-port.ts'
import { dataFolder } from './data-folder.ts'
import { until } from './until.ts'

const caddyfile = fileURLToPath(new URL('../../scripts/deployment/Caddyfile', import.meta.url))
const pages = fileURLToPath(new URL('../../scripts/deployment/pages', import.meta.url))

/** The reason why it cannot be started here. */
export const caddyMissing =
  spawnSync('caddy', ['version']).status !== 0 && 'Caddy is not installed: apt-get install caddy'

/** Starts Caddy in front of sites at these ports. Returns its origins and a function that returns its log. */
export async function startCaddy(t: Test, ports: readonly number[]) {
  const [origin, www, http] = [await freePort(), await freePort(), await freePort()].map(
    (port) => `http://127.0.0.1:${port}`,
  )
  const folder = dataFolder(t)
  const caddy = spawn('caddy', ['run', '--config', caddyfile, '--adapter', 'caddyfile'], {
    stdio: ['ignore', 'ignore', 'pipe'],
    env: {
      ...{ PATH: process.env.PATH, HOME: folder, XDG_DATA_HOME: folder, XDG_CONFIG_HOME: folder },
      ...{ SITE_ADDRESS: origin, SITE_URL: 'https://villa.example', WWW_ADDRESS: www, HTTP_ADDRESS: http },
      ...{ PAGES: pages, OFFICE_NAME: 'Lavande & Pierre', OFFICE_PHONE: '+33 4 93 00 00 00' },
      UPSTREAMS: ports.map((port) => `127.0.0.1:${port}`).join(' '),
    },
  })
  let log = ''
  caddy.stderr.on('data', (chunk) => {
    log += chunk
  })
  const exited = once(caddy, 'exit')
  t.teardown(() => {
    caddy.kill('SIGKILL')
    return exited
  })
  await until('Caddy', async () => {
    if (caddy.exitCode !== null) throw new Error(`Caddy ended with ${caddy.exitCode}: ${log}`)
    return fetch(`${origin}/healthz`).catch(() => undefined)
  })
  return { origin: String(origin), www: String(www), http: String(http), log: () => log }
}
