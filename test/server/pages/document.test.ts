// The document around a rendered page.
import t from 'tap'
import { type RenderedPage, renderDocument } from '../../../server/pages/document.ts'
import { pageHeaders } from '../../../server/pages/page-headers.ts'
import type { Language } from '../../../src/language/language.ts'

const assets = {
  styles: {
    home: 'p{color:red}',
    legal: '',
    search: 'p{color:teal}',
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

const htmlOf = (page: RenderedPage, language: Language) => renderDocument(page, assets, language).html

t.test('the head tags of a page are in the head', async (t) => {
  const html = htmlOf(page, 'fr')
  t.match(html, /<html lang="fr" dir="ltr"><head>.*<title>Home<\/title>.*<\/head>\s*<body id="top"><div id="app"><p>/s)
})

t.test('a fact cannot end the script element that contains it', async (t) => {
  const brand = '</script><script>alert(1)</script>'
  const html = htmlOf({ ...page, data: { ...data, facts: { brand } } }, 'en')
  const block = /<script type="application\/json" id="page-data">(.*?)<\/script>/s.exec(html)?.[1] ?? ''
  t.equal(JSON.parse(block).facts.brand, brand)
})

t.test('a document without data is not hydrated', async (t) => {
  t.notMatch(htmlOf(page, 'en'), /<script/)
})

t.test('a page inlines its critical style sheet, and links the full one after the content', async (t) => {
  const home = htmlOf(page, 'en')
  t.ok(home.includes(`<style>${assets.styles.home}</style>`))
  t.notOk(home.includes(assets.styles.page))
  t.match(home, /<\/div><link rel="stylesheet" href="\/full\.css">/)
})

t.test('the late faces are linked where no script links them', async (t) => {
  const link = '<link rel="stylesheet" href="/late-faces.css">'
  t.ok(htmlOf(page, 'en').endsWith(`${link}</body></html>\n`))
  const uncounted = { ...data, statistics: 'off' } as const
  t.ok(htmlOf({ ...page, data: uncounted }, 'en').endsWith(`<noscript>${link}</noscript></body></html>\n`))
})

t.test('the search page has its faces in its critical styles, and links none', async (t) => {
  const search = htmlOf({ ...page, view: 'search', data }, 'en')
  t.ok(search.includes(`<style>${assets.styles.search}</style>`))
  t.notMatch(search, 'late-faces')
})

t.test('a visit without scripts is counted by an image that is not shown, unless nothing is counted', async (t) => {
  const counted = htmlOf({ ...page, data }, 'en')
  t.match(counted, /<noscript>.*<img src="\/api\/visit" alt="" hidden><\/noscript>/)
  t.notMatch(counted, 'data-uncounted')
  const uncounted = htmlOf({ ...page, data: { ...data, statistics: 'off' } }, 'en')
  t.notMatch(uncounted, '/api/visit')
  t.match(uncounted, / data-uncounted><\/script>/)
  t.notMatch(htmlOf(page, 'en'), '/api/visit', 'the page of a problem is not counted')
})

t.test(
  'a page in another script has its language and direction, and inlines the sheet of that script first',
  async (t) => {
    const html = htmlOf(page, 'ar')
    t.match(html, '<html lang="ar" dir="rtl" data-script="arabic">')
    t.ok(html.includes(`<style>${assets.styles.arabic}${assets.styles.home}</style>`))
    t.notOk(html.includes(assets.styles.chinese))
  },
)

t.test('the policy of a page allows the sheet that is inlined, with the rules of the operator', async (t) => {
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
