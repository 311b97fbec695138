// What a component may contain. Who may import whom is in .dependency-cruiser.mjs.
import t from 'tap'
import { nodesOf, sourceFiles } from './support/source.ts'

t.test('a component contains no text', async (t) => {
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
