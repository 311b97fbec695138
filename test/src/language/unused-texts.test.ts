// Every text is used, so that a change of a text is always visible.
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import t from 'tap'
import english from '../../../src/language/texts/en.json' with { type: 'json' }

const root = join(import.meta.dirname, '../../..')
// The build extracts these (vite.config.ts).
const builtIn = ['lang.read', 'aria.loading']
// Lists of keys, not uses of texts.
const lists = /gallery|server-texts\.ts|other-pages-texts\.ts|texts-schema\.ts/

/** Every key in `code`, as a pattern: computed parts match any name. */
function keysIn(code: string): RegExp[] {
  const groups = Object.keys(english).join('|')
  const literals = code.matchAll(new RegExp(`['"\`]((?:${groups})\\.(?:[\\w.-]|\\$\\{[^}]*\\})+)['"\`]`, 'g'))
  return [...literals].map(([, key = '']) => {
    const pattern = key.replaceAll('.', '\\.').replace(/\$\{[^}]*\}/g, '[\\w.-]+')
    // The key of a group stands for all its texts.
    return new RegExp(`^${pattern}(\\.|$)`)
  })
}

/** The keys of all texts; a plural has one key. */
function keysOf(node: object, path = ''): string[] {
  return Object.entries(node).flatMap(([name, value]) => {
    const key = path ? `${path}.${name}` : name
    const isGroup = typeof value === 'object' && !Array.isArray(value) && !Object.hasOwn(value, 'other')
    return isGroup ? keysOf(value, key) : [key]
  })
}

t.test('every text is used by the code', async (t) => {
  const files = globSync('{src,server,scripts}/**/*.{ts,tsx}', { cwd: root }).filter((file) => !lists.test(file))
  const used = files.flatMap((file) => keysIn(readFileSync(join(root, file), 'utf8')))
  const unused = keysOf(english).filter((key) => !builtIn.includes(key) && !used.some((pattern) => pattern.test(key)))
  t.strictSame(unused, [])
})
