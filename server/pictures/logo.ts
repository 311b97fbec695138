// Converts the operator's logo into the files of pages, emails and icons. Runs in the converter's process.
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import sharp from 'sharp'
import { palette } from '../../src/site/palette.ts'
import { UnfitPicture, usableFormat } from '../content/pictures/picture-file.ts'
import type { PictureJob } from '../content/pictures/picture-slots.ts'
import type { PreparedPicture } from '../content/pictures/picture-store.ts'
import { ico } from './ico.ts'
import { refuseUnsupportedSvg } from './svg-limits.ts'

const clear = { r: 0, g: 0, b: 0, alpha: 0 }
const largestSvg = 500_000
const limitInputPixels = 40_000_000
/** The longer side of the drawing that everything is made from, in pixels, as in the largest icon. */
const drawingSize = 512
// The header shows it at most 120 × 36 pixels large (server/content/operator-styles.ts): four pixels each are enough
// for every screen.
const pageSize = { width: 480, height: 144 }
// Emails show it at most 240 × 48 pixels large (server/mail/office-mail.ts), at two pixels each.
const mailSize = { width: 480, height: 96 }

/**
 * Draws the logo at `path`, an SVG, PNG or JPEG, as a PNG of at most `drawingSize` pixels, and returns the size of the
 * original. Throws UnfitPicture for one that is too large, cannot be read, would not be drawn as in a browser, or shows
 * nothing.
 */
export async function drawLogo(path: string): Promise<{ png: Buffer; width: number; height: number }> {
  const bytes = await readFile(path)
  const isSvg = usableFormat(bytes.subarray(0, 512), 'logo') === 'svg'
  if (isSvg) {
    if (bytes.length > largestSvg) throw new UnfitPicture('logo-size', 'is larger than 500 kB: export it as PNG')
    refuseUnsupportedSvg(bytes.toString())
  }
  const damaged = (error: Error) => {
    const message = `cannot be drawn (${error.message.split('\n', 1)[0]}): export it again, as PNG`
    throw new UnfitPicture('picture-damaged', message)
  }
  // The size in an SVG is meant for paper. Pages show it much smaller.
  const metadata = await sharp(bytes, { limitInputPixels: isSvg ? false : limitInputPixels })
    .metadata()
    .catch(damaged)
  const { width, height } = metadata.autoOrient
  const scale = drawingSize / Math.max(width, height)
  const density = isSvg ? { density: Math.min(2400, Math.ceil((metadata.density ?? 72) * scale)) } : {}
  const drawing = sharp(bytes, { limitInputPixels, ...density })
    .autoOrient()
    .resize({ width: drawingSize, height: drawingSize, fit: 'inside', withoutEnlargement: true })
  const png = await drawing.toColourspace('srgb').ensureAlpha().png().toBuffer().catch(damaged)
  const { channels } = await sharp(png).stats()
  if (channels[3]?.max === 0) {
    throw new UnfitPicture('logo-empty', 'shows nothing: export it again, as PNG')
  }
  return { png, width, height }
}

/**
 * Writes the files of the logo at `path` (`picture.webp` for pages, `mark.png` for emails, the icons) into `folder`.
 */
export async function convertLogo(
  { path, iconBackground = palette.paper }: PictureJob,
  folder: string,
): Promise<PreparedPicture> {
  const { png, width, height } = await drawLogo(path)
  const square = async (size: number, share: number, background?: string) => {
    const inner = Math.round(size * share)
    const before = Math.floor((size - inner) / 2)
    const after = size - inner - before
    const picture = sharp(png)
      .resize(inner, inner, { fit: 'contain', background: clear })
      .extend({ top: before, left: before, bottom: after, right: after, background: clear })
    return (background ? picture.flatten({ background }) : picture).png({ effort: 10 }).toBuffer()
  }
  const within = (size: { width: number; height: number }) =>
    sharp(png).resize({ ...size, fit: 'inside', withoutEnlargement: true })
  const files: Record<string, Buffer> = {
    'picture.webp': await within(pageSize).webp({ quality: 90, alphaQuality: 100, effort: 6 }).toBuffer(),
    'mark.png': await within(mailSize).png({ effort: 10 }).toBuffer(),
    'favicon.ico': ico(await Promise.all([16, 32, 48].map((size) => square(size, 1)))),
    'apple-touch-icon.png': await square(180, 0.8, iconBackground),
    'icon-192.png': await square(192, 1),
    'icon-512.png': await square(512, 1),
    // Masks leave a circle of 80 % (W3C, Web Application Manifest, maskable icons).
    'icon-maskable-512.png': await square(512, 0.56, iconBackground),
  }
  for (const [name, content] of Object.entries(files)) await writeFile(join(folder, name), content, { flush: true })
  return { source: { width, height }, widths: [], fallback: 512, colour: iconBackground, focus: [0.5, 0.5] }
}
