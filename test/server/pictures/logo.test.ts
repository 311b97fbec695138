// The operator's logo in pages, icons and emails, and the drawings that are refused.
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import sharp from 'sharp'
import t, { type Test } from 'tap'
import { UnfitPicture } from '../../../server/content/pictures/picture-file.ts'
import { readMailLogo } from '../../../server/mail/office-mail.ts'
import { drawLogo } from '../../../server/pictures/logo.ts'
import { colourAt, isNearColour } from '../../support/colours.ts'
import { prepareOperatorPictures } from '../../support/prepared-pictures.ts'
import { testSite } from '../../support/site.ts'

const leaf = '<path d="M0 0h80v40H0z" fill="#c03060"/>'
const namespaces = 'xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink"'
const svg = (content: string) => `<svg ${namespaces} viewBox="0 0 80 40">${content}</svg>`
const area = sharp({ create: { width: 300, height: 100, channels: 4, background: '#c03060' } })

/** The path of a file with the SVG `source`. */
const svgFile = (t: Test, source: string) => join(t.testdir({ 'logo.svg': source }), 'logo.svg')

/** A site whose content file has these facts, in a folder with the logo `content`. */
async function siteWithLogo(t: Test, name: string, content: string | Buffer, facts: object) {
  const folder = t.testdir({ [name]: content })
  const environment = { SITE_FILE: join(folder, 'site.json'), DATA_DIR: join(folder, 'data') }
  await writeFile(environment.SITE_FILE, JSON.stringify(facts))
  await prepareOperatorPictures(environment)
  return testSite(t, environment)
}

t.test('a logo that would not look as in a browser is refused with the reason', async (t) => {
  const url = 'https://elsewhere.example/a'
  for (const [content, code, feature] of [
    ['<text x="1">Olive</text>', 'logo-text'],
    ['<s:text xmlns:s="http://www.w3.org/2000/svg">Olive</s:text>', 'logo-text'],
    [`${leaf}<script>1</script>`, 'logo-feature', '<script>'],
    ['<foreignObject><p xmlns="http://www.w3.org/1999/xhtml">a</p></foreignObject>', 'logo-feature', '<foreignObject>'],
    [`<image href="${url}"/>`, 'logo-feature', `href="${url}`],
    [`<use xlink:href='b.svg#a'/>`, 'logo-feature', "href='b.svg#a'"],
    [`<path fill="url(${url}#a)" d="M0 0h9v9"/>`, 'logo-feature', `url(${url}`],
    [`<style>@import "a.css";</style>${leaf}`, 'logo-feature', '@import'],
    [`<style>path{fill:var(--leaf)}</style>${leaf}`, 'logo-feature', 'var('],
    [`<g style="transform-origin: 50% 50%">${leaf}</g>`, 'logo-feature', 'transform-origin:'],
    [`<style media="(prefers-color-scheme: dark)">path{fill:red}</style>${leaf}`, 'logo-feature', '<style media='],
    [`<style>g{ &>path{fill:red}}</style>${leaf}`, 'logo-feature', '{ &'],
    [`<path fill="OKLCH(0.6 0.2 30)" d="M0 0h9v9"/>`, 'logo-feature', 'OKLCH('],
    [`<style>@media print{path{fill:red}}</style>${leaf}`, 'logo-feature', '@media'],
    [`<path opacity="0" d="M0 0h9v9"><animate attributeName="opacity" to="1"/></path>`, 'logo-feature', '<animate'],
    [`<defs>${leaf}</defs>`, 'logo-empty'],
    [`<g display="none">${leaf}</g>`, 'logo-empty'],
    ['<path d="M0 0h9v9"', 'picture-damaged'],
  ] as const) {
    const refusal = await drawLogo(svgFile(t, svg(content))).catch((error: unknown) => error)
    if (!(refusal instanceof UnfitPicture)) return t.fail(content)
    t.equal(refusal.code, code, content)
    t.ok(String(refusal.values.feature).startsWith(String(feature)), content)
  }
})

t.test('a logo may contain what a drawing program adds to the drawing', async (t) => {
  for (const content of [
    `<title>Olive (text) var(1)</title><desc>@import</desc><metadata><text>a</text></metadata>${leaf}`,
    `<!-- <script> url(a) -->${leaf}<a href="https://elsewhere.example/">${leaf}</a>`,
    `<style>.a{fill:#123}@media (prefers-color-scheme: dark){.a{fill:#fff}}</style>${leaf}`,
    `${leaf}<g style="enable-background:new 0 0 9 9"/>`,
  ]) {
    const file = svgFile(t, `\ufeff<?xml version="1.0"?>\n<!DOCTYPE svg>${svg(content)}`)
    t.match(await drawLogo(file), { width: 80, height: 40 }, content)
  }
})

