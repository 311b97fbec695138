// `npm run dev`: the server starts once, and again when its code changes.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync, utimesSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import t, { type Test } from 'tap'
import { freePort } from '../../../scripts/free-port.ts'
import { dataFolder } from '../../support/data-folder.ts'
import { siteFile } from '../../support/site-file.ts'
import { root } from '../../support/source.ts'
import { until } from '../../support/until.ts'

const { scripts } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'))

/** Runs the command of `npm run dev`, and waits for its first page. */
async function startDevelopment(t: Test, environment: NodeJS.ProcessEnv = {}) {
  const PORT = `${await freePort()}`
  const [, ...parameters] = scripts.dev.split(' ')
  const child = spawn(process.execPath, parameters, {
    cwd: root,
    env: { PATH: process.env.PATH, DATA_DIR: dataFolder(t), ...environment, PORT },
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
  await until('a page', page)
  return {
    page,
    starts: () => output.split(`http://localhost:${PORT}`).length - 1,
    /** The files whose changes made the server restart. */
    changes: () => Array.from(output.matchAll(/Change detected in '(.+)'/g), ([, file]) => file),
  }
}

t.test('the server starts once, and once more after a change of its code', async (t) => {
  const { page, starts, changes } = await startDevelopment(t)
  const now = new Date()
  const file = join(root, 'server/main.ts')
  utimesSync(file, now, now)
  await until('another start', async () => changes().includes(file) && starts() > 1)
  await until('a page', page)
  t.strictSame(changes(), [file])
})

t.test('with a content file the server starts once, and shows changes of the file without a restart', async (t) => {
  const SITE_FILE = siteFile(t, { brand: 'Lavande' })
  const { page, changes } = await startDevelopment(t, { SITE_FILE })
  t.match(await page(), /<title>.* Lavande</)
  writeFileSync(SITE_FILE, JSON.stringify({ brand: 'Olive' }))
  await until('the other name', async () => (await page())?.includes('Olive</title>'))
  t.strictSame(changes(), [])
})
