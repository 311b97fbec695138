// `npm run dev`: the server waits for a correct content file, starts once, shows changes of that file, restarts when
// its code changes, and serves no data or secrets of the operator.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, mkdtempSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import t from 'tap'
import { freePort } from '../../scripts/free-port.ts'
import { siteFile } from '../support/site-file.ts'
import { readSource, root } from '../support/source.ts'
import { until } from '../support/until.ts'

const { scripts } = JSON.parse(readSource('package.json'))
const PORT = `${await freePort()}`
const SITE_FILE = siteFile(t, { brand: 1 })
// In the project's folder, as ./data is.
const dataDir = mkdtempSync(join(root, '.data-'))
const [, ...parameters] = scripts.dev.split(' ')
const child = spawn(process.execPath, parameters, {
  cwd: root,
  env: { PATH: process.env.PATH, DATA_DIR: dataDir, SITE_FILE, PORT },
})
const exited = once(child, 'exit')
t.teardown(async () => {
  child.kill('SIGTERM')
  await exited
  rmSync(dataDir, { recursive: true, force: true })
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

t.test('the server waits until a wrong content file is corrected', async () => {
  await until('the error', () => output.includes('Waiting for a change of SITE_FILE'))
  writeFileSync(SITE_FILE, JSON.stringify({ brand: 'Lavande' }))
  await until('the page', async () => (await page())?.includes('Lavande</title>'))
})

t.test('the server shows a change of the content file without a restart', async (t) => {
  writeFileSync(SITE_FILE, JSON.stringify({ brand: 'Olive' }))
  await until('the other name', async () => (await page())?.includes('Olive</title>'))
  t.equal(starts(), 1)
  t.strictSame(changes(), [])
})

t.test('Vite serves only sources', async (t) => {
  const secret = 'claire@example.fr'
  mkdirSync(join(dataDir, 'mail'), { recursive: true })
  const files = ['mail/1.eml', 'notes.txt', '.env', 'copy.sqlite-wal', 'export.json', 'notes.js']
  for (const file of files) writeFileSync(join(dataDir, file), JSON.stringify(secret))
  const folder = relative(root, dataDir)
  const secrets: [file: string, content: string][] = [
    ...files.map((file): [string, string] => [`${folder}/${file}`, secret]),
    [`${folder}/outbox.sqlite`, 'SQLite format'],
    ['package.json', '"devDependencies"'],
    ['server/main.ts', 'closeWithGrace'],
  ]
  const origin = `http://127.0.0.1:${PORT}`
  for (const [file, content] of secrets) {
    for (const address of [`/${file}`, `/@fs${join(root, file)}`, `/src/%2e%2e/${file}`]) {
      for (const query of ['', '?raw', '?import&raw', '?import', '?url', '?inline&import', '?raw??']) {
        const text = await (await fetch(origin + address + query)).text()
        if (text.includes(content)) t.fail(address + query)
      }
    }
  }
  for (const path of ['/src/entry-client.ts', '/src/hydrate.tsx', '/@vite/client']) {
    t.equal((await fetch(origin + path)).status, 200, path)
  }
})

t.test('the server restarts once after a change of its code', async (t) => {
  const now = new Date()
  const file = join(root, 'server/main.ts')
  utimesSync(file, now, now)
  await until('another start', () => starts() > 1)
  await until('a page', page)
  t.strictSame(changes(), [file])
})
