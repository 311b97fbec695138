// The image, built with buildah from the Dockerfile and run: complete, small in rights, without a warning.
// Root on Linux. Where the base image cannot be pulled, NODE_IMAGE names a local one with the same Node, and
// BUILDAH_OPTIONS the storage that holds it (for example '--root /tmp/store --runroot /tmp/run --storage-driver vfs').
// IMAGE names an image that was built before.
import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, globSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import t from 'tap'
import { freePort } from '../../scripts/free-port.ts'
import { root } from '../support/source.ts'

t.setTimeout(1_200_000)
const options = (process.env.BUILDAH_OPTIONS ?? '').split(' ').filter(Boolean)

/** Runs buildah; throws with its output if it fails. */
function buildah(...parameters: string[]): string {
  const { status, stdout, stderr, error } = spawnSync('buildah', [...options, ...parameters], {
    cwd: root,
    encoding: 'utf8',
    maxBuffer: 100_000_000,
  })
  if (error || status !== 0) throw error ?? new Error(`buildah ${parameters[0]}: ${stderr.slice(-3000)}`)
  return stdout.trim()
}

const base = process.env.NODE_IMAGE ? [`--build-arg=NODE_IMAGE=${process.env.NODE_IMAGE}`, '--pull-never'] : []
const isAble = process.getuid?.() === 0 && spawnSync('buildah', ['--version']).status === 0
if (!isAble) t.plan(0, 'building the image needs root and buildah')
else run()

function run() {
  const image = process.env.IMAGE ?? 'mimosa-mer-test'
  // The OCI format would drop HEALTHCHECK.
  if (!process.env.IMAGE) buildah('bud', '--isolation', 'chroot', '--format', 'docker', ...base, '-t', image, '.')
  const container = buildah('from', '--pull-never', image)
  const folder = buildah('mount', container)
  t.teardown(() => buildah('rm', container))
  const inside = (path: string) => join(folder, path)

  t.test('it holds what production needs, nothing that only the build needs, and no traces of the build', async (t) => {
    t.strictSame(readdirSync(inside('tmp')), [])
    t.strictSame(readdirSync(inside('site')).sort(), [
      ...['compiled', 'dist', 'node_modules', 'package.json', 'sbom.json', 'server', 'src'],
    ])
    t.strictSame(globSync('**/*.{tsx,scss}', { cwd: inside('site/src') }), [])
    for (const name of ['vite', 'react', 'node', 'playwright'])
      t.notOk(existsSync(inside(`site/node_modules/${name}`)), name)
    const data = statSync(inside('data'))
    t.strictSame([data.uid, data.mode & 0o777], [1000, 0o700])
    const names = JSON.parse(readFileSync(inside('site/sbom.json'), 'utf8')).components.map(
      ({ name }: { name: string }) => name,
    )
    for (const name of ['fastify', 'react', 'baskervville.woff2', 'node']) t.ok(names.includes(name), name)
  })

  t.test('every address answers 200, nothing is warned of, and it stops when asked to', async (t) => {
    const port = await freePort()
    const origin = `http://127.0.0.1:${port}`
    const command = ['node', 'server/main.ts']
    const site = spawn('buildah', [
      ...options,
      ...['run', '--isolation', 'chroot', '--env', `PORT=${port}`, '--env', 'CONTACT_RATE_MAX=1000', container, '--'],
      ...command,
    ])
    t.teardown(() => site.kill('SIGKILL'))
    let output = ''
    for (const stream of [site.stdout, site.stderr]) stream.on('data', (chunk) => (output += chunk))
    const exited = once(site, 'exit')
    while (!(await fetch(`${origin}/healthz`).catch(() => undefined))) {
      if (site.exitCode !== null) throw new Error(`The site ended: ${output}`)
      await wait(100)
    }

    const addresses = await everyAddress(origin)
    t.ok(addresses.size > 60, `${addresses.size} addresses`)
    for (const kind of ['/favicon.ico', '/icons/', '/social/', '/assets/', '/site.webmanifest', '/llms.txt']) {
      t.ok(
        [...addresses.keys()].some((address) => address.startsWith(kind)),
        kind,
      )
    }
    t.strictSame(
      [...addresses].filter(([, status]) => status !== 200),
      [],
    )
    const body = { name: 'Anna Martin', email: 'anna@example.com', phone: '+33 6 39 98 00 12', confidentiality: true }
    const headers = { 'content-type': 'application/json' }
    const sent = await fetch(`${origin}/api/contact`, { method: 'POST', headers, body: JSON.stringify(body) })
    t.equal(sent.status, 202)
    t.strictSame(
      output
        .split('\n')
        .filter((line) => (!line.startsWith('{') ? /warn|error/i.test(line) : JSON.parse(line).level >= 40)),
      [],
    )

    const doctor = buildah(
      'run',
      '--isolation',
      'chroot',
      container,
      '--',
      'node',
      'server/diagnostics/doctor.ts',
      '--json',
    )
    const findings: { about: string; state: string }[] = JSON.parse(doctor)
    t.match(
      findings.filter(({ about }) => about === 'DATA_DIR'),
      [{ state: 'ok' }],
    )

    const own = globSync('/proc/[0-9]*').find((folder) => {
      try {
        const [environment, words] = ['environ', 'cmdline'].map((name) =>
          readFileSync(join(folder, name), 'utf8').split('\0'),
        )
        return environment?.includes(`PORT=${port}`) && words?.[0]?.endsWith('/node')
      } catch {
        // A process that has ended since the list was made.
        return false
      }
    })
    process.kill(Number(own?.split('/')[2]), 'SIGTERM')
    t.strictSame(await exited, [0, null])
  })
}

/** The status of every address of the site: the pages of its sitemap, and all that they, manifest and sheets lead to. */
async function everyAddress(origin: string): Promise<Map<string, number>> {
  const found = new Map<string, number>()
  const waiting = [
    '/',
    '/sitemap.xml',
    '/robots.txt',
    '/llms.txt',
    '/favicon.ico',
    '/.well-known/security.txt',
    '/healthz',
  ]
  for (let address = waiting.pop(); address !== undefined; address = waiting.pop()) {
    if (found.has(address)) continue
    const answer = await fetch(origin + address)
    found.set(address, answer.status)
    const type = answer.headers.get('content-type') ?? ''
    const text = /html|xml|css|json|javascript/.test(type) ? await answer.text() : ''
    const links = [
      ...text.matchAll(/(?:href|src|content|"src"):?\s*=?\s*"([^"\s]+)"/g),
      ...text.matchAll(/<loc>([^<]+)/g),
      ...text.matchAll(/url\(([^)]+)\)/g),
      ...text.matchAll(/srcset="([^"]+)"/gi),
    ]
      .flatMap(([, value = '']) => value.split(/,\s*/).map((part) => part.split(' ')[0] ?? ''))
      .filter((link) => /^(?:\/|https?:|\.)/.test(link))
    for (const link of links) {
      const { origin: where, pathname, search, protocol } = new URL(link.replaceAll('&amp;', '&'), origin + address)
      if (protocol.startsWith('http') && (where === origin || /localhost:/.test(where))) waiting.push(pathname + search)
    }
  }
  return found
}
