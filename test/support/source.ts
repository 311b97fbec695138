// The sources of the project, for tests of the code itself.
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

export const root = fileURLToPath(new URL('../..', import.meta.url))

/** The text of a file of the project. */
export const readSource = (file: string) => readFileSync(join(root, file), 'utf8')

/** The files that match `pattern`, relative to the project's folder. */
export function sourceFiles(pattern: string): string[] {
  return globSync(pattern, { cwd: root }).sort()
}