t.test('a logo may have the size of a poster', async (t) => {
  const poster = svg(leaf).replace('viewBox', 'width="20000" height="10000" viewBox')
  const { png } = await drawLogo(svgFile(t, poster))
  t.match(await sharp(png).metadata(), { width: 512, height: 256 })
})

t.test('an SVG that declares endless entities or refers to a file is refused', async (t) => {
  const laughs = Array.from({ length: 9 }, (_, n) => `<!ENTITY a${n + 1} "${`&a${n};`.repeat(10)}">`)
  for (const source of [
    `<!DOCTYPE svg [<!ENTITY a0 "ha">${laughs.join('')}]>${svg(`<desc>&a9;</desc>${leaf}`)}`,
    `<!DOCTYPE svg [<!ENTITY a SYSTEM "file:///etc/passwd">]>${svg(`<path d="&a;"/>`)}`,
  ]) {
    await t.rejects(drawLogo(svgFile(t, source)), { name: 'Error' })
  }
})

t.test('next to a logo that contains the name of the company, the name is for screen readers only', async (t) => {
  const facts = { brand: { name: 'Olive', logo: 'logo.svg' }, nameBesideLogo: false }
  const { inject } = await siteWithLogo(t, 'logo.svg', svg(leaf), facts)
  t.equal((await inject('/?lang=en')).body.match(/<span lang="fr" translate="no" class="vh">/g)?.length, 2)
})

for (const [name, content] of [
  ['logo.svg', svg(leaf)],
  ['logo.png', await area.clone().png().toBuffer()],
  ['logo.jpg', await area.clone().jpeg({ quality: 100, chromaSubsampling: '4:4:4' }).toBuffer()],
] as const) {
  t.test(`${name} replaces every logo and icon`, async (t) => {
    const facts = { brand: { name: 'Olive & Pin', logo: name } }
    const { inject, settings, content: shown } = await siteWithLogo(t, name, content, facts)
    const { body } = await inject('/?lang=en')
    const images = /<img src="(\/pictures\/logo-\w+\/picture\.webp)" alt="" width="\d+" height="\d+"\/>/g
    const [address = '', ...others] = Array.from(body.matchAll(images), ([, address]) => address)
    t.strictSame(others, [address], 'header and footer')
    t.notMatch(body, 'id="logo"')
    const { headers, rawPayload } = await inject(address)
    t.match(headers, { 'content-type': 'image/webp' })
    t.ok(rawPayload.length < 8_000, 'and it is small')
    t.match(body, '<link rel="icon" href="/icons/icon-192.png" type="image/png" sizes="192x192">')
    for (const icon of ['apple-touch-icon', 'icon-192', 'icon-512', 'icon-maskable-512']) {
      const { rawPayload, headers } = await inject(`/icons/${icon}.png`)
      t.match(headers, { 'content-type': 'image/png', 'cache-control': 'public, max-age=86400' })
      const { width = 0 } = await sharp(rawPayload).metadata()
      t.equal(width, Number(/\d+/.exec(icon)?.[0] ?? 180))
      t.ok(isNearColour(await colourAt(rawPayload, 0.5, 0.5), [0xc0, 0x30, 0x60], 3), icon)
    }
    const inMail = await readMailLogo(shown.current.site, join(settings.DATA_DIR, 'pictures'))
    t.match(inMail, { alt: 'Olive & Pin', width: name === 'logo.svg' ? 96 : 144, height: 48 })
    t.match(await sharp(inMail?.png).metadata(), { format: 'png', height: 96 })
    t.equal((await inject('/favicon.ico')).rawPayload.readUInt16LE(4), 3)
    t.equal((await inject('/icons/favicon.svg')).statusCode, 404, 'no SVG is sent')
  })
}

t.test('the routes of icons and social pictures serve no other file', async (t) => {
  const { inject } = await testSite(t)
  t.equal((await inject('/icons/favicon.svg')).headers['content-type'], 'image/svg+xml')
  t.equal((await inject('/social/fr-pricing.jpg')).headers['content-type'], 'image/jpeg')
  const others = ['/icons/', '/icons/none.png', '/icons/..%2fcolours.json', '/social/..%2fcolours.json']
  for (const other of others) t.equal((await inject(other)).statusCode, 404, other)
})
