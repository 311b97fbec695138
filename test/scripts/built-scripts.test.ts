// The scripts that visitors download. This is a test and not part of the build: a longer translation must not prevent an
// operator from starting the site.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import t from 'tap'
import { budgets, scriptSizes, totalName } from '../../scripts/bundle-size.ts'
import { checkScripts } from '../support/es-check.ts'
import { root } from '../support/source.ts'

const folder = join(process.env.TEST_BUILD ?? join(root, 'dist'), 'client')
const read = (file: string) => readFileSync(join(folder, file), 'utf8')
const manifest: Record<string, { file: string; imports?: string[] }> = JSON.parse(read('.vite/manifest.json'))
const sizes = new Map(await scriptSizes(folder))

const limits = {
  'first script': budgets.firstScript,
  'visit counter': budgets.visitCounter,
  [totalName]: budgets.homeApplication,
}

for (const [name, limit] of Object.entries(limits)) {
  t.test(`the ${name} is within its limit`, async (t) => {
    const size = sizes.get(name) ?? Number.NaN
    t.ok(size <= limit, `${size} bytes of ${limit}`)
  })
}

t.test('the first script imports nothing but the visit counter, once the page is idle', async (t) => {
  const first = manifest['src/entry-client.ts']
  t.strictSame(first?.imports ?? [], [])
  const imported = read(first?.file ?? '').matchAll(/\bimport\(\s*["'`](.*?)["'`]/g)
  // The URL of the application is in an attribute.
  t.strictSame(
    Array.from(imported, ([, url]) => url),
    [`/${manifest['src/statistics/count-visit.ts']?.file}`],
  )
})

t.test('visitors download nothing of the desk', async (t) => {
  const files = Object.values(manifest).flatMap(({ file }) => (/\.(js|css)$/.test(file) ? [file] : []))
  t.ok(files.length > 10, `${files.length} files`)
  t.strictSame(
    files.filter((file) => /\/desk/.test(read(file))),
    [],
  )
})

t.test('no script waits for the end of the page, or browsers would not keep it for Back', async (t) => {
  const scripts = Object.values(manifest).flatMap(({ file }) => (file.endsWith('.js') ? [file] : []))
  t.strictSame(
    scripts.filter((file) => /\b(on)?(before)?unload\b/.test(read(file))),
    [],
  )
})

t.test('no script has syntax or functions newer than ECMAScript 2022', async (t) => {
  checkScripts(t, join(folder, 'assets'))
})
