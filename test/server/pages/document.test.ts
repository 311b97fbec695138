// The document around a rendered page.
import t from 'tap'
import { renderDocument, styleHash } from '../../../server/pages/document.ts'

const assets = { styles: 'p{color:red}', headTags: '', scriptTags: '<script src="/first.js"></script>' }
const data = { language: 'en', siteUrl: '', languages: ['en'], retentionDays: 30, year: 2026, facts: {} } as const
const rendered = '<title>Home</title><div id="app"><p>Hello</p></div>'

t.test("a page's own head tags go into the head", async (t) => {
  const html = renderDocument(rendered, assets, 'fr', { ...data })
  t.match(html, /<html lang="fr" dir="ltr"><head>.*<title>Home<\/title>.*<\/head>\s*<body id="top"><div id="app"><p>/s)
})

t.test('a fact cannot end the script element that holds it', async (t) => {
  const brand = '</script><script>alert(1)</script>'
  const html = renderDocument(rendered, assets, 'en', { ...data, facts: { brand } })
  const block = /<script type="application\/json" id="page-data">(.*?)<\/script>/s.exec(html)?.[1] ?? ''
  t.equal(JSON.parse(block).facts.brand, brand)
})

t.test('an answer without data starts no application', async (t) => {
  t.notMatch(renderDocument(rendered, assets, 'en'), /<script/)
})

t.test('the hash is the one that a browser computes for the style sheet', async (t) => {
  // printf 'p{color:red}' | openssl dgst -sha256 -binary | base64
  t.equal(styleHash(assets.styles), "'sha256-p0bF+un5yUb9MBO6xRb8kPHlY2BdpHVtLiFkDrZPF64='")
})
