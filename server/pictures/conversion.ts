// Converts a picture of the operator into the files of one slot. Runs in the converter's process
// (converter-process.ts).
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import sharp, { type Metadata, type Raw, type Sharp } from 'sharp'
import { palette } from '../../src/site/palette.ts'
import { type PictureKind, UnfitPicture } from '../content/pictures/picture-file.ts'
import type { FocalPoint, PictureJob, Slot } from '../content/pictures/picture-slots.ts'
import type { PreparedPicture } from '../content/pictures/picture-store.ts'
import { convertLogo, drawLogo } from './logo.ts'
import { plateLayers } from './social-plate.ts'

const pixelLimit = 100_000_000

// As little memory as possible: no cache, and one thread, since one picture is converted at a time.
sharp.cache(false)
sharp.concurrency(1)
// Reads from top to bottom, so that a large picture is never in memory as a whole.
const input = { sequentialRead: true, limitInputPixels: pixelLimit, failOn: 'error' } as const

/** The size of the photograph or the logo at `path`, as it is shown. Throws UnfitPicture if it cannot be used. */
export async function inspect(path: string, kind: PictureKind): Promise<PreparedPicture['source']> {
  const { width, height } = kind === 'logo' ? await drawLogo(path) : await photographSize(path)
  return { width, height }
}

/** Reads a photograph to its end, because a truncated file fails only there. */
async function photographSize(path: string) {
  const metadata = await readMetadata(path)
  await decoded(path, metadata, 64, 64).catch((error: Error) => {
    throw unfit(error, path)
  })
  return metadata.autoOrient
}

/** The header of a photograph. Throws UnfitPicture for one that is too large. */
async function readMetadata(path: string): Promise<Metadata> {
  const metadata = await sharp(path, { ...input, limitInputPixels: false })
    .metadata()
    .catch((error: Error) => {
      throw unfit(error, path)
    })
  const { width, height } = metadata
  if (width * height > pixelLimit) {
    const megapixels = Math.ceil((width * height) / 1_000_000)
    const message = `has ${megapixels} megapixels: 100 are the limit, save it smaller`
    throw new UnfitPicture('picture-pixels', message, { megapixels })
  }
  return metadata
}

/** The reason why libvips could not read the picture at `path`, with advice. */
function unfit({ message }: Error, path: string): UnfitPicture {
  if (/memory|allocat/i.test(message)) {
    const advice = 'needs too much memory: save it smaller, or as a JPEG that is not progressive'
    return new UnfitPicture('picture-memory', advice)
  }
  const [line = ''] = message.replace('Input file ', '').replaceAll(`${path}: `, '').split('\n')
  return new UnfitPicture('picture-damaged', `is damaged or cut off (${line}): export it again as JPEG`)
}

/** Writes the files of `job`, a photograph or the logo, into `folder`. Throws UnfitPicture if it cannot be used. */
export const convert = (job: PictureJob, folder: string): Promise<PreparedPicture> =>
  job.name === 'logo' ? convertLogo(job, folder) : convertPicture(job, folder)

/** Writes the files of a photograph for its slot into `folder`. */
export async function convertPicture(
  { path, slot, focus, plate }: PictureJob,
  folder: string,
): Promise<PreparedPicture> {
  const metadata = await readMetadata(path)
  const source = { width: metadata.autoOrient.width, height: metadata.autoOrient.height }
  const { picture, at } = await cropped(path, metadata, slot, focus).catch((error: Error) => {
    throw unfit(error, path)
  })
  const write = (name: string, bytes: Buffer) => writeFile(join(folder, name), bytes, { flush: true })
  const widest = picture.info.width
  const sized = (width: number) =>
    sharp(picture.data, { raw: picture.info }).resize(width, Math.round((width * slot.height) / slot.width), {
      fit: 'fill',
    })
  // A picture is never enlarged: if it is too small for the largest files, its own size is the largest.
  const widths = [...new Set(slot.widths.map((width) => Math.min(width, widest)))]
  const fallback = Math.min(slot.fallback, widest)
  let quality: number | undefined
  for (const width of widths) {
    const { bytes, quality: used } = await withinBudget(sized(width), slot, width, quality)
    quality = used
    await write(`picture-${width}.avif`, bytes)
  }
  if (widths.length > 0) {
    await write('picture.webp', await sized(fallback).webp({ quality: 68, effort: 5 }).toBuffer())
  } else {
    const layers = plate ? await plateLayers(plate) : []
    const social = sharp(await sized(slot.fallback).png().toBuffer())
      .composite(layers)
      .jpeg({ quality: 80, mozjpeg: true })
    await write('picture.jpg', await social.toBuffer())
  }
  const { dominant } = await sharp(await sized(64).png().toBuffer()).stats()
  const colour = `#${[dominant.r, dominant.g, dominant.b].map((part) => part.toString(16).padStart(2, '0')).join('')}`
  return { source, widths, fallback, colour, focus: at }
}

