// nginx and Varnish with the configuration of scripts/deployment, in front of a site under test.
import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Test } from 'tap'
import { freePort } from '../../scripts/free-port.ts'
import { root } from './source.ts'
import { until } from './until.ts'

export interface SharedCache {
  name: string
  /** The reason why it cannot be started here. */
  missing: string | false
  /** Starts it in front of `origin`. Returns its origin. It stops with the test. */
  start(t: Test, origin: string): Promise<string>
}

const isInstalled = (program: string) => spawnSync(program, ['-V']).error === undefined
const deployed = (file: string) => readFile(join(root, 'scripts/deployment', file), 'utf8')

/** `text` with all `replacements`. Throws if there is nothing to replace. */
function replaced(text: string, replacements: Record<string, string>): string {
  return Object.entries(replacements).reduce((result, [from, to]) => {
    if (!result.includes(from)) throw new Error(`The configuration has no '${from}'`)
    return result.replaceAll(from, to)
  }, text)
}

async function temporaryFolder(t: Test): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'cache-'))
  t.teardown(() => rm(folder, { recursive: true, force: true }))
  return folder
}

/** Waits until `child` listens at `port`. Stops it with the test. */
async function listening(t: Test, child: ChildProcess, port: number): Promise<string> {
  let output = ''
  child.stderr?.on('data', (chunk) => {
    output += chunk
  })
  const exited = once(child, 'exit')
  t.teardown(async () => {
    child.kill('SIGTERM')
    await exited
  })
  const origin = `http://127.0.0.1:${port}`
  await until('the cache', () => {
    if (child.exitCode !== null) throw new Error(`It ended with ${child.exitCode}: ${output}`)
    return fetch(`${origin}/metrics`).catch(() => undefined)
  })
  return origin
}

const nginx: SharedCache = {
  name: 'nginx',
  missing: !isInstalled('nginx') && 'nginx is not installed: apt-get install nginx-light',
  async start(t, origin) {
    const [folder, port] = await Promise.all([temporaryFolder(t), freePort()])
    const site = replaced(await deployed('nginx/mimosa-mer.conf'), {
      '127.0.0.1:3000': new URL(origin).host,
      'listen 80': `listen 127.0.0.1:${port}`,
      '/var/cache/nginx/mimosa-mer': join(folder, 'cache'),
    })
    const configuration = join(folder, 'nginx.conf')
    const paths = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map(
      (name) => `${name}_temp_path ${join(folder, name)};`,
    )
    await writeFile(
      configuration,
      // One process in the foreground with its files in one folder, as in a container.
      `daemon off; master_process off; pid ${join(folder, 'pid')}; error_log stderr warn;
      events {} http { access_log off; ${paths.join('')} ${site} }`,
    )
    return listening(t, spawn('nginx', ['-e', 'stderr', '-p', folder, '-c', configuration]), port)
  },
}

const varnish: SharedCache = {
  name: 'Varnish',
  missing: !isInstalled('varnishd') && 'Varnish is not installed: apt-get install varnish',
  async start(t, origin) {
    const [folder, port] = await Promise.all([temporaryFolder(t), freePort()])
    const file = join(folder, 'default.vcl')
    await writeFile(
      file,
      replaced(await deployed('varnish/default.vcl'), {
        '.port = "3000"': `.port = "${new URL(origin).port}"`,
      }),
    )
    const parameters = ['-F', '-j', 'none', '-n', join(folder, 'work'), '-a', `127.0.0.1:${port}`, '-f', file]
    const settings = ['-s', 'malloc,64m', '-p', 'http_gzip_support=off', '-p', 'thread_pool_min=10']
    return listening(t, spawn('varnishd', [...parameters, ...settings]), port)
  },
}

export const sharedCaches: readonly SharedCache[] = [nginx, varnish]
