// Reloading of SITE_FILE while the site runs.
import { rename, symlink, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import t, { type Test } from 'tap'
import { createFileReloader, createSiteFileWatch } from '../../../server/content/watch-site-file.ts'
import { createMetrics } from '../../../server/operations/metrics.ts'
import { testLog } from '../../support/log.ts'
import { testSite } from '../../support/site.ts'
import { siteFile } from '../../support/site-file.ts'

/** A site that can reload its file, with its metrics and the lines of its log. */
async function reloadableSite(t: Test) {
  const file = siteFile(t, { brand: 'Olive & Pin' })
  const { inject, source, outbox } = await testSite(t, { SITE_FILE: file })
  const metrics = createMetrics()
  const { log, lines } = testLog()
  const reloadFile = createFileReloader({ source, log, onReload: metrics.fileReloaded })
  async function reload(content: unknown) {
    await writeFile(file, typeof content === 'string' ? content : JSON.stringify(content))
    await reloadFile()
  }
  const page = async (path: string) => (await inject(path)).body
  return {
    inject,
    lines,
    reload,
    page,
    metrics: () => metrics.text({ outbox: outbox.counts, lastBackup: async () => undefined }),
  }
}

t.test('a changed file is shown everywhere without a failed request', async (t) => {
  const { inject, reload, page } = await reloadableSite(t)
  const { headers } = await inject('/')
  for (const brand of ['Thym & Sel', 'Pin & Sel', 'Cade & Sel']) {
    const reloaded = reload({ brand, services: { 'renovation-projects': false } })
    for (const url of ['/', '/investment?lang=fr', '/search?q=grasse', '/sitemap.xml']) {
      t.equal((await inject(url)).statusCode, 200, url)
    }
    await reloaded
    t.match(await page('/'), `| ${brand.replace('&', '&amp;')}</title>`)
  }
  t.not((await inject('/')).headers.etag, headers.etag, 'the ETag changes')
  for (const path of ['/sitemap.xml', '/llms.txt']) t.notMatch(await page(path), 'renovation-projects', path)
  t.match(await page('/site.webmanifest'), 'Cade & Sel')
})

t.test('a wrong file changes nothing', async (t) => {
  const { reload, page, lines, metrics } = await reloadableSite(t)
  const before = await page('/')
  await reload('{"brand": "x"')
  await reload({ brand: '', prices: { essential: 'much' } })
  t.equal(await page('/'), before)
  for (const error of ['close brace expected', 'brand: must not', 'prices.essential: must be number']) {
    t.match(lines.join(), error)
  }
  t.match(await metrics(), 'site_file_valid 0')
  await reload({ brand: 'Thym & Sel' })
  t.match(await metrics(), 'site_file_valid 1')
})

/** A watch that has looked at `file` once. `isNoticed` is true if a change is reported once, after a second look. */
async function startWatch(file: string) {
  const look = createSiteFileWatch(file)
  await look()
  return { look, isNoticed: async () => !(await look()) && (await look()) && !(await look()) }
}

t.test('a file or a photograph that is replaced or written in pieces is noticed once it is complete', async (t) => {
  const file = siteFile(t, {})
  const { look, isNoticed } = await startWatch(file)
  for (const piece of ['{"brand"', '{"brand": "Sauge']) {
    await writeFile(file, piece)
    t.notOk(await look(), piece)
  }
  await writeFile(file, '{"pictures": {"about": {"file": "late.jpg"}}}')
  t.ok(await isNoticed())
  for (const content of ['one', 'another']) {
    await writeFile(join(dirname(file), 'late.jpg'), content)
    t.ok(await isNoticed(), content)
  }
  await writeFile(`${file}.new`, '{"brand": "Myrte & Sel"}')
  await rename(`${file}.new`, file)
  t.ok(await isNoticed(), 'as editors replace a file')
})

t.test('the links of a Kubernetes ConfigMap are followed', async (t) => {
  const folder = t.testdir({
    first: { 'site.json': '{"brand": "Fenouil & Sel"}' },
    second: { 'site.json': '{"brand": "Origan & Sel"}' },
    '..data': t.fixture('symlink', 'first'),
    'site.json': t.fixture('symlink', join('..data', 'site.json')),
  })
  const mounted = await startWatch(join(folder, 'site.json'))
  await symlink('second', join(folder, '..new'))
  await rename(join(folder, '..new'), join(folder, '..data'))
  t.ok(await mounted.isNoticed())
})
