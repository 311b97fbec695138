import t from 'tap'
import { isInternalNavigation, mayPrefetchOnSight } from '../../../src/links/prefetch.ts'

const here = new URL('https://mimosa-mer.example/investment?lang=fr')
const link = (href: string, rest: { target?: string; download?: string } = {}) => {
  const { origin, pathname, search } = new URL(href, here)
  return { origin, pathname, search, target: '', download: '', ...rest }
}

t.test('links to another page, or to this page in another language, are internal navigation', async (t) => {
  t.ok(isInternalNavigation(link('/'), here))
  t.ok(isInternalNavigation(link('/#contact'), here))
  t.ok(isInternalNavigation(link('/legal/privacy'), here))
  t.ok(isInternalNavigation(link('?lang=en'), here))
})

t.test('anchors, files, new tabs and other sites are not prefetched', async (t) => {
  t.notOk(isInternalNavigation(link('#services'), here))
  t.notOk(isInternalNavigation(link('/favicon.ico'), here))
  t.notOk(isInternalNavigation(link('/legal/privacy', { download: 'privacy' }), here))
  t.notOk(isInternalNavigation(link('/legal/privacy', { target: '_blank' }), here))
  t.notOk(isInternalNavigation(link('https://wa.me/33600000000'), here))
  t.notOk(isInternalNavigation(link('mailto:contact@mimosa-mer.example'), here))
})

t.test('links in view are prefetched only on a fast connection without Save-Data', async (t) => {
  t.ok(mayPrefetchOnSight({ effectiveType: '4g', saveData: false }))
  t.notOk(mayPrefetchOnSight({ effectiveType: '4g', saveData: true }))
  t.notOk(mayPrefetchOnSight({ effectiveType: '3g', saveData: false }))
  t.notOk(mayPrefetchOnSight({}), 'a browser without connection information')
})
