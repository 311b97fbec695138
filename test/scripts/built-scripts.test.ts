// The scripts that visitors download. They are not checked by the build, because a longer translation must not prevent
// an operator from starting the site.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parse } from 'acorn'
import t from 'tap'
import { budgets, type Manifest, scriptSizes, totalName } from '../../scripts/bundle-size.ts'
import { checkScripts } from '../support/es-check.ts'
import { root } from '../support/source.ts'

const folder = join(process.env.TEST_BUILD ?? join(root, 'dist'), 'client')
const read = (file: string) => readFileSync(join(folder, file), 'utf8')
const manifest: Manifest = JSON.parse(read('.vite/manifest.json'))

t.test('the application of the home page is within its limit', async (t) => {
  const { [totalName]: size = Number.NaN } = await scriptSizes(folder)
  t.ok(size <= budgets.homeApplication, `${size} bytes of ${budgets.homeApplication}`)
})

// The first script reads the URLs of other scripts from attributes. An import of the application would load it on every
// page immediately, and any import is one more step before the first paint.
t.test('the first script imports nothing', async (t) => {
  const { imports = [], dynamicImports = [] } = manifest['src/entry-client.ts'] ?? {}
  t.strictSame([...imports, ...dynamicImports], [])
})

t.test('the visit counter imports only the helper for imports', async (t) => {
  const [helper = '', ...others] = manifest['src/statistics/count-visit.ts']?.imports ?? []
  t.match(helper, /^_preload-/)
  t.strictSame([...others, ...(manifest[helper]?.imports ?? [])], [])
})

t.test('no file for visitors mentions the desk', async (t) => {
  const files = Object.values(manifest).flatMap(({ file }) => (/\.(js|css)$/.test(file) ? [file] : []))
  t.ok(files.includes(manifest['src/entry-client.ts']?.file ?? ''))
  const withDesk = files.filter((file) => /\/desk/.test(read(file)))
  t.strictSame(withDesk, [])
})

t.test('no script listens to the unloading of a page', async (t) => {
  const scripts = Object.values(manifest).flatMap(({ file }) => (file.endsWith('.js') ? [file] : []))
  const listening = scripts.filter((file) => /\b(on)?(before)?unload\b/.test(read(file)))
  t.strictSame(listening, [])
})

t.test('browsers of 2020 can parse the first script, which does nothing there', async (t) => {
  const script = read(manifest['src/entry-client.ts']?.file ?? '')
  t.doesNotThrow(() => parse(script, { ecmaVersion: 2020, sourceType: 'module' }))
})

t.test('no script has syntax or functions newer than ECMAScript 2022', async (t) => {
  checkScripts(t, join(folder, 'assets'))
})
