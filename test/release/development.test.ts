// `npm run dev`: the server starts once, shows changes of the content file, and restarts when its code changes.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync, utimesSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import t from 'tap'
import { freePort } from '../../scripts/free-port.ts'
import { dataFolder } from '../support/data-folder.ts'
import { siteFile } from '../support/site-file.ts'
import { root } from '../support/source.ts'
import { until } from '../support/until.ts'

const { scripts } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'))
const PORT = `${await freePort()}`
const SITE_FILE = siteFile(t, { brand: 'Lavande' })
const [, ...parameters] = scripts.dev.split(' ')
const child = spawn(process.execPath, parameters, {
  cwd: root,
  env: { PATH: process.env.PATH, DATA_DIR: dataFolder(t), SITE_FILE, PORT },
})
const exited = once(child, 'exit')
t.teardown(async () => {
  child.kill('SIGTERM')
  await exited
})

let output = ''
for (const stream of [child.stdout, child.stderr]) {
  stream.on('data', (chunk) => {
    output += chunk
  })
}
const page = async () => (await fetch(`http://127.0.0.1:${PORT}`).catch(() => undefined))?.text()
const starts = () => output.split(`http://localhost:${PORT}`).length - 1
/** The files whose changes made the server restart. */
const changes = () => Array.from(output.matchAll(/Change detected in '(.+)'/g), ([, file]) => file)

t.test('the server shows a change of the content file without a restart', async (t) => {
  await until('the first page', async () => (await page())?.includes('Lavande</title>'))
  writeFileSync(SITE_FILE, JSON.stringify({ brand: 'Olive' }))
  await until('the other name', async () => (await page())?.includes('Olive</title>'))
  t.equal(starts(), 1)
  t.strictSame(changes(), [])
})

t.test('the server restarts once after a change of its code', async (t) => {
  const now = new Date()
  const file = join(root, 'server/main.ts')
  utimesSync(file, now, now)
  await until('another start', () => starts() > 1)
  await until('a page', page)
  t.strictSame(changes(), [file])
})
