// Who may import whom, and what a component may hold: rules of the house that a compiler does not know.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import t from 'tap'
import { importsOf, nodesOf, root, sourceFiles } from './support/source.ts'

const files = sourceFiles('{server,src,scripts}/**/*.{ts,tsx}')
const imports = files.flatMap((file) => importsOf(file).map((imported) => ({ file, imported })))
const within = (folder: string) => (path: string) => path.startsWith(`${folder}/`)
const roomOf = (path: string) => path.split('/').slice(0, 2).join('/')

function forbidden(rule: (edge: { file: string; imported: string }) => boolean): string[] {
  return imports.filter(rule).map(({ file, imported }) => `${file} imports ${imported}`)
}

t.test('the graph is read: the app imports the contact route', async (t) => {
  t.ok(imports.some(({ file, imported }) => file === 'server/app.ts' && imported === 'server/contact/contact.ts'))
})

t.test('src never imports server', async (t) => {
  t.strictSame(
    forbidden(({ file, imported }) => within('src')(file) && within('server')(imported)),
    [],
  )
})

t.test('nothing imports test', async (t) => {
  t.strictSame(
    forbidden(({ imported }) => within('test')(imported)),
    [],
  )
})

t.test('the server imports components as types only', async (t) => {
  const values = sourceFiles('server/**/*.ts').flatMap((file) =>
    nodesOf(file)
      .filter((node) => node.type === 'ImportDeclaration' && String(node.source?.value).endsWith('.tsx'))
      .filter((node) => (node as { importKind?: string }).importKind !== 'type')
      .map((node) => `${file} imports ${node.source?.value}`),
  )
  t.strictSame(values, [])
})

t.test('the subject folders of the server do not import each other', async (t) => {
  // http, content and database are leaves that every folder may import; diagnostics looks at all of them.
  const isSubject = (path: string) => /^server\/(?!http|content|database|diagnostics)\w+\//.test(path)
  t.strictSame(
    forbidden(({ file, imported }) => isSubject(file) && isSubject(imported) && roomOf(file) !== roomOf(imported)),
    [],
  )
})

t.test('pages and shell do not import each other, and a page imports no page', async (t) => {
  const isPage = (path: string) => sourceFiles('src/pages/*.tsx').includes(path)
  const pageNames = /export function (Home|Service|Pricing|Search|Legal|ContactSent|NotFound|RefusedRequest|Problem)\b/
  const holdsPage = (path: string) => isPage(path) && pageNames.test(readFileSync(join(root, path), 'utf8'))
  t.strictSame(
    forbidden(
      ({ file, imported }) =>
        (within('src/pages')(file) && within('src/shell')(imported)) ||
        (within('src/shell')(file) && within('src/pages')(imported)) ||
        (within('src/pages')(file) && holdsPage(imported)),
    ),
    [],
  )
})

t.test('a component holds no text of its own', async (t) => {
  const spoken = new Set(['alt', 'aria-label', 'aria-description', 'label', 'placeholder', 'title'])
  const hasWords = (value: unknown) => typeof value === 'string' && /\p{L}{2}/u.test(value)
  const held = sourceFiles('src/**/*.tsx').flatMap((file) =>
    nodesOf(file)
      .filter((node) => {
        if (node.type === 'JSXText') return hasWords(node.value)
        if (node.type === 'JSXAttribute') {
          const name = (node.name as { name: string }).name
          return spoken.has(name) && hasWords((node.value as { value?: unknown } | null)?.value)
        }
        if (node.type === 'JSXElement' || node.type === 'JSXFragment') {
          return node.children?.some((child) => hasWords(child.expression?.value))
        }
        return false
      })
      .map((node) => `${file}:${node.start}`),
  )
  t.strictSame(held, [])
})
