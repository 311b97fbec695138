// SVG logos that sharp draws, compared with the same drawings in Chromium.
import { join } from 'node:path'
import sharp from 'sharp'
import t from 'tap'
import { drawLogo } from '../../server/pictures/logo.ts'
import { visitor } from '../support/browser.ts'

const png = await sharp({ create: { width: 40, height: 20, channels: 4, background: '#c03060' } })
  .png()
  .toBuffer()
const pixels = `data:image/png;base64,${png.toString('base64')}`
const leaf = '<path d="M10 10h60v60h-60z"/>'

const drawings = {
  gradients:
    '<defs><linearGradient id="a" gradientTransform="rotate(20)"><stop stop-color="#fc0"/><stop offset="1" stop-color="#036"/></linearGradient>' +
    '<radialGradient id="b" fx=".3" fy=".3"><stop stop-color="#fff"/><stop offset="1" stop-color="#c03060"/></radialGradient></defs>' +
    '<path fill="url(#a)" d="M0 0h80v80H0z"/><circle cx="120" cy="40" r="38" fill="url(#b)"/>',
  'a stylesheet':
    '<style><![CDATA[.a{fill:#123;stroke:#c03060;stroke-width:3}.b>path:first-child{fill:gold}@media (prefers-color-scheme:dark){.a{fill:#fff}}]]></style>' +
    '<path class="a" d="M10 10h60v60h-60z"/><g class="b"><path d="M90 10h60v30H90z"/><path d="M90 45h60v30H90z"/></g>',
  filters:
    '<filter id="f"><feDropShadow dx="3" dy="3" stdDeviation="2" flood-color="#036"/></filter><path filter="url(#f)" fill="#c03060" d="M20 10h80v50H20z"/>',
  'masks and clips':
    '<mask id="m"><path fill="#fff" d="M0 0h160v80H0z"/><circle cx="40" cy="40" r="20"/></mask><clipPath id="c"><circle cx="120" cy="40" r="30"/></clipPath>' +
    '<path mask="url(#m)" fill="#036" d="M0 0h80v80H0z"/><path clip-path="url(#c)" d="M80 0h80v80H80z"/>',
  'symbols and patterns':
    '<symbol id="s" viewBox="0 0 10 10"><path d="M0 0h10L5 10z"/></symbol><pattern id="p" width="10" height="10" patternUnits="userSpaceOnUse"><path d="M0 0h5v5H0z"/></pattern>' +
    '<use href="#s" width="40" height="40"/><use xlink:href="#s" x="40" width="40" height="80" fill="#c03060"/><path fill="url(#p)" d="M80 0h80v80H80z"/>',
  'an embedded image': `<image width="160" height="80" xlink:href="${pixels}"/>`,
  'a link and a switch':
    '<a href="https://villa.example/"><path fill="#036" d="M0 0h80v80z"/></a><switch><g><path fill="#c03060" d="M80 0h80v80z"/></g></switch>',
  strokes:
    '<path d="M10 70Q80 -40 150 70" fill="none" stroke="#036" stroke-width="9" stroke-linecap="round" stroke-dasharray="20 14"/>',
  'a transformed group': `<g style="transform:translate(80px,0) rotate(20deg);opacity:.5;mix-blend-mode:multiply">${leaf}${leaf}</g>`,
  'a drawing inside a drawing':
    '<svg x="20" y="10" width="60" height="60" viewBox="0 0 10 10" preserveAspectRatio="xMinYMax slice"><circle cx="5" cy="5" r="5"/></svg>',
}

const svg = (content: string) =>
  `<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" viewBox="0 0 160 80">${content}</svg>`

t.test('a logo looks like the same drawing in a browser', async (t) => {
  const { page } = await visitor(t, { origin: '', viewport: { width: 512, height: 256 } })
  for (const [name, content] of Object.entries(drawings)) {
    const path = join(t.testdir({ 'logo.svg': svg(content) }), 'logo.svg')
    const address = `data:image/svg+xml;base64,${Buffer.from(svg(content)).toString('base64')}`
    await page.setContent(
      `<body style="margin:0;background:#fff"><img style="width:512px;height:256px" src="${address}">`,
    )
    await page.locator('img').evaluate((image: HTMLImageElement) => image.decode())
    const [here, there] = await Promise.all(
      [(await drawLogo(path)).png, await page.screenshot()].map((image) =>
        sharp(image).flatten({ background: '#fff' }).raw().toBuffer(),
      ),
    )
    const different = here?.filter((level, index) => Math.abs(level - (there?.[index] ?? 0)) > 40).length ?? 0
    t.ok(different < 512 * 256 * 3 * 0.002, `${name}: ${different} different levels`)
  }
})
