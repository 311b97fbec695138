// Watching SITE_FILE and its photographs: which changes are noticed, and when the file is read.
import { rename, symlink, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import t, { type Test } from 'tap'
import { watchSiteFile } from '../../../server/content/site-file/watch.ts'
import { siteFile } from '../../support/site-file.ts'
import { until } from '../../support/until.ts'

/** Watches a file. `settle` lets the time pass after which a file counts as complete. */
function watched(t: Test, file: string) {
  let pending: (() => void) | undefined
  const watch = {
    changes: 0,
    reloads: 0,
    settle: () => pending?.(),
    /** Repeats `change` until the watch notices it: the watch begins a moment after it was started. */
    notices(change: () => Promise<void>) {
      const before = watch.changes
      return until('the change is noticed', async () => {
        await change()
        return watch.changes > before
      })
    },
  }
  const timers = {
    setTimeout(work: () => void) {
      watch.changes += 1
      pending = work
    },
    clearTimeout() {
      pending = undefined
    },
  }
  const onChange = () => {
    watch.reloads += 1
  }
  t.teardown(watchSiteFile(file, { onChange, timers }))
  return watch
}

t.test('a file that is written in pieces is read once, when it is complete', async (t) => {
  const file = siteFile(t, {})
  const watch = watched(t, file)
  for (const piece of ['{"brand"', '{"brand": "Sauge', '{"brand": "Sauge & Sel"}']) {
    await watch.notices(() => writeFile(file, piece))
  }
  t.equal(watch.reloads, 0)
  watch.settle()
  t.equal(watch.reloads, 1)
})

t.test('a file that an editor replaces is noticed, and so are the links of a Kubernetes ConfigMap', async (t) => {
  const file = siteFile(t, {})
  await watched(t, file).notices(async () => {
    await writeFile(`${file}.new`, '{"brand": "Myrte & Sel"}')
    await rename(`${file}.new`, file)
  })

  const folder = t.testdir({
    first: { 'site.json': '{"brand": "Fenouil & Sel"}' },
    second: { 'site.json': '{"brand": "Origan & Sel"}' },
    '..data': t.fixture('symlink', 'first'),
    'site.json': t.fixture('symlink', join('..data', 'site.json')),
  })
  let turn = 0
  await watched(t, join(folder, 'site.json')).notices(async () => {
    turn += 1
    await symlink(turn % 2 === 1 ? 'second' : 'first', join(folder, '..new'))
    await rename(join(folder, '..new'), join(folder, '..data'))
  })
})

t.test('a photograph that is added later or replaced is noticed', async (t) => {
  const file = siteFile(t, { pictures: { about: { file: 'late.jpg' } } })
  const watch = watched(t, file)
  for (const content of ['one', 'another']) {
    await watch.notices(() => writeFile(join(dirname(file), 'late.jpg'), content))
  }
})
