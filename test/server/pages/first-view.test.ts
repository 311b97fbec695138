// The size, styles and fonts of the first response, from which a browser paints the first view of a page.
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { brotliDecompressSync } from 'node:zlib'
import t from 'tap'
import { budgets } from '../../../scripts/bundle-size.ts'
import { encoded } from '../../../server/http/compression.ts'
import { languages, listedLanguages } from '../../../src/language/language.ts'
import { withLanguage } from '../../../src/page-urls.ts'
import { firstResponse, firstView } from '../../support/first-response.ts'
import { elements, relations } from '../../support/markup.ts'
import { fixedUrls, pages } from '../../support/pages.ts'
import { listeningSite } from '../../support/site.ts'
import { root } from '../../support/source.ts'

// With https, as in production, there is one more header.
const { inject, origin } = await listeningSite(t, {
  SITE_URL: 'https://mimosa-mer.example',
  LANGUAGES: listedLanguages.join(),
})

for (const language of listedLanguages) {
  // The ten TCP segments that a server may send before the first acknowledgement (RFC 6928), without TLS.
  t.test(`the first 14,600 bytes of every page in ${language} contain the first view`, async (t) => {
    for (const path of [...fixedUrls, '/services/gardening', '/nothing', '/search?q=an']) {
      const response = await firstResponse(origin + withLanguage(path, language))
      t.match(firstView(response), { isComplete: true }, path)
      if (path !== '/') continue
      const { bytes, body } = response
      const html = brotliDecompressSync(body).toString()
      const whole = bytes - body.length + (await encoded(html, 'br', 'thorough')).length
      t.ok(whole <= budgets.homePage, `${whole} bytes of ${budgets.homePage}`)
    }
  })
}

t.test('a page preloads the font of its script', async (t) => {
  const preloadedFonts = { latin: [/baskervville/], chinese: [], arabic: [/noto-naskh-arabic/] }
  for (const language of listedLanguages) {
    const { body } = await inject(`/?lang=${language}`)
    const preloaded = preloadedFonts[languages[language].script]
    const fonts = elements(body, 'link').filter(({ attributes }) => attributes.as === 'font')
    const files = fonts.map(({ attributes }) => attributes.href)
    t.match(files, preloaded, language)
    t.equal(files.length, preloaded.length, language)
  }
})

t.test('a page inlines only its critical styles', async (t) => {
  for (const path of [...pages.keys(), '/nothing']) {
    const { body } = await inject(`${path}?lang=en`)
    const [head = '', content = ''] = body.split('</head>')
    t.equal(elements(head, 'style').length, 1, path)
    t.strictSame(relations(head, 'stylesheet'), [], path)
    t.ok(relations(content.slice(content.indexOf('</footer>')), 'stylesheet').length > 0, path)
  }
})

t.test('media conditions use only syntax that every supported browser understands', async (t) => {
  // Safari before 16.4 and Chrome before 104 ignore rules with `width < 48rem` or `not (min-width: 48rem)`.
  const newer = /[<>]|(?:^|[\s,])not \(|\)\s*or\b/
  const conditions = globSync('dist/client/assets/*.css', { cwd: root }).flatMap((file) =>
    Array.from(readFileSync(join(root, file), 'utf8').matchAll(/@media([^{]*)/g), ([, condition]) => condition),
  )
  for (const path of pages.keys()) {
    const { body, headers } = await inject(`${path}?lang=en`)
    conditions.push(String(headers.link ?? '').replaceAll(/<[^>]*>/g, ''))
    for (const { attributes } of elements(body, 'link|source|img')) {
      conditions.push(attributes.media, attributes.sizes, attributes.imagesizes)
    }
  }
  t.ok(conditions.some((condition) => condition?.includes('(max-width:')))
  const unsupported = conditions.filter((condition) => newer.test(condition ?? ''))
  t.strictSame(unsupported, [])
})
