// The sources of the project, for tests of the code itself.
import { globSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

export const root = fileURLToPath(new URL('../..', import.meta.url))

/** The files that match `pattern`, relative to the project's folder. */
export function sourceFiles(pattern: string): string[] {
  return globSync(pattern, { cwd: root }).sort()
}
