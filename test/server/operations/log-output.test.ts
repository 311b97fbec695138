// The log is written completely.
import { execFileSync } from 'node:child_process'
import t from 'tap'

const logOutput = new URL('../../../server/operations/log-output.ts', import.meta.url)

t.test('the last line is written even if the process ends at once', async (t) => {
  const program = `const { logOutput } = await import('${logOutput}'); logOutput.write('last words'); process.exit()`
  t.equal(
    execFileSync(process.execPath, ['--input-type=module', '--eval', program], { encoding: 'utf8' }),
    'last words',
  )
})
