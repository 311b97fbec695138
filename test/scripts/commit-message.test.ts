// The Git hook for commit messages.
import { spawnSync } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import t from 'tap'
import { root } from '../support/source.ts'

const file = join(t.testdir(), 'COMMIT_EDITMSG')

function exitCode(message: string): number | null {
  writeFileSync(file, message)
  return spawnSync('sh', ['scripts/hooks/commit-msg', file], { cwd: root }).status
}

t.test('a subject has at most 72 characters, a body any number', async (t) => {
  t.equal(exitCode(`${'é'.repeat(72)}\n\n${'x'.repeat(100)}\n`), 0)
  t.equal(exitCode('x'.repeat(73)), 1)
})
