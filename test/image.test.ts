// The image, made by the Dockerfile's own steps and run as a container runs it: number 1, not root, nothing but DATA_DIR to
// write to.
import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { chownSync, existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { setTimeout as wait } from 'node:timers/promises'
import t from 'tap'
import project from '../package.json' with { type: 'json' }
import { applyLoad } from '../scripts/bench/load.ts'
import { freePort } from '../scripts/free-port.ts'
import { makeImage } from '../scripts/image/make.ts'
import { commandAt } from '../scripts/image/root.ts'
import { dataFolder } from './support/data-folder.ts'
import { startLoad } from './support/load.ts'

t.setTimeout(600_000)
const mayMount = process.getuid?.() === 0 && spawnSync('unshare', ['--mount', 'true']).status === 0
if (!mayMount) t.plan(0, 'to make the image asks for Linux, root and mounts')
else await run()

async function run() {
  const folder = mkdtempSync(join(tmpdir(), 'image-'))
  t.teardown(() => rmSync(folder, { recursive: true, force: true }))
  const image = makeImage(folder)
  const inside = (path: string) => join(image.root, 'site', path)

  t.test('it holds what production needs, and says so', async (t) => {
    t.ok(image.layers.reduce((sum, { bytes }) => sum + bytes, 0) < 150_000_000)
    const components = JSON.parse(readFileSync(inside('sbom.json'), 'utf8')).components as { name: string }[]
    t.ok(components.some(({ name }) => name === 'fastify'))
    for (const name of ['vite', 'react', 'node']) {
      t.notOk(
        components.some((component) => component.name === name) || existsSync(inside(`node_modules/${name}`)),
        name,
      )
    }
    t.notOk(existsSync(inside('test')))
    t.match(image.labels, `version="${project.version}"`)
    t.match(
      readFileSync(new URL('../Dockerfile', import.meta.url), 'utf8'),
      `FROM node:${project.devDependencies.node}-`,
    )
  })

  t.test('it serves, stores, tells whether it is well, stays small and stops when it is asked to', async (t) => {
    const data = dataFolder(t)
    const [uid = 0, gid = 0] = image.user.split(':').map(Number)
    t.ok(uid > 0)
    chownSync(data, uid, gid)
    const port = await freePort()
    const origin = `http://127.0.0.1:${port}`
    const environment = { ...image.environment, PORT: String(port), CONTACT_RATE_MAX: '100000' }
    const place = { ...image, environment, mounts: { '/data': data }, isReadOnly: true }
    const isWell = () => spawnSync(...commandAt(place, image.healthCommand)).status
    t.equal(isWell(), 1)

    const container = spawn(...commandAt(place, image.command))
    t.teardown(() => container.kill('SIGKILL'))
    const output = text(container.stderr)
    const { promise, resolve, reject } = Promise.withResolvers<void>()
    container.stdout.on('data', (line) => String(line).includes('localhost') && resolve())
    container.on('exit', async () => reject(new Error(`It ended: ${await output}`)))
    await promise
    t.equal(isWell(), 0)
    t.equal((await fetch(`${origin}/readyz`)).status, 200)

    const load = startLoad(t, () => origin)
    await applyLoad({ url: origin, headers: { 'accept-encoding': 'br' }, status: 200 }, 2_000)
    while (load.accepted.size < 50) await wait(25)
    await load.stop()
    t.ok(readdirSync(data).includes('outbox.sqlite'))
    const list = spawnSync(...commandAt(place, ['node', 'server/contact/command.ts', 'list', '--json']))
    t.ok(JSON.parse(String(list.stdout)).length >= 50, String(list.stderr))
    const number = Number(readFileSync(`/proc/${container.pid}/task/${container.pid}/children`, 'utf8'))
    const status = readFileSync(`/proc/${number}/status`, 'utf8')
    t.match(status, /^NSpid:.*\t1$/m)
    // Its own memory. Of Node's file the system keeps in memory what there is room for.
    const own = Number(/^RssAnon:\s+(\d+) kB$/m.exec(status)?.[1]) / 1024
    t.ok(own < 112, `${own} MB`)

    const exited = once(container, 'exit')
    process.kill(number, 'SIGTERM')
    t.strictSame(await exited, [0, null])
    t.equal(isWell(), 1)
  })
}
