// The site without the folder `desk`.
import { join } from 'node:path'
import t from 'tap'
import { dataFolder } from './support/data-folder.ts'
import type * as SiteProcess from './support/process.ts'
import { copySite, failureOutput } from './support/site-copy.ts'

const copy = copySite(t, 'Été [à] (copie)')
const { runToEnd, startSite }: typeof SiteProcess = await import(join(copy, 'test/support/process.ts'))

t.test('types, lint and import rules hold', async (t) => {
  t.equal(failureOutput(copy, 'scripts/check.ts'), '')
})

t.test('in a folder whose name has spaces, accents and brackets, the site is built and starts', async (t) => {
  t.equal(failureOutput(copy, 'scripts/build.ts'), '')
  const site = await startSite(t, { DATA_DIR: dataFolder(t) })
  t.equal((await fetch(site.origin)).status, 200)
  t.equal((await fetch(`${site.origin}/desk`)).status, 404)
})

t.test('with DESK=on the site does not start', async (t) => {
  const { code, stderr } = await runToEnd({ DATA_DIR: dataFolder(t), DESK: 'on' })
  t.equal(code, 1)
  t.match(stderr, /^Not started\. .*\n {2}DESK: write off, because this copy of the site has no folder desk\n$/)
})
