// The plate on the pictures of shared links: logo and name of the company, on the background colour of the site.
import sharp, { type OverlayOptions } from 'sharp'
import type { Plate } from '../content/pictures/picture-slots.ts'
import headline from './headline-outlines.json' with { type: 'json' }
import { drawLogo } from './logo.ts'

const glyphs = headline.glyphs as unknown as Record<string, readonly [advance: number, path: string]>

// Apps crop the picture and round its corners, so the text keeps 64 pixels from each edge.
const edge = 64
const largestLetters = 64
const logoHeight = 88
const widest = 1200 - 4 * edge

/** The layers of the plate, for a picture of 1200 × 630 pixels. */
export async function plateLayers({ name, paper, ink, accent, logo }: Plate): Promise<OverlayOptions[]> {
  const drawnLogo = logo && (await plateLogo(logo))
  const start = edge + (drawnLogo ? drawnLogo.width + 28 : 0)
  // The outlines cover Latin letters only. With a name in another script, the plate shows the logo alone.
  const canDraw = [...name].every((letter) => letter in glyphs)
  const units = [...name].reduce((sum, letter) => sum + (glyphs[letter]?.[0] ?? 0), 0)
  const size = Math.min(largestLetters, ((widest - start) * headline.unitsPerEm) / units)
  const nameWidth = canDraw ? (units * size) / headline.unitsPerEm : 0
  if (!drawnLogo && !canDraw) return []
  const width = Math.round(start + nameWidth + edge)
  const height = logoHeight + 80
  const top = 630 - height
  const plate = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">
<path fill="${paper}" d="M0 0h${width}v${height}H0z"/><path fill="${accent}" d="M0 ${height - 10}h${width}v10H0z"/>
${canDraw ? `<g fill="${ink}" transform="translate(${start} ${height / 2 - 5 + size * 0.33}) scale(${size / headline.unitsPerEm} ${-size / headline.unitsPerEm})">${lettering(name)}</g>` : ''}</svg>`
  return [
    { input: Buffer.from(plate), left: 0, top },
    ...(drawnLogo
      ? [{ input: drawnLogo.data, left: edge, top: top + Math.round((height - 10 - drawnLogo.height) / 2) }]
      : []),
  ]
}

function lettering(name: string): string {
  let pen = 0
  return [...name]
    .map((letter) => {
      const [advance, path] = glyphs[letter] ?? [0, '']
      const drawn = `<path transform="translate(${pen})" d="${path}"/>`
      pen += advance
      return drawn
    })
    .join('')
}

async function plateLogo(path: string) {
  const { png } = await drawLogo(path)
  const { data, info } = await sharp(png)
    .resize(4 * logoHeight, logoHeight, { fit: 'inside' })
    .png()
    .toBuffer({ resolveWithObject: true })
  return { data, width: info.width, height: info.height }
}
