// The operator's logo: where it appears, and that an SVG does nothing except draw.
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import sharp from 'sharp'
import t from 'tap'
import { readOperatorContent } from '../../../server/content/operator-content.ts'
import { mailMark } from '../../../server/mail/mail-mark.ts'
import { sanitizeSvg } from '../../../server/pictures/sanitize-svg.ts'
import { prepareOperatorPictures } from '../../support/prepared-pictures.ts'
import { testSite } from '../../support/site.ts'

const leaf = '<path d="M0 0h80v40H0z" fill="#c03060"/>'
const svg = (content: string) =>
  `<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" viewBox="0 0 80 40">${content}</svg>`
/** The sanitized file, in which only the root declares a namespace. */
const sanitized = (content: string) => sanitizeSvg(svg(content))
const clean = (content: string) => svg(content).replace(/ xmlns:xlink="[^"]*"/, '')

const png = await sharp({ create: { width: 300, height: 100, channels: 4, background: '#c03060' } })
  .png()
  .toBuffer()

t.test('an SVG that only draws is unchanged', async (t) => {
  for (const content of [
    leaf,
    '<defs><linearGradient id="a"><stop offset="0" stop-color="#fff"/></linearGradient></defs><g fill="url(#a)"><circle r="4"/></g>',
    '<g transform="rotate(9 1,2) translate(1)" style="fill:rgb(1 2 3)"/>',
    '<style>.a{fill:#123}@media (prefers-color-scheme:dark){.a{fill:#fff}}</style><path class="a" d="M0 0h1"/><use href="#b"/>',
    '<title>Olive &amp; Pin</title><text x="1">O</text>',
  ]) {
    t.equal(sanitized(content), clean(content))
  }
  const byHand = `<?xml version="1.0"?><!DOCTYPE svg><!-- by hand -->\n${svg('<style><![CDATA[a>b{fill:red}]]></style>')}\n`
  t.equal(sanitizeSvg(byHand), clean('<style>a&gt;b{fill:red}</style>'))
})

// What these would run or load contains the word 'evil'.
const url = 'https://evil.example/a'
const hostile = [
  '<script>evil()</script><SCRIPT>evil()</SCRIPT>',
  `<script href="${url}.js"/><script xlink:href="${url}.js"/>`,
  '<s:script xmlns:s="http://www.w3.org/2000/svg">evil()</s:script>',
  '<g xmlns="http://www.w3.org/1999/xhtml"><script>evil()</script><img src="x" onerror="evil()"/></g>',
  '<title><script>evil()</script></title>',
  `<?xml-stylesheet href="${url}.css" type="text/css"?>`,
  '<path d="M0 0h9" onclick="evil()" ONLOAD="evil()"/><style onload="evil()">a{fill:red}</style>',
  `<foreignObject><iframe xmlns="http://www.w3.org/1999/xhtml" src="${url}"/></foreignObject>`,
  `<image href="${url}.png"/><feImage href="${url}.png"/><audio src="${url}"/><object data="${url}"/>`,
  '<a href="javascript:evil()"><path d="M0 0h9v9"/></a><a xlink:href="java&#10;script:evil()"/>',
  `<use href="${url}.svg#a"/><use xlink:href="${url}.svg#a"/><use href="data:image/svg+xml,evil#a"/>`,
  '<set attributeName="href" to="javascript:evil()"/><animate values="javascript:evil()" onbegin="evil()"/>',
  `<path fill="url(${url}#a)" mask="URL( '${url}#a' )" style="cursor:url(${url}),auto"/>`,
  '<path fill="&#117;rl(&#104;ttps://evil.example/a#a)" style="background:&#x75;rl(//evil.example/a)"/>',
  `<path style="fill:\\75 rl(${url}#a);background:u\\rl(${url})"/>`,
  `<style>@import "${url}.css";</style><style>@IMPORT url(${url}.css);</style>`,
  `<style>@imp<![CDATA[ort "${url}";]]></style><style>@imp<!-- -->ort "${url}";</style><style>@im&#112;ort "${url}";</style>`,
  `<style>path{fill:u<!-- -->rl(${url})}</style><style>svg{background:image-set("${url}" 1x)}</style>`,
  `<style>@font-face{font-family:a;src:url(${url})}</style>`,
  '<style><![CDATA[</style><script>evil()</script>]]></style>',
  `<g xml:base="${url}"><use href="#a"/></g>`,
  '<handler xmlns:ev="http://www.w3.org/2001/xml-events" ev:event="load">evil()</handler>',
]

t.test('everything in an SVG that does more than draw is removed', async (t) => {
  for (const content of hostile) {
    const result = sanitized(content + leaf)
    t.notMatch(result, /evil|<script/i, content)
    t.ok(result.endsWith(`${leaf}</svg>`), content)
    t.equal(sanitizeSvg(result), result, 'and nothing is left to remove')
  }
  t.equal(sanitized('<desc><![CDATA[</desc><script>]]></desc>'), clean('<desc>&lt;/desc&gt;&lt;script&gt;</desc>'))
})

