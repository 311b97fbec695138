// Visitors download nothing of the desk: its application and its styles are built apart from theirs.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import t from 'tap'

const folder = join(process.env.TEST_BUILD ?? join(import.meta.dirname, '../../dist'), 'client')
const manifestOf = (name: string): Record<string, { file: string; assets?: string[] }> =>
  JSON.parse(readFileSync(join(folder, '.vite', name), 'utf8'))
const visitors = manifestOf('manifest.json')
const desk = manifestOf('desk-manifest.json')

const scriptsOf = (manifest: typeof desk) =>
  Object.values(manifest)
    .map(({ file }) => file)
    .filter((file) => /\.(js|css)$/.test(file))

t.test("no file of the visitors' application is one of the desk, nor holds its code", async (t) => {
  t.strictSame(
    Object.keys(visitors).filter((source) => source.includes('desk')),
    [],
  )
  const files = scriptsOf(visitors)
  t.ok(files.length > 10, `${files.length} files`)
  t.strictSame(
    files.filter((file) => scriptsOf(desk).includes(file)),
    [],
  )
  t.strictSame(
    files.filter((file) => readFileSync(join(folder, file), 'utf8').includes('/desk')),
    [],
  )
})

t.test('the desk is one script and one style sheet; dragging comes when a list is shown', async (t) => {
  t.strictSame(
    scriptsOf(desk).map((file) => file.replace(/-[\w-]+\./, '.')),
    ['assets/desk.js', 'assets/drag.js', 'assets/desk.css'],
  )
})
