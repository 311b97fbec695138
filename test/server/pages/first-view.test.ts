// The first response of a page, from which a browser paints the first view: its size, styles and fonts.
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { brotliDecompressSync } from 'node:zlib'
import t from 'tap'
import { firstResponse } from '../../../scripts/audit/first-view-sizes.ts'
import { budgets } from '../../../scripts/bundle-size.ts'
import { encoded } from '../../../server/http/content-encoding.ts'
import { type RenderedPage, renderDocument } from '../../../server/pages/document.ts'
import { pageHeaders } from '../../../server/pages/page-headers.ts'
import { type Language, listedLanguages } from '../../../src/language/language.ts'
import type { PageData } from '../../../src/page-data.ts'
import { elements } from '../../support/markup.ts'
import { fixedAddresses, pages } from '../../support/pages.ts'
import { listeningSite } from '../../support/site.ts'
import { root } from '../../support/source.ts'

// With https, as in production, there is one more header.
const { inject, origin } = await listeningSite(t, {
  SITE_URL: 'https://mimosa-mer.example',
  LANGUAGES: listedLanguages.join(),
})

for (const language of listedLanguages) {
  // The ten TCP segments that a server may send before the first acknowledgement (RFC 6928), without TLS.
  t.test(`the first view of every page in the language ${language} has at most 14,600 bytes`, async (t) => {
    for (const path of [...fixedAddresses, '/services/gardening', '/nothing', '/search?q=an']) {
      const address = `${path}${path.includes('?') ? '&' : '?'}lang=${language}`
      let { bytes, body } = await firstResponse(origin + address)
      // Most pages fit with the quick compression of a first request. Cached pages are then compressed again.
      if (bytes > budgets.initialPayload && fixedAddresses.includes(path)) {
        const final = await encoded(brotliDecompressSync(body).toString(), 'br', 'thorough')
        bytes += final.length - body.length
      }
      t.ok(bytes <= budgets.initialPayload, `${path}: ${bytes} bytes of ${budgets.initialPayload}`)
    }
  })
}

t.test('pages preload one font of their script, and Chinese pages use the fonts of the system', async (t) => {
  const preloaded = { en: [/baskervville/], fr: [/baskervville/], zh: [], ar: [/noto-naskh-arabic/] }
  for (const language of listedLanguages) {
    const { body } = await inject(`/?lang=${language}`)
    const fonts = elements(body, 'link').filter(({ attributes }) => attributes.as === 'font')
    t.match(
      fonts.map(({ attributes }) => attributes.href),
      preloaded[language],
      language,
    )
    t.equal(fonts.length, preloaded[language].length, language)
  }
})

const assets = {
  styles: {
    home: 'p{color:red}',
    legal: '',
    search: 'p{color:teal}',
    page: '',
    latin: '',
    chinese: '',
    arabic: 'p{tab-size:1}',
  },
  headTags: () => '',
  deferredTags: () => '<link rel="stylesheet" href="/full.css">',
  lateFaces: '/late-faces.css',
  scriptTags: (attributes: string) => `<script src="/first.js"${attributes}></script>`,
}
const site = { siteUrl: '', languages: ['en'], retentionDays: 30, year: 2026, facts: {} } as const
const data: PageData = { ...site, language: 'en', intl: {} }
const page = { rendered: '<title>Home</title><div id="app"><p>Hello</p></div>', view: 'home' } as const
const html = (page: RenderedPage, language: Language = 'en') => renderDocument(page, assets, language).html

t.test('a page inlines its critical styles in the head, and links the full ones after the content', async (t) => {
  t.match(
    html(page, 'fr'),
    /<html lang="fr" dir="ltr"><head>.*<title>Home<\/title><style>p\{color:red\}<\/style><\/head>\s*<body id="top"><div id="app"><p>Hello<\/p><\/div><link rel="stylesheet" href="\/full\.css">/,
  )
  t.match(html(page, 'ar'), '<html lang="ar" dir="rtl" data-script="arabic">')
  t.match(html(page, 'ar'), '<style>p{tab-size:1}p{color:red}</style>', 'the styles of its script first')
})

t.test('the policy of a page allows the styles that are inlined, with the rules of the operator', async (t) => {
  const headersFor = pageHeaders({ SITE_URL: 'https://villa.example', INDEXED: 'on' }, { development: false })
  const document = renderDocument({ ...page, styles: 'p{margin:0}' }, assets, 'en')
  t.match(document.html, '<style>p{color:red}p{margin:0}</style>')
  // printf 'p{color:red}p{margin:0}' | openssl dgst -sha256 -binary | base64
  t.match(
    headersFor(document)['content-security-policy'],
    "style-src 'self' 'sha256-avZfygjHwUi0YGbG/na4YSVKkVuoHZvXrj6cTTpp9UM=';",
  )
  t.match(headersFor()['content-security-policy'], "style-src 'self';", 'a response without a document')
})

t.test('the late faces are linked where no script links them, and the search page inlines them', async (t) => {
  const link = '<link rel="stylesheet" href="/late-faces.css">'
  t.ok(html(page).endsWith(`${link}</body></html>\n`))
  t.ok(html({ ...page, data: { ...data, statistics: 'off' } }).endsWith(`<noscript>${link}</noscript></body></html>\n`))
  const search = html({ ...page, view: 'search', data })
  t.match(search, '<style>p{color:teal}</style>')
  t.notMatch(search, 'late-faces')
})

t.test('a fact cannot end the script element that contains it', async (t) => {
  const brand = '</script><script>alert(1)</script>'
  const body = html({ ...page, data: { ...data, facts: { brand } } })
  const block = /<script type="application\/json" id="page-data">(.*?)<\/script>/s.exec(body)?.[1] ?? ''
  t.equal(JSON.parse(block).facts.brand, brand)
})

t.test('a visit without scripts is counted by an image that is not shown, unless nothing is counted', async (t) => {
  const counted = html({ ...page, data })
  t.match(counted, /<noscript>.*<img src="\/api\/visit" alt="" hidden><\/noscript>/)
  t.notMatch(counted, 'data-uncounted')
  const uncounted = html({ ...page, data: { ...data, statistics: 'off' } })
  t.notMatch(uncounted, '/api/visit')
  t.match(uncounted, / data-uncounted><\/script>/)
  t.notMatch(html(page), /\/api\/visit|<script/, 'the page of a problem is neither counted nor hydrated')
})

t.test('media conditions use only syntax that every supported browser knows', async (t) => {
  // Safari before 16.4 and Chrome before 104 ignore rules with `width < 48rem` or `not (min-width: 48rem)`.
  const newer = /[<>]|(?:^|[\s,])not \(|\)\s*or\b/
  for (const condition of ['(width<48rem)', 'not (min-width:64rem)', '(max-width:1rem) or (hover)'])
    t.match(condition, newer)
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
  t.ok(conditions.filter(Boolean).length > 50)
  t.strictSame(
    conditions.filter((condition) => newer.test(condition ?? '')),
    [],
  )
})
