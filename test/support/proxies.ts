// Caddy and nginx in front of sites under test, with the configurations that operators use.
import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Test } from 'tap'
import { freePort } from '../../scripts/free-port.ts'
import { dataFolder } from './data-folder.ts'
import { startSite } from './process.ts'
import { readSource, root } from './source.ts'
import { until } from './until.ts'

const deployment = join(root, 'scripts/deployment')

/** The reason why a program cannot be started here; false if it can. */
const findSkipReason = (program: string, packageName: string) =>
  spawnSync(program, ['-h']).error !== undefined && `${program} is not installed: apt-get install ${packageName}`

/** The configuration that docs/caching.md shows, with all `replacements`. Throws if there is nothing to replace. */
function nginxConfiguration(replacements: Record<string, string>): string {
  const [, text = ''] = /^```nginx\n(.*?)^```/ms.exec(readSource('docs/caching.md')) ?? []
  return Object.entries(replacements).reduce((result, [from, to]) => {
    if (!result.includes(from)) throw new Error(`The configuration of nginx has no '${from}'`)
    return result.replaceAll(from, to)
  }, text)
}

/**
 * Starts a program that stops with the test, and waits until `origin` answers. Returns a function that returns its log.
 */
async function start(
  t: Test,
  origin: string,
  [program = '', ...parameters]: string[],
  environment: NodeJS.ProcessEnv = {},
) {
  const child = spawn(program, parameters, {
    stdio: ['ignore', 'ignore', 'pipe'],
    env: { PATH: process.env.PATH, ...environment },
  })
  let log = ''
  child.stderr.on('data', (chunk) => {
    log += chunk
  })
  const exited = once(child, 'exit')
  t.teardown(() => {
    child.kill('SIGTERM')
    return exited
  })
  await until(program, () => {
    if (child.exitCode !== null) throw new Error(`${program} ended with ${child.exitCode}: ${log}`)
    return fetch(`${origin}/metrics`).catch(() => undefined)
  })
  return () => log
}

const localOrigin = async () => `http://127.0.0.1:${await freePort()}`

/**
 * Starts Caddy in front of sites at these ports, with further variables of its environment. Returns its origins and a
 * function that returns its log.
 */
export async function startCaddy(t: Test, ports: readonly number[], variables: NodeJS.ProcessEnv = {}) {
  const origin = await localOrigin()
  const www = await localOrigin()
  const http = await localOrigin()
  const folder = dataFolder(t)
  const environment = {
    HOME: folder,
    SITE_ADDRESS: origin,
    SITE_URL: 'https://villa.example',
    WWW_ADDRESS: www,
    HTTP_ADDRESS: http,
    PAGES: join(deployment, 'pages'),
    OFFICE_NAME: 'Lavande & Pierre',
    OFFICE_PHONE: '+33 4 93 00 00 00',
    UPSTREAMS: ports.map((port) => `127.0.0.1:${port}`).join(' '),
    ...variables,
  }
  const command = ['caddy', 'run', '--config', join(deployment, 'Caddyfile'), '--adapter', 'caddyfile']
  return { origin, www, http, log: await start(t, origin, command, environment) }
}

export const caddy = {
  name: 'Caddy',
  skipReason: findSkipReason('caddy', 'caddy'),
  /** Starts the proxy in front of `origin`. Returns its origin. It stops with the test. */
  start: async (t: Test, origin: string) => (await startCaddy(t, [Number(new URL(origin).port)])).origin,
}

export const nginx: typeof caddy = {
  name: 'nginx',
  skipReason: findSkipReason('nginx', 'nginx-light'),
  async start(t, siteOrigin) {
    const folder = dataFolder(t)
    const origin = await localOrigin()
    const site = nginxConfiguration({
      '127.0.0.1:3000': new URL(siteOrigin).host,
      'listen 80': `listen ${new URL(origin).host}`,
      '/var/cache/nginx/mimosa-mer': join(folder, 'cache'),
    })
    const paths = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map(
      (name) => `${name}_temp_path ${join(folder, name)};`,
    )
    const configuration = join(folder, 'nginx.conf')
    writeFileSync(
      configuration,
      // One process in the foreground with its files in one folder, as in a container.
      `daemon off; master_process off; pid ${join(folder, 'pid')}; error_log stderr warn;
      events {} http { access_log off; ${paths.join('')} ${site} }`,
    )
    await start(t, origin, ['nginx', '-e', 'stderr', '-p', folder, '-c', configuration])
    return origin
  },
}

/** Starts a site behind `proxy`. Returns the proxy's origin and the settings of the site. */
export async function siteBehind(t: Test, proxy: typeof caddy, settings: NodeJS.ProcessEnv) {
  const port = await freePort()
  const origin = await proxy.start(t, `http://127.0.0.1:${port}`)
  const environment = { DATA_DIR: dataFolder(t), SITE_URL: origin, TRUST_PROXY: '127.0.0.1', ...settings }
  await startSite(t, { ...environment, PORT: `${port}` })
  await until('a page through the proxy', async () => (await fetch(origin)).ok)
  return { origin, environment }
}
