// The images, built from the Dockerfile with buildah and run: complete, with minimal permissions, without warnings.
// Needs root on Linux. If the base image cannot be pulled, NODE_IMAGE names a local image with the same Node, and
// BUILDAH_OPTIONS its storage (for example '--root /tmp/store --runroot /tmp/run --storage-driver vfs').
// IMAGE and BACKUP_IMAGE name images that are already built.
import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, globSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import t, { type Test } from 'tap'
import { applyLoad } from '../../scripts/bench/load.ts'
import { freePort } from '../../scripts/free-port.ts'
import { memoryLimit } from '../support/control-group.ts'
import { dataFolder } from '../support/data-folder.ts'
import { scene } from '../support/photograph.ts'
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
  // The OCI format would drop HEALTHCHECK.
  const build = (image: string, ...parameters: string[]) =>
    buildah('bud', '--isolation', 'chroot', '--format', 'docker', ...base, ...parameters, '-t', image, '.')
  const image = process.env.IMAGE ?? 'mimosa-mer-test'
  if (!process.env.IMAGE) build(image)
  const container = buildah('from', '--pull-never', image)
  const folder = buildah('mount', container)
  t.teardown(() => buildah('rm', container))
  const inside = (path: string) => join(folder, path)

  t.test(
    'it contains what production needs, nothing that only the build needs, and no traces of the build',
    async (t) => {
      t.strictSame(readdirSync(inside('tmp')), [])
      t.strictSame(readdirSync(inside('site')).sort(), [
        ...['compiled', 'dist', 'node_modules', 'package.json', 'sbom.json', 'server', 'src'],
      ])
      t.strictSame(globSync('**/*.{tsx,scss}', { cwd: inside('site/src') }), [])
      for (const name of ['vite', 'react', 'node', 'playwright'])
        t.notOk(existsSync(inside(`site/node_modules/${name}`)), name)
      const data = statSync(inside('data'))
      t.strictSame([data.uid, data.mode & 0o777], [1000, 0o700])
    },
  )

  t.test('its bill of materials lists every installed and bundled package, the fonts and Node', async (t) => {
    const read = (path: string) => JSON.parse(readFileSync(inside(path), 'utf8'))
    const { bomFormat, components } = read('site/sbom.json')
    t.equal(bomFormat, 'CycloneDX')
    const listed: string[] = components.map(
      ({ group, name, version }: Record<string, string>) => `${group ? `${group}/` : ''}${name}@${version}`,
    )
    // npm's list also contains packages that the Dockerfile removes afterwards.
    const packages = Object.keys(read('site/node_modules/.package-lock.json').packages).filter((path) =>
      existsSync(inside(`site/${path}`)),
    )
    t.ok(packages.length > 50)
    const installed = packages.map((path) => {
      const { name, version } = read(`site/${path}/package.json`)
      return `${name}@${version}`
    })
    t.strictSame(
      installed.filter((name) => !listed.includes(name)),
      [],
    )
    for (const name of ['react', 'baskervville.woff2', 'node'])
      t.ok(
        listed.some((entry) => entry.startsWith(`${name}@`)),
        name,
      )
  })

  const config = JSON.parse(buildah('inspect', '--type', 'image', image)).Docker.config

  /** The image as Docker runs it: a read-only root, its own user, a volume at /data, a limit of memory (bytes). */
  async function started(t: Test, bytes: number, { data, settings = [] }: { data: string; settings?: string[] }) {
    const port = await freePort()
    const environment = [...config.Env, `PORT=${port}`, 'TRUST_PROXY=127.0.0.1', 'LOG_LEVEL=warn', ...settings]
    spawnSync('chown', ['-R', '1000:1000', data])
    const memory = memoryLimit(t, bytes)
    const mounts = [
      ...(memory ? [memory.enter] : []),
      `mount --bind ${folder} ${folder} && mount -o remount,bind,ro ${folder}`,
      `mount --bind ${data} ${inside('data')}`,
      `mount -t proc proc ${inside('proc')} && mount --bind /dev ${inside('dev')}`,
      'exec "$@"',
    ]
    const enter = ['chroot', '--userspec=1000:1000', folder, 'env', '--ignore-environment', '--chdir=/site']
    const site = spawn('unshare', [
      ...['--mount', 'sh', '-ec', mounts.join('\n'), 'sh'],
      ...[...enter, ...environment, ...config.Cmd],
    ])
    const exited = once(site, 'exit')
    // Before the control group is removed, which has to be empty.
    t.teardown(() => {
      site.kill('SIGKILL')
      return exited
    })
    let output = ''
    for (const stream of [site.stdout, site.stderr]) stream.on('data', (chunk) => (output += chunk))
    const origin = `http://127.0.0.1:${port}`
    while (!(await fetch(`${origin}/readyz`).catch(() => undefined))?.ok) {
      if (site.exitCode !== null || site.signalCode) throw new Error(`The site ended: ${output}`)
      await wait(100)
    }
    /** Runs a command beside the site, as `docker exec` does. */
    const beside = (...parameters: string[]) =>
      spawnSync('nsenter', [
        ...['--target', String(site.pid), '--mount', '--root', '--setuid=1000', '--setgid=1000', 'env'],
        ...['--ignore-environment', ...environment, ...parameters],
      ])
    return { site, origin, memory, beside, exited, output: () => output }
  }

  t.test(
    'with a read-only root, as its user and in 192 MB it serves a load, is healthy and stops on SIGTERM',
    async (t) => {
      t.match(config, { User: '1000:1000', StopSignal: 'SIGTERM', Volumes: { '/data': {} } })
      t.strictSame(config.Cmd, ['node', 'server/main.ts'])
      const { site, origin, memory, beside, exited, output } = await started(t, 192 * 1024 * 1024, {
        data: dataFolder(t),
      })
      for (const place of ['/', '/site', '/site/compiled', '/site/server', '/tmp', '/etc'])
        t.match(String(beside('touch', `${place}/new`).stderr), /Read-only file system/, place)
      t.equal(beside('touch', '/data/new').status, 0)
      t.match(readFileSync(`/proc/${site.pid}/status`, 'utf8'), /^Uid:\s+1000\s+1000\s+1000\s+1000$/m)

      t.equal(config.Healthcheck.Test[0], 'CMD')
      const check = config.Healthcheck.Test.slice(1)
      t.equal(beside(...check).status, 0, 'healthy')
      t.equal(beside(`PORT=${await freePort()}`, ...check).status, 1, 'the check fails where no site answers')

      const headers = { 'accept-encoding': 'br' }
      await applyLoad({ url: origin, headers, status: 200 }, 5000)
      await applyLoad({ url: `${origin}/search?lang=fr&q=cannes`, headers, status: 200 }, 200)
      t.equal(beside('node', '/site/server/diagnostics/doctor.ts', '--json').signal, null, 'the doctor runs beside it')
      if (memory) {
        t.comment(`at most ${(memory.peak() / 1e6).toFixed(0)} MB`)
        t.equal(memory.kills(), 0, 'nothing was killed for lack of memory')
      }
      site.kill('SIGTERM')
      t.strictSame(await exited, [0, null])
      t.equal(output(), '')
    },
  )

  t.test('in 256 MB it converts a photograph of a camera, and a logo', async (t) => {
    const data = dataFolder(t)
    const content = { pictures: { hero: { file: 'house.jpg' } }, brand: { name: 'Olive & Pin', logo: 'logo.svg' } }
    writeFileSync(join(data, 'house.jpg'), await scene({ width: 4032, height: 3024 }))
    writeFileSync(
      join(data, 'logo.svg'),
      '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"><path d="M0 0h9v9z"/></svg>',
    )
    writeFileSync(join(data, 'site.json'), JSON.stringify(content))
    const settings = ['SITE_FILE=/data/site.json']
    const { origin, memory, beside, output } = await started(t, 256 * 1024 * 1024, { data, settings })
    const home = async () => (await fetch(`${origin}/?lang=en`)).text()
    const latest = Date.now() + 240_000
    while (!(await home()).includes('/pictures/hero-') && Date.now() < latest) await wait(500)
    const text = await home()
    const addresses = new Set(text.match(/\/pictures\/[\w-]+\/picture[\w-]*\.\w+/g))
    for (const kind of ['hero-', 'hero-tall-', 'logo-', 'social-'])
      t.ok(
        [...addresses].some((address) => address.startsWith(`/pictures/${kind}`)),
        kind,
      )
    for (const address of addresses) t.equal((await fetch(origin + address)).status, 200, address)
    const check = beside('node', '/site/server/pictures/check-command.ts', '--output=/data/check', '/data/house.jpg')
    t.match(String(check.stdout), /4032 × 3024 pixels/)
    t.equal(check.status, 0, String(check.stderr))
    if (memory) {
      t.comment(`at most ${(memory.peak() / 1e6).toFixed(0)} MB, files included`)
      t.equal(memory.kills(), 0, 'nothing was killed for lack of memory')
    }
    t.equal(output(), '')
  })

  t.test('the image that makes backups stores the outbox, and its copy can be restored', async (t) => {
    const backupImage = process.env.BACKUP_IMAGE ?? 'mimosa-mer-backup-test'
    if (!process.env.BACKUP_IMAGE) build(backupImage, '--target', 'backup')
    const maker = buildah('from', '--pull-never', backupImage)
    t.teardown(() => buildah('rm', maker))
    const start = (command: string) =>
      buildah(
        ...[
          'run',
          '--isolation',
          'chroot',
          '--env',
          'RESTIC_REPOSITORY=/tmp/repository',
          '--env',
          'RESTIC_PASSWORD=secret',
        ],
        ...[maker, '--', 'sh', '-ec', command],
      )
    start(
      "node --input-type=module --eval \"import { openDatabase } from './server/database/database.ts'; await (await openDatabase({ dataDir: '/data' })).query('SELECT 1')\"",
    )
    t.match(start('sh backup/backup.sh'), 'Stored outbox.sqlite in /tmp/repository')
    t.match(
      start(
        'mkdir /tmp/restored && restic dump latest outbox.sqlite > /tmp/restored/outbox.sqlite && DATA_DIR=/tmp/restored node server/contact/command.ts list',
      ),
      '0 requests',
    )
    t.match(start('pg_dump --version'), /PostgreSQL/)
    t.equal(start('id -u'), '1000')
    // The container has no init process, so the program must handle SIGTERM itself.
    t.match(start('sh backup/hourly.sh & sleep 20; kill $!; wait $!; echo ended with $?'), 'ended with 0')
  })

  t.test('every URL answers 200, the log has no warnings, and it stops on SIGTERM', async (t) => {
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
        const [environment, commandLine] = ['environ', 'cmdline'].map((name) =>
          readFileSync(join(folder, name), 'utf8').split('\0'),
        )
        return environment?.includes(`PORT=${port}`) && commandLine?.[0]?.endsWith('/node')
      } catch {
        // The process has ended since the list was read.
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
    // Only a page of the site may load the image that counts visits.
    const response = await fetch(origin + address, { headers: { referer: `${origin}/` } })
    found.set(address, response.status)
    const type = response.headers.get('content-type') ?? ''
    const text = /html|xml|css|json|javascript/.test(type) ? await response.text() : ''
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
