// The parsed sources of the project, for tests of the code itself.
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseSync } from 'vite'

export const root = fileURLToPath(new URL('../..', import.meta.url))

/** A node of an ESTree, with the fields that these tests use. */
export interface SourceNode {
  type: string
  value?: unknown
  name?: unknown
  children?: SourceNode[]
  expression?: SourceNode
  start: number
}

/** The files that match `pattern`, relative to the project's folder. */
export function sourceFiles(pattern: string): string[] {
  return globSync(pattern, { cwd: root }).sort()
}

/** Every node of the file's syntax tree. */
export function nodesOf(file: string): SourceNode[] {
  const { program } = parseSync(file, readFileSync(join(root, file), 'utf8'))
  const nodes: SourceNode[] = []
  const visit = (value: unknown) => {
    if (Array.isArray(value)) value.forEach(visit)
    else if (value !== null && typeof value === 'object') {
      if ('type' in value) nodes.push(value as SourceNode)
      Object.values(value).forEach(visit)
    }
  }
  visit(program)
  return nodes
}
