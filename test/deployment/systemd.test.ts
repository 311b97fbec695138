// The systemd units are valid.
import { spawnSync } from 'node:child_process'
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import t from 'tap'
import { root } from '../support/source.ts'

const units = globSync('scripts/deployment/systemd/*', { cwd: root })
const isInstalled = spawnSync('systemd-analyze', ['--version']).status === 0

t.test('systemd accepts every unit', { skip: !isInstalled && 'systemd-analyze is not installed' }, async (t) => {
  t.ok(units.length >= 3)
  const { status, stderr } = spawnSync('systemd-analyze', ['verify', ...units], { cwd: root, encoding: 'utf8' })
  // Other units of this machine may have faults, too.
  t.notMatch(stderr, /mimosa-mer/)
  t.equal(status, 0)
})

t.test('the files that the units start exist', async (t) => {
  for (const unit of units) {
    for (const [, file = ''] of readFileSync(join(root, unit), 'utf8').matchAll(/(?:node|sh) (\w+\/\S+\.(?:ts|sh))/g)) {
      t.doesNotThrow(() => readFileSync(join(root, file)), file)
    }
  }
})
