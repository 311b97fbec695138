// The image of the site: complete, with minimal permissions, without warnings.
import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, globSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import sharp from 'sharp'
import t, { type Test } from 'tap'
import { freePort } from '../../scripts/free-port.ts'
import { dataFolder } from '../support/data-folder.ts'
import { buildah, buildImage, imageSkipReason } from '../support/image.ts'
import { memoryLimit } from '../support/memory-limit.ts'
import { realisticPhotograph } from '../support/photograph.ts'
import { sendRequest } from '../support/send-request.ts'
import { root } from '../support/source.ts'
import { until } from '../support/until.ts'

const commit = '4bfcddda'

t.test('the image of the site', { skip: imageSkipReason }, async (t) => {
  const image = buildSite(t)

  await t.test('it contains only what production needs', async (t) => {
    t.strictSame(readdirSync(image.inside('tmp')), [])
    const site = ['compiled', 'dist', 'node_modules', 'package.json', 'server', 'src']
    if (existsSync(join(root, 'desk'))) site.push('desk')
    t.strictSame(readdirSync(image.inside('site')).sort(), site.sort())
    t.strictSame(globSync('{desk,src}/**/*.{tsx,scss,test.ts}', { cwd: image.inside('site') }), [])
    for (const name of ['vite', 'react', 'node', 'playwright']) {
      t.notOk(existsSync(image.inside(`site/node_modules/${name}`)), name)
    }
    const { uid, mode } = statSync(image.inside('data'))
    t.strictSame([uid, mode & 0o777], [1000, 0o700])
  })

  await t.test('it is labelled with its commit', async (t) => {
    t.match(image.config.Labels, { 'org.opencontainers.image.revision': commit })
  })

  await t.test('the whole site works in 256 MB with a read-only root', async (t) => {
    t.match(image.config, { User: '1000:1000', StopSignal: 'SIGTERM', Volumes: { '/data': {} } })
    const data = dataFolder(t)
    await writeContent(data)
    const site = await startContainer(t, image, data)
    const { origin, execute } = site
    checkPermissions(t, site)

    t.match(await (await fetch(`${origin}/healthz`)).text(), commit)
    const [kind, ...check] = image.config.Healthcheck.Test
    t.equal(kind, 'CMD')
    t.equal(execute(...check).status, 0, 'healthy')
    t.equal(execute(`PORT=${await freePort()}`, ...check).status, 1, 'the check fails where no site answers')

    await checkPictures(t, origin, data)
    const headers = { 'accept-encoding': 'br' }
    await requestOften(origin, headers, 5000)
    await requestOften(`${origin}/search?lang=fr&q=cannes`, headers, 200)
    for (const address of await fileAddresses(origin)) t.equal((await fetch(origin + address)).status, 200, address)
    t.equal((await sendRequest(origin)).status, 202)

    const doctor = JSON.parse(String(execute('node', '/site/server/doctor/doctor.ts', '--json').stdout))
    t.match(doctor.find(({ about }: { about: string }) => about === 'DATA_DIR').state, 'ok')
    t.equal(site.kills(), 0, 'nothing was killed for lack of memory')
    t.strictSame(await site.stop(), [0, null])
    t.match(site.output(), /^\{.*"about".*needs too much memory.*\}\n$/, 'nothing else was logged')
  })
})

type SiteImage = ReturnType<typeof buildSite>
type Container = Awaited<ReturnType<typeof startContainer>>

function buildSite(t: Test) {
  const name = buildImage('site', `--build-arg=GIT_COMMIT=${commit}`)
  const container = buildah('from', '--pull-never', name)
  t.teardown(() => buildah('rm', container))
  const folder = buildah('mount', container)
  const { config } = JSON.parse(buildah('inspect', '--type', 'image', name)).Docker
  return { folder, config, inside: (path: string) => join(folder, path) }
}

/** Starts the image as Docker does: a read-only root, its own user, a volume at /data, 256 MB of memory. */
async function startContainer(t: Test, { folder, config, inside }: SiteImage, data: string) {
  const port = await freePort()
  const settings = [`PORT=${port}`, 'TRUST_PROXY=127.0.0.1', 'LOG_LEVEL=warn', 'SITE_FILE=/data/site.json']
  const environment: string[] = config.Env.concat(settings)
  spawnSync('chown', ['-R', '1000:1000', data])
  const memory = memoryLimit(t, 256 * 1024 * 1024)
  const preparation = [
    memory.enter,
    `mount --bind ${folder} ${folder} && mount -o remount,bind,ro ${folder}`,
    `mount --bind ${data} ${inside('data')}`,
    `mount -t proc proc ${inside('proc')} && mount --bind /dev ${inside('dev')}`,
    'exec "$@"',
  ]
  const enter = ['chroot', '--userspec=1000:1000', folder, 'env', '--ignore-environment', '--chdir=/site']
  const command = [...enter, ...environment, ...config.Cmd]
  const site = spawn('unshare', ['--mount', 'sh', '-ec', preparation.join('\n'), 'sh', ...command])
  const exited = once(site, 'exit')
  function end(signal: 'SIGTERM' | 'SIGKILL') {
    site.kill(signal)
    return exited
  }
  // Before the removal of the control group, which has to be empty.
  t.teardown(() => end('SIGKILL'))
  let output = ''
  for (const stream of [site.stdout, site.stderr]) stream.on('data', (chunk) => (output += chunk))
  const origin = `http://127.0.0.1:${port}`
  await until('a site that is ready', async () => {
    if (site.exitCode !== null || site.signalCode) throw new Error(`The site ended: ${output}`)
    return (await fetch(`${origin}/readyz`).catch(() => undefined))?.ok
  })
  const namespaces = ['--target', String(site.pid), '--mount', '--root', '--setuid=1000', '--setgid=1000']
  return {
    origin,
    pid: site.pid,
    kills: memory.kills,
    output: () => output,
    stop: () => end('SIGTERM'),
    /** Runs a command in the container, as `docker exec` does. */
    execute: (...parameters: string[]) =>
      spawnSync('nsenter', [...namespaces, 'env', '--ignore-environment', ...environment, ...parameters]),
  }
}

