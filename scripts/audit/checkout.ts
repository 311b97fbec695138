// A commit of this project in a folder of its own: installed, built and ready to start.
import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

const root = fileURLToPath(new URL('../..', import.meta.url))

export interface Checkout {
  folder: string
  /** The abbreviated hash of the commit. */
  commit: string
  remove(): Promise<void>
}

/** Checks out and builds the commit that `revision` names. Throws if git does not know it, or if the build fails. */
export async function checkOut(revision: string): Promise<Checkout> {
  const parent = await mkdtemp(join(tmpdir(), 'checkout-'))
  const folder = join(parent, 'site')
  run('git', ['worktree', 'add', '--quiet', '--detach', folder, revision])
  // The same packages are linked; the set-up installs other ones.
  if (lockFile(folder) === lockFile(root) && existsSync(join(root, 'node_modules'))) {
    run('cp', ['-al', join(root, 'node_modules'), folder])
  }
  run(process.execPath, [join(folder, 'scripts/setup.mjs'), '--build'])
  return {
    folder,
    commit: execFileSync('git', ['rev-parse', '--short', 'HEAD'], { cwd: folder, encoding: 'utf8' }).trim(),
    async remove() {
      run('git', ['worktree', 'remove', '--force', folder])
      await rm(parent, { recursive: true, force: true })
    },
  }
}

const run = (program: string, parameters: string[]) =>
  execFileSync(program, parameters, { cwd: root, stdio: ['ignore', 'ignore', 'inherit'] })

const lockFile = (folder: string) => readFileSync(join(folder, 'package-lock.json'), 'utf8')
