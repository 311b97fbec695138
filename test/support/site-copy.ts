// The project without the desk, as after the folder has been deleted.
import { execFileSync, spawnSync } from 'node:child_process'
import { cpSync, existsSync, symlinkSync } from 'node:fs'
import { join } from 'node:path'
import type { Test } from 'tap'
import { dataFolder } from './data-folder.ts'
import { root } from './source.ts'

const generated = 'src/pictures/generated'

/**
 * Copies the files of the repository, except the desk, to a temporary folder called `name`. Packages are linked, and
 * generated pictures are copied, so that a build generates none. Returns the folder.
 */
export function copySite(t: Test, name = 'copy'): string {
  const copy = join(dataFolder(t), name)
  const list = 'ls-files -z --cached --others --exclude-standard -- . :!desk'.split(' ')
  const files = execFileSync('git', list, { cwd: root, encoding: 'utf8' }).match(/[^\0]+/g) ?? []
  for (const file of [...files, generated]) {
    // Deleted files may still be in the index.
    if (existsSync(join(root, file))) cpSync(join(root, file), join(copy, file), { recursive: true })
  }
  symlinkSync(join(root, 'node_modules'), join(copy, 'node_modules'))
  return copy
}

/** Runs a script of `copy`, without the settings of the test runner. Returns the end of its output if it fails. */
export function failureOutput(copy: string, ...command: string[]): string {
  const { PATH, HOME } = process.env
  const { status, stdout, stderr } = spawnSync(process.execPath, command, {
    cwd: copy,
    env: { PATH, HOME },
    encoding: 'utf8',
    maxBuffer: 100_000_000,
  })
  return status === 0 ? '' : (stdout + stderr).slice(-20_000)
}
