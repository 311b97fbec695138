// The built code for browsers uses only the syntax and functions that the oldest supported browsers have.
import { spawnSync } from 'node:child_process'
import { globSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import t from 'tap'
import { root } from '../support/source.ts'

/** What es-check finds in `files`: syntax and functions newer than ECMAScript 2022. */
function newerThan2022(...files: string[]): string {
  const command = ['node_modules/.bin/es-check', 'es2022', ...files, '--module', '--checkFeatures', '--noCache']
  const { stdout, stderr, status } = spawnSync(process.execPath, command, { cwd: root, encoding: 'utf8' })
  return status === 0 ? '' : stdout + stderr
}

t.test('no script is newer than ECMAScript 2022', async (t) => {
  const scripts = globSync('dist/client/assets/*.js', { cwd: root })
  t.ok(scripts.length > 10, `${scripts.length} scripts`)
  t.equal(newerThan2022(...scripts), '')
})

t.test('a newer function is found', async (t) => {
  const script = join(t.testdir(), 'newer.js')
  writeFileSync(script, '[2, 1].toSorted()')
  t.match(newerThan2022(script), /Unsupported features/)
})
