// The workflows of GitHub are valid, and a release has one version and its notes.
import { spawnSync } from 'node:child_process'
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { validateWorkflow } from '@action-validator/core'
import t from 'tap'
import { parse } from 'yaml'
import { root } from '../support/source.ts'

const read = (file: string) => readFileSync(join(root, file), 'utf8')
const workflows = globSync('.github/workflows/*.yml', { cwd: root })
const { version, scripts } = JSON.parse(read('package.json'))

t.test('the schema of GitHub accepts every workflow', async (t) => {
  t.ok(workflows.length >= 2)
  for (const file of workflows) t.strictSame(validateWorkflow(read(file)).errors, [], file)
})

t.test('the scripts and build targets of the workflows exist', async (t) => {
  for (const file of workflows) {
    const text = read(file)
    for (const [, name = ''] of text.matchAll(/npm (?:run )?(test[:\w]*)/g)) t.ok(name in scripts, name)
    for (const [, path = ''] of text.matchAll(/node (scripts\/\S+)/g)) t.doesNotThrow(() => read(path), path)
  }
  const { jobs } = parse(read('.github/workflows/release.yml'))
  for (const { target } of jobs.image.strategy.matrix.include) t.match(read('Dockerfile'), `\nFROM base AS ${target}\n`)
})

t.test('the version of the package is in the image, and the changelog has notes on it', async (t) => {
  t.match(read('Dockerfile'), `image.version="${version}"`)
  const notes = (wanted: string) =>
    spawnSync(process.execPath, ['scripts/release-notes.ts', wanted], { cwd: root, encoding: 'utf8' })
  t.match(notes(version), { status: 0, stdout: /^- /m })
  t.match(notes('0.0.0'), { status: 1, stderr: /has no section/ })
})