interface RawPicture {
  data: Buffer
  info: Raw
}

/** The part of the picture that the slot shows, in sRGB and upright, at the largest size that the slot can use. */
async function cropped(path: string, metadata: Metadata, slot: Slot, focus?: FocalPoint) {
  const { width, height } = metadata.autoOrient
  const shape = slot.width / slot.height
  const part = { width: Math.min(width, height * shape), height: Math.min(height, width / shape) }
  // Reduces the whole picture first: libjpeg decodes at an eighth, a quarter or a half of the size, and the rest is
  // cheap.
  const scale = Math.min(1, Math.max(...slot.widths, slot.fallback) / part.width)
  const upright = await decoded(path, metadata, Math.ceil(width * scale), Math.ceil(height * scale))
  const whole = upright.info
  const target = {
    width: Math.max(1, Math.min(whole.width, Math.round(part.width * scale))),
    height: Math.max(1, Math.min(whole.height, Math.round(part.height * scale))),
  }
  const [x, y] = focus ?? (await attention(upright))
  const left = cropStart(x * whole.width, target.width, whole.width)
  const top = cropStart(y * whole.height, target.height, whole.height)
  const { data, info } = await sharp(upright.data, { raw: upright.info })
    .extract({ left, top, ...target })
    .raw()
    .toBuffer({ resolveWithObject: true })
  const within = (position: number, size: number) => Math.round(100 * Math.min(1, Math.max(0, position / size))) / 100
  const at: FocalPoint = [within(x * whole.width - left, target.width), within(y * whole.height - top, target.height)]
  return { picture: { data, info } satisfies RawPicture, at }
}

/** The start of a crop of `size` with `centre` in its middle, or as near to it as the edges allow. */
const cropStart = (centre: number, size: number, whole: number) =>
  Math.round(Math.min(whole - size, Math.max(0, centre - size / 2)))

/** The whole picture at `width` × `height`, upright, in raw pixels: no file that is made of them has metadata. */
async function decoded(path: string, { orientation = 1 }: Metadata, width: number, height: number) {
  const isSideways = orientation >= 5
  const { data, info } = await sharp(path, input)
    .resize(isSideways ? height : width, isSideways ? width : height, { fit: 'fill' })
    // The background of the pages, for transparent pictures.
    .flatten({ background: palette.paper })
    .toColourspace('srgb')
    .raw({ depth: 'uchar' })
    .toBuffer({ resolveWithObject: true })
  if (orientation === 1) return { data, info }
  // Turned after it was reduced, because turning needs the whole picture in memory.
  return upright(sharp(data, { raw: info }), orientation)
    .raw()
    .toBuffer({ resolveWithObject: true })
}

/** Exif 2.32, 4.6.4, Orientation. sharp mirrors first and turns then. */
function upright(picture: Sharp, orientation: number): Sharp {
  const angle = { 3: 180, 5: 270, 6: 90, 7: 90, 8: 270 }[orientation] ?? 0
  const turned = angle ? picture.rotate(angle) : picture
  if (orientation === 4) return turned.flip()
  return [2, 5, 7].includes(orientation) ? turned.flop() : turned
}

/** The most interesting point: libvips weighs edges, skin and saturated colours. */
async function attention({ data, info }: RawPicture): Promise<FocalPoint> {
  const side = Math.min(info.width, info.height)
  if (info.width === info.height) return [0.5, 0.5]
  const { info: found } = await sharp(data, { raw: info })
    .resize(side, side, { fit: 'cover', position: sharp.strategy.attention })
    .raw()
    .toBuffer({ resolveWithObject: true })
  const { attentionX, attentionY } = found
  if (attentionX === undefined || attentionY === undefined) return [0.5, 0.5]
  return [attentionX / info.width, attentionY / info.height]
}

// The highest quality first. Below the last one, photographs show artefacts.
const qualities = [48, 40, 33, 27, 22, 18]

/**
 * The AVIF file of `width`, at the best quality that fits the budget of half a bit per pixel, so that a phone gets the
 * hero in 45 kB and a card in 25 kB. The search starts at the `quality` of the previous width.
 */
async function withinBudget(picture: Sharp, slot: Slot, width: number, quality = 100) {
  const budget = 2_000 + 0.058 * width * Math.round((width * slot.height) / slot.width)
  // The effort of a large file takes seconds and saves a tenth.
  const effort = width > 1_000 ? 3 : 4
  for (const candidate of qualities.filter((candidate) => candidate <= quality)) {
    const bytes = await picture.clone().avif({ quality: candidate, effort, chromaSubsampling: '4:2:0' }).toBuffer()
    if (bytes.length <= budget || candidate === qualities.at(-1)) return { bytes, quality: candidate }
  }
  throw new Error('There is no quality to try')
}
