// The operator's logo: the sanitized SVG, and where the logo appears.
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import sharp from 'sharp'
import t, { type Test } from 'tap'
import { readOperatorContent } from '../../../server/content/operator-content.ts'
import { mailMark } from '../../../server/mail/mail-mark.ts'
import { sanitizeSvg } from '../../../server/pictures/sanitize-svg.ts'
import { prepareOperatorPictures } from '../../support/prepared-pictures.ts'
import { testSite } from '../../support/site.ts'

const head = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 80 40">'
const leaf = '<path d="M0 0h80v40H0z" fill="#c03060"/>'

t.test('an SVG that only draws is unchanged', async (t) => {
  for (const content of [
    leaf,
    '<defs><linearGradient id="a"><stop offset="0" stop-color="#fff"/></linearGradient></defs><g fill="url(#a)"><circle r="4"/></g>',
    '<g transform="rotate(9 1,2) translate(1)" style="fill:rgb(1 2 3)"/>',
    '<style>.a{fill:#123}@media (prefers-color-scheme:dark){.a{fill:#fff}}</style><path class="a" d="M0 0h1"/><use href="#b"/>',
    "<title>Olive &amp; Pin</title><text x='1'>O</text>",
  ]) {
    t.equal(sanitizeSvg(`${head}${content}</svg>`), `${head}${content.replaceAll("'", '"')}</svg>`)
  }
  t.equal(
    sanitizeSvg(
      `<?xml version="1.0"?><!DOCTYPE svg><!-- by hand -->\n${head}<style><![CDATA[a>b{fill:red}]]></style></svg>\n`,
    ),
    `${head}<style>a&gt;b{fill:red}</style></svg>`,
  )
})

t.test('everything that does more than draw is removed', async (t) => {
  for (const content of [
    '<script>alert(1)</script>',
    '<SCRIPT>alert(1)</SCRIPT>',
    '<foreignObject><iframe src="https://evil.example"/></foreignObject>',
    '<image href="https://evil.example/pixel.png"/>',
    '<a href="javascript:alert(1)"><path d="M0 0"/></a>',
    '<style>@import "https://evil.example/a.css";</style>'.replace(/>.*</, '>@import "x";<'),
    '<animate onbegin="alert(1)" attributeName="x"/>',
    '<set attributeName="href" to="javascript:alert(1)"/>',
  ]) {
    t.notMatch(sanitizeSvg(`${head}${content}${leaf}</svg>`), /script|evil|import|alert|iframe/i, content)
  }
  const attributes = sanitizeSvg(
    `${head.replace('>', ' xmlns:inkscape="a:b">')}<path onclick="a()" ONLOAD="a()" inkscape:label="x" href="https://evil.example" style="fill:url(https://evil.example)" fill="url(&#104;ttps://evil.example)" d="M0 0"/></svg>`,
  )
  t.equal(attributes, `${head}<path d="M0 0"/></svg>`)
})

t.test('files that are not well-formed, or that declare entities, are refused', async (t) => {
  for (const source of [
    '<svg>',
    '<svg><g></svg>',
    '<p/>',
    `${head}<path d=x/></svg>`,
    '<!DOCTYPE svg [<!ENTITY a "b">]><svg/>',
  ]) {
    t.throws(() => sanitizeSvg(source), { message: /is no SVG that can be read/ }, source)
  }
})

/** A site whose logo is the file `name` with `content`. */
async function siteWithLogo(t: Test, name: string, content: string | Buffer) {
  const folder = t.testdir()
  const environment = { SITE_FILE: join(folder, 'site.json'), DATA_DIR: join(folder, 'data') }
  await writeFile(join(folder, name), content)
  await writeFile(environment.SITE_FILE, JSON.stringify({ brand: { name: 'Olive & Pin', logo: name } }))
  await prepareOperatorPictures(environment)
  return { ...(await testSite(t, environment)), pictures: join(environment.DATA_DIR, 'pictures') }
}

const png = await sharp({ create: { width: 300, height: 100, channels: 4, background: '#c03060' } })
  .png()
  .toBuffer()

for (const [name, content] of [
  ['logo.svg', `${head}${leaf}<script>alert(1)</script></svg>`],
  ['logo.png', png],
] as const) {
  t.test(`${name} replaces the mark in header, footer and mails, and every icon`, async (t) => {
    const { inject, content: shown, pictures } = await siteWithLogo(t, name, content)
    const { body } = await inject('/?lang=en')
    const marks = [
      ...body.matchAll(/<img src="(\/pictures\/logo-\w+\/picture\.svg)" alt="" width="(\d+)" height="(\d+)"\/>/g),
    ]
    t.equal(marks.length, 2)
    t.notMatch(body, 'class="mark"')
    const mark = await inject(marks[0]?.[1] ?? '')
    t.match(mark.headers, {
      'content-type': 'image/svg+xml',
      'content-security-policy': /^default-src 'none'; .*sandbox$/,
    })
    t.notMatch(mark.body, 'script')
    for (const [icon, size] of Object.entries({
      'apple-touch-icon': 180,
      'icon-192': 192,
      'icon-512': 512,
      'icon-maskable-512': 512,
    })) {
      const { rawPayload, headers } = await inject(`/icons/${icon}.png`)
      t.match(headers, { 'content-type': 'image/png', 'cache-control': 'public, max-age=86400' })
      const { data, info } = await sharp(rawPayload).removeAlpha().raw().toBuffer({ resolveWithObject: true })
      t.equal(info.width, size)
      const middle = (Math.floor(size / 2) * size + Math.floor(size / 2)) * 3
      t.strictSame([...data.subarray(middle, middle + 3)], [0xc0, 0x30, 0x60], icon)
    }
    const { png: inMail, ...size } = (await mailMark(shown.current.site, pictures)) ?? {}
    t.match(size, { alt: 'Olive & Pin', width: name === 'logo.svg' ? 96 : 144, height: 48 })
    t.match(await sharp(inMail).metadata(), { format: 'png', height: 96 })
    t.equal((await inject('/favicon.ico')).rawPayload.readUInt16LE(4), 3)
    t.equal((await inject('/icons/favicon.svg')).body, mark.body)
  })
}

t.test('without a logo the icons are those of the site; other files are not found', async (t) => {
  const { inject } = await testSite(t)
  t.match((await inject('/icons/favicon.svg')).headers, {
    'content-type': 'image/svg+xml',
    'cache-control': 'public, max-age=86400',
  })
  t.match(await inject('/favicon.ico'), { statusCode: 200 })
  for (const other of ['/icons/', '/icons/none.png', '/icons/..%2fcolours.json'])
    t.equal((await inject(other)).statusCode, 404, other)
})

t.test('a logo of another kind is refused', async (t) => {
  const folder = t.testdir({ 'site.json': JSON.stringify({ brand: { logo: 'a.jpg' } }), 'a.jpg': '\xff\xd8\xff' })
  await t.rejects(readOperatorContent(join(folder, 'site.json'), ['en', 'fr']), {
    message: /brand\.logo: is not an SVG or PNG/,
  })
})
