// The page cache, which renders each page once and keeps the other pages if one cannot be rendered.
import t from 'tap'
import { createPageCache } from '../../../server/pages/page-cache.ts'
import type { Language } from '../../../src/language/language.ts'
import { fixedUrls, pages } from '../../support/pages.ts'

/** A cache of the pages that `render` returns, with the pages in the order of rendering and the failures. */
function testCache(render: (url: string) => Promise<string>) {
  const rendered: string[] = []
  const errors: string[] = []
  const cache = createPageCache({
    pages,
    render: async (url, language) => {
      rendered.push(`${language} ${url}`)
      return { html: await render(url), sheet: '' }
    },
    languages: ['en', 'fr'],
    fixedHeaders: {},
    onError: (error, { url, language }) => errors.push(`${language} ${url}: ${(error as Error).message}`),
  })
  const html = async (url: string, language: Language = 'en') =>
    (await cache.find(url, language))?.identity.bytes.toString()
  return { cache, rendered, errors, html }
}

t.test('simultaneous requests for a page render it once', async (t) => {
  const { cache, rendered } = testCache(async (url) => url)
  const found = await Promise.all(Array.from({ length: 50 }, () => cache.find('/investment', 'fr')))
  t.strictSame(rendered, ['fr /investment'])
  t.equal(new Set(found).size, 1)
})

t.test('an unknown URL does not fill the cache', async (t) => {
  const { cache, rendered } = testCache(async (url) => url)
  for (const url of ['/none', '/search?q=a', '/?service=gardening', '/?', '/?lang=fr', '__proto__']) {
    t.equal(cache.find(url, 'en'), undefined, url)
  }
  t.strictSame(rendered, [])
  t.equal(cache.counts().pages, fixedUrls.length * 4)
})

t.test('a page that fails is rendered again on request', async (t) => {
  let isBroken = true
  const { cache, errors, html } = testCache(async (url) => {
    if (isBroken && url === '/investment') throw new Error('no render')
    return url
  })
  await cache.warm()
  t.strictSame(errors, ['en /investment: no render', 'fr /investment: no render'])
  t.equal(cache.counts().final, cache.counts().pages - 2)
  await t.rejects(html('/investment'), { message: 'no render' })
  isBroken = false
  t.equal(await html('/investment'), '/investment')
})

t.test('requests get the old page until the new page can be rendered', async (t) => {
  let render = async () => 'old'
  const { cache, errors, html } = testCache(() => render())
  await cache.warm()
  render = () => Promise.reject(new Error('no render'))
  cache.renew(new Map([...pages].filter(([path]) => path !== '/investment')))
  t.equal(await html('/'), 'old')
  t.strictSame(errors, ['en /: no render'])
  t.equal(await html('/investment'), undefined, 'a removed page disappears immediately')
  render = async () => 'new'
  t.equal(await html('/'), 'new')
  await cache.warm()
  t.equal(await html('/'), 'new')
  t.equal(cache.counts().final, cache.counts().pages)
})
