// The files of this build and of previous builds. A page in a cache or an open tab still needs the files of its build.
import { mkdir, readdir, utimes, writeFile } from 'node:fs/promises'
import { join, relative } from 'node:path'
import { brotliCompressSync } from 'node:zlib'
import fastify from 'fastify'
import t from 'tap'
import { keepAssets, registerAssets } from '../../../server/pages/assets.ts'

const folder = t.testdir({ data: {} })
// Relative, as DATA_DIR is by default.
const archive = relative('', join(folder, 'data/assets'))

/** A build with one script, `name`. */
async function build(name: string): Promise<string> {
  const assets = join(folder, name)
  await mkdir(assets, { recursive: true })
  await writeFile(join(assets, `${name}.js`), `'${name}'`)
  await writeFile(join(assets, `${name}.js.br`), brotliCompressSync(`'${name}'`))
  return assets
}

/** Starts a build as the site does, `minutes` after the first one. Returns the folders of previous builds. */
async function start(name: string, minutes: number): Promise<string[]> {
  const before = await keepAssets(await build(name), archive)
  for (const kept of await readdir(archive)) {
    const path = join(archive, kept)
    if ((await readdir(path)).includes(`${name}.js`)) await utimes(path, minutes * 60, minutes * 60)
  }
  return before
}

t.test('the files of the last four builds are served', async (t) => {
  for (const [minutes, name] of ['one', 'two', 'three', 'four'].entries()) await start(name, minutes)
  await start('five', 5)
  const app = fastify()
  t.teardown(() => app.close())
  await registerAssets(app, { prefix: '/assets/', folder: join(folder, 'five'), archive })
  for (const name of ['five', 'four', 'three', 'two']) {
    const response = await app.inject({ url: `/assets/${name}.js`, headers: { 'accept-encoding': 'br' } })
    const headers = { 'cache-control': 'public, max-age=31536000, immutable', 'content-encoding': 'br' }
    t.match(response, { statusCode: 200, headers }, name)
    t.match(await app.inject(`/assets/${name}.js`), { statusCode: 200, body: `'${name}'` })
  }
  for (const url of ['/assets/one.js', '/assets/none.js', '/assets/', '/assets/..%2fdata']) {
    t.equal((await app.inject(url)).statusCode, 404, url)
  }
})

t.test('a rollback keeps the newer build', async (t) => {
  const before = await start('four', 6)
  t.match((await readdir(before[0] ?? ''))[0], 'five')
  t.strictSame(await start('four', 7), before)
})

t.test('processes that start together keep one copy', async (t) => {
  const together = join(folder, 'together')
  const assets = await build('six')
  await Promise.all([1, 2, 3].map(() => keepAssets(assets, together)))
  t.equal((await readdir(together)).length, 1)
})

t.test('a site starts even if its files cannot be kept', async (t) => {
  const lines: string[] = []
  const app = fastify({ logger: { stream: { write: (line: string) => void lines.push(line) } } })
  t.teardown(() => app.close())
  const noFolder = join(folder, 'one', 'one.js')
  await registerAssets(app, { prefix: '/assets/', folder: join(folder, 'two'), archive: noFolder })
  t.equal((await app.inject('/assets/two.js')).statusCode, 200)
  t.match(lines.join(), 'cannot be kept for the next release')
})
