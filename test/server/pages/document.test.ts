// The document around a rendered page.
import t from 'tap'
import { renderDocument, styleHash } from '../../../server/pages/document.ts'

const assets = {
  styles: {
    home: 'p{color:red}',
    page: 'p{color:navy}',
    latin: '',
    chinese: 'p{hyphens:none}',
    arabic: 'p{tab-size:1}',
  },
  headTags: () => '',
  deferredTags: () => '<link rel="stylesheet" href="/full.css">',
  lateFaces: '/late-faces.css',
  scriptTags: (attributes: string) => `<script src="/first.js"${attributes}></script>`,
}
const data = {
  language: 'en',
  intl: {},
  siteUrl: '',
  languages: ['en'],
  retentionDays: 30,
  year: 2026,
  facts: {},
} as const
const page = { rendered: '<title>Home</title><div id="app"><p>Hello</p></div>', view: 'home' } as const

t.test('the head tags of a page are in the head', async (t) => {
  const html = renderDocument(page, assets, 'fr')
  t.match(html, /<html lang="fr" dir="ltr"><head>.*<title>Home<\/title>.*<\/head>\s*<body id="top"><div id="app"><p>/s)
})

t.test('a fact cannot end the script element that contains it', async (t) => {
  const brand = '</script><script>alert(1)</script>'
  const html = renderDocument({ ...page, data: { ...data, facts: { brand } } }, assets, 'en')
  const block = /<script type="application\/json" id="page-data">(.*?)<\/script>/s.exec(html)?.[1] ?? ''
  t.equal(JSON.parse(block).facts.brand, brand)
})

t.test('a document without data is not hydrated', async (t) => {
  t.notMatch(renderDocument(page, assets, 'en'), /<script/)
})

t.test('a page inlines its critical style sheet, and links the full one after the content', async (t) => {
  const home = renderDocument(page, assets, 'en')
  t.ok(home.includes(`<style>${assets.styles.home}</style>`))
  t.notOk(home.includes(assets.styles.page))
  t.match(home, /<\/div><link rel="stylesheet" href="\/full\.css">/)
})

t.test('the late faces are linked where no script links them', async (t) => {
  const link = '<link rel="stylesheet" href="/late-faces.css">'
  t.ok(renderDocument(page, assets, 'en').endsWith(`${link}</body></html>\n`))
  const uncounted = { ...data, statistics: 'off' } as const
  t.ok(
    renderDocument({ ...page, data: uncounted }, assets, 'en').endsWith(`<noscript>${link}</noscript></body></html>\n`),
  )
})

t.test('a visit without scripts is counted by an image that is not shown, unless nothing is counted', async (t) => {
  const counted = renderDocument({ ...page, data }, assets, 'en')
  t.match(counted, /<noscript>.*<img src="\/api\/visit" alt="" hidden><\/noscript>/)
  t.notMatch(counted, 'data-uncounted')
  const uncounted = renderDocument({ ...page, data: { ...data, statistics: 'off' } }, assets, 'en')
  t.notMatch(uncounted, '/api/visit')
  t.match(uncounted, '<script src="/first.js" data-uncounted>')
  t.notMatch(renderDocument(page, assets, 'en'), '/api/visit', 'the page of a problem is not counted')
})

t.test(
  'a page in another script has its language and direction, and inlines the sheet of that script first',
  async (t) => {
    const html = renderDocument(page, assets, 'ar')
    t.match(html, '<html lang="ar" dir="rtl" data-script="arabic">')
    t.ok(html.includes(`<style>${assets.styles.arabic}${assets.styles.home}</style>`))
    t.notOk(html.includes(assets.styles.chinese))
  },
)

t.test('the hashes are those of the inlined style sheets', async (t) => {
  // printf 'p{color:red}' | openssl dgst -sha256 -binary | base64
  t.ok(styleHash(assets, 'latin', '').startsWith("'sha256-p0bF+un5yUb9MBO6xRb8kPHlY2BdpHVtLiFkDrZPF64=' 'sha256-"))
})
