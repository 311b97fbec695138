// The file of a picture on the operator's disk: where it may be, and which format its first bytes have. This process
// only reads the first bytes and computes the hash. The converter does everything else (converter-process.ts).
import { createHash } from 'node:crypto'
import { createReadStream, existsSync } from 'node:fs'
import { open, realpath, stat } from 'node:fs/promises'
import { basename, isAbsolute, join, relative, resolve, sep } from 'node:path'
import type { ErrorValues, PictureErrorCode } from '../../src/site/content-error.ts'

/** A file that the site cannot use as a picture. The message says what to do. */
export class UnfitPicture extends Error {
  readonly code: PictureErrorCode
  readonly values: ErrorValues

  constructor(code: PictureErrorCode, message: string, values: ErrorValues = {}) {
    super(message)
    this.code = code
    this.values = values
  }
}

/** The logo may be an SVG. */
export type PictureKind = 'photograph' | 'logo'

export interface PictureSource {
  path: string
  /** SHA-256 of the content. */
  hash: string
}

const uploadName = /^uploads\/([0-9a-f]{64})\.[a-z]{3,4}$/

/** The picture in the folder `uploads` that a document names by its hash; undefined if there is none. */
export function uploadedPicture(uploads: string | undefined, file: string): PictureSource | undefined {
  const hash = uploadName.exec(file)?.[1]
  if (uploads === undefined || hash === undefined) return undefined
  const path = join(uploads, basename(file))
  return existsSync(path) ? { path, hash } : undefined
}

const mebibyte = 1024 * 1024
const sizeLimit = 50 * mebibyte

/** Finds `file` in `folder` or below. Throws UnfitPicture if the file is elsewhere, too large or of another format. */
export async function findPicture(
  folder: string | undefined,
  file: string,
  kind: PictureKind = 'photograph',
): Promise<PictureSource> {
  if (folder === undefined) throw new UnfitPicture('picture-missing', 'is not there: upload it again')
  try {
    const path = await realpath(resolve(folder, file))
    const relativePath = relative(await realpath(folder), path)
    // On Windows, the relative path to another drive is absolute.
    if (relativePath === '.' || relativePath.startsWith(`..${sep}`) || isAbsolute(relativePath)) {
      throw new UnfitPicture('picture-missing', 'is in another folder: put it into the folder of this file, or below')
    }
    const { size } = await stat(path)
    if (size > sizeLimit) {
      const megabytes = (size / mebibyte).toFixed(1)
      const message = `is ${megabytes} MB: the limit is 50 MB, so export it smaller`
      throw new UnfitPicture('picture-size', message, { size: Number(megabytes) })
    }
    usableFormat(await firstBytes(path), kind)
    return { path, hash: await knownHash(path) }
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    if (error instanceof UnfitPicture || code === undefined) throw error
    const message = `cannot be read (${code}): write its path from the folder of this file`
    throw new UnfitPicture('picture-missing', message)
  }
}

const knownHashes = new Map<string, { state: string; hash: string }>()

/** The SHA-256 of a file. It is read again only if it has changed: the content is loaded after each change of a text. */
async function knownHash(path: string): Promise<string> {
  const { size, mtimeMs, ctimeMs, ino } = await stat(path)
  const state = [size, mtimeMs, ctimeMs, ino].join()
  const known = knownHashes.get(path)
  if (known?.state === state) return known.hash
  const hash = await hashOf(path)
  knownHashes.set(path, { state, hash })
  return hash
}

/** The first bytes of a file, which show its format. */
export async function firstBytes(path: string): Promise<Buffer> {
  const file = await open(path)
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(512), 0, 512, 0)
    return buffer.subarray(0, bytesRead)
  } finally {
    await file.close()
  }
}

/** The SHA-256 of a file. */
export async function hashOf(path: string): Promise<string> {
  const hash = createHash('sha256')
  for await (const chunk of createReadStream(path)) hash.update(chunk)
  return hash.digest('hex')
}

/** The formats of pictures, by the usual ends of their names. */
export type PictureFormat = 'jpg' | 'png' | 'webp' | 'avif' | 'tif' | 'svg'

/** The format of a file that begins with `bytes`; undefined if it is another one. */
function formatOf(bytes: Buffer): PictureFormat | undefined {
  const text = bytes.toString('latin1')
  if (text.startsWith('\xff\xd8\xff')) return 'jpg'
  if (text.startsWith('\x89PNG\r\n\x1a\n')) return 'png'
  if (text.startsWith('RIFF') && text.startsWith('WEBP', 8)) return 'webp'
  // TIFF in both byte orders.
  if (text.startsWith('II*\0') || text.startsWith('MM\0*')) return 'tif'
  if (/avi[fs]/.test(brandsOf(bytes))) return 'avif'
  return /^\s*(<\?xml|<!--|<!DOCTYPE svg|<svg)/i.test(bytes.toString().replace(/^\ufeff/, '')) ? 'svg' : undefined
}

/** The formats that an ISO base media file, such as AVIF, HEIC or MP4, is compatible with (its box 'ftyp'); '' for others. */
function brandsOf(bytes: Buffer): string {
  const text = bytes.toString('latin1')
  return text.startsWith('ftyp', 4) ? text.slice(8, Math.min(bytes.readUInt32BE(0), text.length)) : ''
}

/**
 * The format of a file that begins with `bytes`. Throws UnfitPicture unless it is an SVG, PNG or JPEG for a logo, or a
 * JPEG, PNG, WebP, AVIF or TIFF for a photograph.
 */
export function usableFormat(bytes: Buffer, kind: PictureKind): PictureFormat {
  const format = formatOf(bytes)
  if (kind === 'logo') {
    if (format === 'svg' || format === 'png' || format === 'jpg') return format
    throw new UnfitPicture('logo-type', 'is not an SVG, PNG or JPEG: export the logo as one')
  }
  if (format === 'svg') {
    throw new UnfitPicture('picture-type', 'is an SVG, which can hold scripts: export it as JPEG, or as PNG')
  }
  if (format === undefined) throw otherFormat(bytes)
  return format
}

function otherFormat(bytes: Buffer): UnfitPicture {
  const text = bytes.toString('latin1')
  const brands = brandsOf(bytes)
  if (/hei[cxms]|hev[cx]|mif1|msf1/.test(brands)) {
    return new UnfitPicture(
      'picture-heic',
      'is HEIC, which browsers cannot show: export it as JPEG. On an iPhone: Settings → Camera → Formats → Most Compatible',
    )
  }
  // Canon's raw photographs are ISO base media files, too.
  const isBaseFilm = brands !== '' && !brands.startsWith('crx ')
  const isOtherFilm = text.startsWith('\x1a\x45\xdf\xa3') || (text.startsWith('RIFF') && text.startsWith('AVI ', 8))
  if (isBaseFilm || isOtherFilm) {
    return new UnfitPicture('picture-film', 'is a film: choose a photograph')
  }
  const reason = text.startsWith('GIF8')
    ? 'is a GIF, which holds too few colours for a photograph'
    : 'is not a JPEG, PNG, WebP, AVIF or TIFF'
  return new UnfitPicture('picture-type', `${reason}: export it as JPEG`)
}
