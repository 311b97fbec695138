// What a component may contain. Who may import whom is in .dependency-cruiser.mjs.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import t from 'tap'
import { parseSync } from 'vite'
import { root, sourceFiles } from './support/source.ts'

/** A node of a syntax tree (ESTree), with the fields that this test uses. */
interface SyntaxNode {
  type: string
  value?: unknown
  name?: unknown
  children?: SyntaxNode[]
  expression?: SyntaxNode
  start: number
}

/** Every node of the file's syntax tree. */
function syntaxNodes(file: string): SyntaxNode[] {
  const { program } = parseSync(file, readFileSync(join(root, file), 'utf8'))
  const nodes: SyntaxNode[] = []
  const visit = (value: unknown) => {
    if (Array.isArray(value)) value.forEach(visit)
    else if (value !== null && typeof value === 'object') {
      if ('type' in value) nodes.push(value as SyntaxNode)
      Object.values(value).forEach(visit)
    }
  }
  visit(program)
  return nodes
}

const readAloud = new Set(['alt', 'aria-label', 'aria-description', 'label', 'placeholder', 'title'])
const hasWords = (value: unknown) => typeof value === 'string' && /\p{L}{2}/u.test(value)

/** True if visitors would see or hear words that are written in the code. */
function isText({ type, value, name, children }: SyntaxNode): boolean {
  if (type === 'JSXText') return hasWords(value)
  if (type === 'JSXAttribute') {
    return readAloud.has((name as { name: string }).name) && hasWords((value as { value?: unknown } | null)?.value)
  }
  if (type !== 'JSXElement' && type !== 'JSXFragment') return false
  return children?.some(({ expression }) => hasWords(expression?.value)) ?? false
}

t.test('a component contains no text, which would be in one language only', async (t) => {
  const texts = sourceFiles('{src,desk/client}/**/*.tsx').flatMap((file) =>
    syntaxNodes(file)
      .filter(isText)
      .map(({ start }) => `${file}:${start}`),
  )
  t.strictSame(texts, [])
})