t.test('an SVG that is not well-formed, or declares entities, is refused', async (t) => {
  const laughs = Array.from({ length: 9 }, (_, n) => `<!ENTITY a${n + 1} "${`&a${n};`.repeat(10)}">`)
  const notWellFormed = ['<path d=x/>', '<g><title></g></title>', '<text>&nbsp;</text>', '<text>\u0000</text>']
  for (const source of [
    ...notWellFormed.map(svg),
    ...['<svg>', '<svg><g></svg>', '<p/>', svg('').slice(0, -6), `<p/>${svg('')}`],
    ...[svg(`<use href="#a" href="${url}"/>`), svg('<!--><script>evil()</script><!-- -->')],
    `${svg('')}<script>evil()</script>`,
    `<!DOCTYPE svg [<!ENTITY a0 "ha">${laughs.join('')}]>${svg('<text>&a9;</text>')}`,
    `<!DOCTYPE svg [<!ENTITY a SYSTEM "file:///etc/passwd">]>${svg('<text>&a;</text>')}`,
    `<!DOCTYPE svg [<!ATTLIST svg onload CDATA "evil()">]>${svg('')}`,
  ]) {
    t.throws(() => sanitizeSvg(source), { message: /is no SVG that can be read/ }, JSON.stringify(source))
  }
})

for (const [name, content] of [
  ['logo.svg', svg(`${leaf}<script>alert(1)</script>`)],
  ['logo.png', png],
] as const) {
  t.test(`${name} replaces the mark in header, footer and mails, and every icon`, async (t) => {
    const folder = t.testdir({ [name]: content })
    const environment = { SITE_FILE: join(folder, 'site.json'), DATA_DIR: join(folder, 'data') }
    await writeFile(environment.SITE_FILE, JSON.stringify({ brand: { name: 'Olive & Pin', logo: name } }))
    await prepareOperatorPictures(environment)
    const { inject, content: shown } = await testSite(t, environment)
    const { body } = await inject('/?lang=en')
    const marks = [
      ...body.matchAll(/<img src="(\/pictures\/logo-\w+\/picture\.svg)" alt="" width="\d+" height="\d+"\/>/g),
    ]
    t.equal(marks.length, 2)
    t.notMatch(body, 'class="mark"')
    const mark = await inject(marks[0]?.[1] ?? '')
    const policy = /^default-src 'none'; .*sandbox$/
    t.match(mark.headers, { 'content-type': 'image/svg+xml', 'content-security-policy': policy })
    t.notMatch(mark.body, 'script')
    for (const icon of ['apple-touch-icon', 'icon-192', 'icon-512', 'icon-maskable-512']) {
      const { rawPayload, headers } = await inject(`/icons/${icon}.png`)
      t.match(headers, { 'content-type': 'image/png', 'cache-control': 'public, max-age=86400' })
      const { width = 0 } = await sharp(rawPayload).metadata()
      t.equal(width, Number(/\d+/.exec(icon)?.[0] ?? 180))
      const middle = { left: width >> 1, top: width >> 1, width: 1, height: 1 }
      const pixel = await sharp(rawPayload).removeAlpha().extract(middle).raw().toBuffer()
      t.strictSame([...pixel], [0xc0, 0x30, 0x60], icon)
    }
    const { png: inMail, ...size } = (await mailMark(shown.current.site, join(environment.DATA_DIR, 'pictures'))) ?? {}
    t.match(size, { alt: 'Olive & Pin', width: name === 'logo.svg' ? 96 : 144, height: 48 })
    t.match(await sharp(inMail).metadata(), { format: 'png', height: 96 })
    t.equal((await inject('/favicon.ico')).rawPayload.readUInt16LE(4), 3)
    t.equal((await inject('/icons/favicon.svg')).body, mark.body)
  })
}

t.test('the built-in icons and social pictures are cached for a day; other files are not found', async (t) => {
  const { inject } = await testSite(t)
  for (const [url, type] of [
    ['/icons/favicon.svg', 'image/svg+xml'],
    ['/social/fr-pricing.jpg', 'image/jpeg'],
  ] as const) {
    t.match((await inject(url)).headers, { 'content-type': type, 'cache-control': 'public, max-age=86400' }, url)
  }
  const others = ['/icons/', '/icons/none.png', '/icons/..%2fcolours.json', '/social/..%2fcolours.json']
  for (const other of others) t.equal((await inject(other)).statusCode, 404, other)
})

t.test('a logo of another kind is refused', async (t) => {
  const folder = t.testdir({ 'site.json': JSON.stringify({ brand: { logo: 'a.jpg' } }), 'a.jpg': '\xff\xd8\xff' })
  const message = /brand\.logo: is not an SVG or PNG/
  await t.rejects(readOperatorContent(join(folder, 'site.json'), ['en', 'fr']), { message })
})
