// Reloading SITE_FILE while the site runs: what changes, what stays, and that no request fails meanwhile.
import { writeFile } from 'node:fs/promises'
import { setImmediate } from 'node:timers/promises'
import t, { type Test } from 'tap'
import { fileReloader } from '../../../server/content/site-file/reload.ts'
import { createMetrics } from '../../../server/operations/metrics.ts'
import { testSite } from '../../support/site.ts'
import { siteFile } from '../../support/site-file.ts'

/** A site that can reload its file, with its metrics and the lines of its log. */
async function start(t: Test) {
  const file = siteFile(t, { brand: 'Olive & Pin' })
  const site = await testSite(t, { SITE_FILE: file, CONTACT_RATE_MAX: '1' })
  const metrics = createMetrics()
  const lines: string[] = []
  const write = (...line: unknown[]) => lines.push(JSON.stringify(line))
  const reload = fileReloader({
    source: site.source,
    log: { info: write, error: write },
    onReload: metrics.contentReloaded,
  })
  return {
    ...site,
    lines,
    metrics: () => metrics.text({ outbox: site.outbox.counts }),
    async reload(content: unknown) {
      await writeFile(file, typeof content === 'string' ? content : JSON.stringify(content))
      await reload()
    },
    page: async (path: string) => (await site.inject(path)).body,
  }
}

t.test('a changed file is shown everywhere, and no request fails during the change', async (t) => {
  const { inject, reload, page } = await start(t)
  const { headers } = await inject('/')
  let [isOver, visits] = [false, 0]
  const failed = new Set<number>()
  async function visit(url: string) {
    while (!isOver) {
      visits += 1
      // Many clients, because one has a limit of rendered pages.
      const { statusCode } = await inject({ url, remoteAddress: `192.0.2.${visits % 256}` })
      if (statusCode !== 200) failed.add(statusCode)
      await setImmediate()
    }
  }
  const visitors = ['/', '/investment?lang=fr', '/search?q=grasse', '/sitemap.xml'].map(visit)
  for (const brand of ['Thym & Sel', 'Pin & Sel', 'Cade & Sel']) {
    await reload({ brand, services: { 'renovation-projects': false } })
    t.match(await page('/'), `| ${brand.replace('&', '&amp;')}</title>`)
  }
  isOver = true
  await Promise.all(visitors)
  t.strictSame([...failed], [])
  t.not((await inject('/')).headers.etag, headers.etag, 'the ETag changes')
  for (const path of ['/sitemap.xml', '/llms.txt']) t.notMatch(await page(path), 'renovation-projects', path)
  t.match(await page('/site.webmanifest'), 'Cade & Sel')
})

t.test('the counts of a rate limit survive a reload', async (t) => {
  const { inject, reload } = await start(t)
  const payload = { name: 'Claire', email: 'claire@example.fr', phone: '0639981234', confidentiality: true }
  const send = async (message: string) =>
    (await inject({ method: 'POST', url: '/api/contact', payload: { ...payload, message } })).statusCode
  t.equal(await send('One'), 202)
  await reload({ brand: 'Thym & Sel' })
  t.equal(await send('Two'), 429)
})

t.test('a wrong file changes nothing, the log lists every error, and the metrics show it', async (t) => {
  const { reload, page, lines, metrics } = await start(t)
  const before = await page('/')
  await reload('{')
  await reload({ brand: '', prices: { essential: 'much' } })
  t.equal(await page('/'), before)
  for (const error of ['a closing brace } is missing', 'brand: must not', 'prices.essential: must be number']) {
    t.match(lines.join(), error)
  }
  t.match(await metrics(), 'site_file_valid 0')
  await reload({ brand: 'Thym & Sel' })
  t.match(await metrics(), 'site_file_valid 1')
  t.match(await metrics(), 'site_content_reloads_total{result="success"} 1')
  t.match(await metrics(), 'site_content_reloads_total{result="failure"} 2')
})
