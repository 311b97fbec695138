// The syntax and functions of built scripts.
import { spawnSync } from 'node:child_process'
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Test } from 'tap'
import { root } from './source.ts'

/**
 * Fails if a script in `folder` has syntax or functions newer than ECMAScript 2022, or if there are no scripts.
 * Lookbehind in regular expressions is older, but Safari before 16.4 rejects scripts that contain it.
 */
export function checkScripts(t: Test, folder: string) {
  const files = globSync('*.js', { cwd: folder }).map((file) => join(folder, file))
  t.ok(files.length > 0, `${files.length} scripts`)
  const command = ['node_modules/.bin/es-check', 'es2022', ...files, '--module', '--checkFeatures', '--noCache']
  const lookbehind = files.filter((file) => /\(\?<[=!]/.test(readFileSync(file, 'utf8')))
  t.strictSame(lookbehind, [], 'no lookbehind')
  const { stdout, stderr, status } = spawnSync(process.execPath, command, { cwd: root, encoding: 'utf8' })
  t.equal(status, 0, `${stdout}${stderr}`)
}
