// Converts the operator's logo into the mark of the pages and into the icons. Runs in the converter's process.
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import sharp from 'sharp'
import { UnfitPicture } from '../content/pictures/picture-file.ts'
import type { PictureJob } from '../content/pictures/picture-slots.ts'
import type { PreparedPicture } from '../content/pictures/picture-store.ts'
import { ico } from './ico.ts'
import { sanitizeSvg } from './sanitize-svg.ts'

const clear = { r: 0, g: 0, b: 0, alpha: 0 }
const largestSvg = 500_000
// The header shows it 36 pixels high: four pixels each are enough for every screen.
const markHeight = 144
// Mails show it at most 240 × 48 pixels large (server/mail/mail-mark.ts), at two pixels each.
const mailSize = { width: 480, height: 96 }

/**
 * Reads the logo at `path`, a PNG or an SVG, which is sanitized. Throws UnfitPicture for an SVG that is too large or
 * cannot be read.
 */
export async function readLogo(path: string): Promise<{ drawing: Buffer; isSvg: boolean }> {
  const bytes = await readFile(path)
  const isSvg = bytes[0] !== 0x89
  if (isSvg && bytes.length > largestSvg) {
    throw new UnfitPicture('logo-size', 'is larger than 500 kB: export it as PNG')
  }
  return { drawing: isSvg ? Buffer.from(sanitizeSvg(bytes.toString())) : bytes, isSvg }
}

/** The size of the logo at `path`. Throws UnfitPicture for one that `convertLogo` could not convert. */
export async function inspectLogo(path: string): Promise<{ width: number; height: number }> {
  const { drawing } = await readLogo(path)
  const { width, height } = await sizeOf(drawing)
  return { width, height }
}

/** Writes the mark (`picture.svg`, and `mark.png` for mails) and the icons of the logo at `path` into `folder`. */
export async function convertLogo(
  { path, iconBackground = '#faf7f1' }: PictureJob,
  folder: string,
): Promise<PreparedPicture> {
  const { drawing, isSvg } = await readLogo(path)
  const { width, height, density } = await sizeOf(drawing)
  // An SVG is rasterised at the size of the largest icon, not at its own size.
  const logo = isSvg ? { density: Math.min(2400, Math.ceil((density * 512) / Math.max(width, height))) } : {}
  const square = async (size: number, share: number, background?: string) => {
    const inner = Math.round(size * share)
    const before = Math.floor((size - inner) / 2)
    const after = size - inner - before
    const picture = sharp(drawing, logo)
      .resize(inner, inner, { fit: 'contain', background: clear })
      .extend({ top: before, left: before, bottom: after, right: after, background: clear })
    return (background ? picture.flatten({ background }) : picture).png({ effort: 10 }).toBuffer()
  }
  const mark = isSvg ? drawing : await wrapped(drawing, width, height)
  const files: Record<string, Buffer> = {
    'picture.svg': mark,
    'mark.png': await sharp(drawing, logo)
      .resize({ ...mailSize, fit: 'inside' })
      .png({ effort: 10 })
      .toBuffer(),
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

async function sizeOf(drawing: Buffer) {
  const failed = (error: Error) => {
    const message = `cannot be drawn (${error.message.split('\n', 1)[0]}): export it again, as PNG`
    throw new UnfitPicture('picture-damaged', message)
  }
  const {
    width,
    height,
    density = 72,
  } = await sharp(drawing, { limitInputPixels: 40_000_000 }).metadata().catch(failed)
  await sharp(drawing, { limitInputPixels: 40_000_000 }).resize(16, 16, { fit: 'inside' }).toBuffer().catch(failed)
  return { width, height, density }
}

/** An SVG that contains the PNG, so that the mark is always an SVG. */
async function wrapped(png: Buffer, width: number, height: number): Promise<Buffer> {
  const small = await sharp(png).resize({ height: markHeight, withoutEnlargement: true }).png().toBuffer()
  return Buffer.from(
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}">` +
      `<image width="${width}" height="${height}" href="data:image/png;base64,${small.toString('base64')}"/></svg>`,
  )
}