/** Writes a content file with photographs, one of which is too large, and a logo. */
async function writeContent(data: string) {
  writeFileSync(join(data, 'house.jpg'), await realisticPhotograph({ width: 1400, height: 1050 }))
  await sharp(join(data, 'house.jpg')).resize(5656).toFile(join(data, 'camera.jpg'))
  // All coefficients of its 90 megapixels must be in memory together.
  const blank = sharp({ create: { width: 9_500, height: 9_500, channels: 3, background: '#406080' } })
  await blank.jpeg({ progressive: true }).toFile(join(data, 'progressive.jpg'))
  const logo = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"><path d="M0 0h9v9z"/></svg>'
  writeFileSync(join(data, 'logo.svg'), logo)
  const pictures = {
    hero: { file: 'camera.jpg' },
    about: { file: 'progressive.jpg' },
    'service-concierge-services': { file: 'house.jpg' },
  }
  const content = { pictures, brand: { name: 'Olive & Pin', logo: 'logo.svg' } }
  writeFileSync(join(data, 'site.json'), JSON.stringify(content))
}

function checkPermissions(t: Test, { pid, execute }: Container) {
  for (const place of ['/', '/site', '/site/server', '/tmp', '/etc']) {
    t.match(String(execute('touch', `${place}/new`).stderr), /Read-only file system/, place)
  }
  t.equal(execute('touch', '/data/new').status, 0)
  t.match(readFileSync(`/proc/${pid}/status`, 'utf8'), /^Uid:\s+1000\s+1000\s+1000\s+1000$/m)
}

/** Waits for the operator's pictures, and checks their sizes. */
async function checkPictures(t: Test, origin: string, data: string) {
  // `until` waits for each file, because all pictures together take longer than its limit.
  let home = ''
  let files = 0
  while (!home.includes('/pictures/hero-')) {
    await until('another file of the pictures', async () => {
      const before = files
      // Unlike readdir, globSync tolerates folders that are renamed meanwhile.
      files = globSync('pictures/*/*', { cwd: data }).length
      home = await (await fetch(`${origin}/?lang=en`)).text()
      return files !== before || home.includes('/pictures/hero-')
    })
  }
  for (const kind of ['hero-', 'hero-tall-', 'logo-', 'social-', 'service-']) t.match(home, `/pictures/${kind}`)
  // 412 px at 1.75 pixels each are 721: the hero's next file has 900, the card's 720.
  for (const [name, width, limit] of [
    ['hero-tall', 900, 45_000],
    ['service-concierge-services', 720, 25_000],
  ] as const) {
    const [address] = new RegExp(`/pictures/${name}-\\w+/picture-${width}\\.avif`).exec(home) ?? []
    const { byteLength } = await (await fetch(origin + address)).arrayBuffer()
    t.ok(byteLength > 0 && byteLength <= limit, `${name}: ${byteLength} bytes`)
  }
}

/** The addresses of all files that the home page, its stylesheets and the manifest load, and of files for crawlers. */
async function fileAddresses(origin: string): Promise<Set<string>> {
  const read = async (address: string) => (await fetch(origin + address)).text()
  const found = new Set(['/', '/robots.txt', '/llms.txt', '/sitemap.xml', '/favicon.ico', '/site.webmanifest'])
  const texts = [await read('/'), await read('/site.webmanifest')]
  for (const [address] of String(texts).matchAll(/\/assets\/[\w.-]+\.(?:css|js)/g)) texts.push(await read(address))
  const files = String(texts).matchAll(/\/(?:assets|icons|social|pictures)\/[\w./-]+\.\w+/g)
  for (const [address] of files) found.add(address)
  return found
}

/** Sends `count` requests, sixteen at a time. */
async function requestOften(url: string, headers: Record<string, string>, count: number) {
  for (let sent = 0; sent < count; sent += 16) {
    const responses = await Promise.all(Array.from({ length: 16 }, () => fetch(url, { headers })))
    await Promise.all(responses.map((response) => response.arrayBuffer()))
    for (const { status } of responses) if (status !== 200) throw new Error(`${url}: ${status}`)
  }
}
