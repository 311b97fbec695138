// The tests of the site pass without the folder desk.
import { spawnSync } from 'node:child_process'
import t from 'tap'
import { copySite } from '../support/site-copy.ts'

const copy = copySite(t)

/** Runs a script of the copy, without the settings of the test runner. Returns the end of its output if it fails. */
function failureOf(...command: string[]): string {
  const { PATH, HOME } = process.env
  const { status, stdout, stderr } = spawnSync(process.execPath, command, {
    ...{ cwd: copy, env: { PATH, HOME }, encoding: 'utf8', maxBuffer: 100_000_000 },
  })
  return status === 0 ? '' : (stdout + stderr).slice(-20_000)
}

t.test('all tests without a browser', async (t) => {
  t.equal(failureOf('scripts/build.ts'), '')
  t.equal(failureOf('test/run.ts', 'test/{scripts,server,src,styles}/**/*.test.ts'), '')
})
