// The file of a picture on the operator's disk: its location, and its format by the first bytes. This process only
// reads the first bytes and computes the hash. The converter does everything else (converter-process.ts).
import { createHash } from 'node:crypto'
import { createReadStream, existsSync } from 'node:fs'
import { open, realpath, stat } from 'node:fs/promises'
import { basename, isAbsolute, join, relative, resolve, sep } from 'node:path'
import type { ErrorValues, PictureErrorCode } from '../../../src/site/content-error.ts'

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
export function uploadedPicture(uploads: string, file: string): PictureSource | undefined {
  const hash = uploadName.exec(file)?.[1]
  if (hash === undefined) return undefined
  const path = join(uploads, basename(file))
  return existsSync(path) ? { path, hash } : undefined
}

const mebibyte = 1024 * 1024
const sizeLimit = 50 * mebibyte

/** Finds `file` in `folder` or below. Throws UnfitPicture if the file is elsewhere, too large or of another format. */
export async function findPicture(folder: string | undefined, file: string, kind: PictureKind): Promise<PictureSource> {
  if (folder === undefined) throw new UnfitPicture('picture-missing', 'is missing: upload it again')
  try {
    const path = await realpath(resolve(folder, file))
    const relativePath = relative(await realpath(folder), path)
    // On Windows, the relative path to another drive is absolute.
    if (relativePath === '.' || relativePath.startsWith(`..${sep}`) || isAbsolute(relativePath)) {
      throw new UnfitPicture('picture-missing', 'is in another folder: move it into the folder of this file, or below')
    }
    const { size, mtimeMs, ctimeMs, ino } = await stat(path)
    if (size > sizeLimit) {
      const megabytes = (size / mebibyte).toFixed(1)
      const message = `is ${megabytes} MB: the limit is 50 MB, so export it smaller`
      throw new UnfitPicture('picture-size', message, { size: Number(megabytes) })
    }
    usableFormat(await firstBytes(path), kind)
    const state = [path, size, mtimeMs, ctimeMs, ino].join()
    const hash = knownHashes.get(state) ?? (await hashFile(path))
    knownHashes.set(state, hash)
    return { path, hash }
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    if (error instanceof UnfitPicture || code === undefined) throw error
    const message = `cannot be read (${code}): write its path from the folder of this file`
    throw new UnfitPicture('picture-missing', message)
  }
}

/** The hashes of files by their state, because the content is loaded after each change of a text. */
const knownHashes = new Map<string, string>()

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

export async function hashFile(path: string): Promise<string> {
  const hash = createHash('sha256')
  for await (const chunk of createReadStream(path)) hash.update(chunk)
  return hash.digest('hex')
}

/** The first bytes of the formats that are recognized, by file extension. The first match counts. */
const signatures: Record<string, RegExp> = {
  jpg: /^\xff\xd8\xff/,
  png: /^\x89PNG\r\n/,
  webp: /^RIFF.{4}WEBP/s,
  // Both byte orders.
  tif: /^(II\*|MM\0)/,
  svg: /^(\xef\xbb\xbf)?\s*(<\?xml|<!--|<!DOCTYPE svg|<svg)/i,
  gif: /^GIF8/,
  // An ISO base media file names in its first box the formats that it is compatible with.
  avif: /^.{4}ftyp.*avi[fs]/s,
  heic: /^.{4}ftyp.*(hei[cxms]|hev[cx]|mif1|msf1)/s,
  // Canon's raw photographs (crx) have the same container.
  film: /^(.{4}ftyp(?!crx )|RIFF.{4}AVI |.{4,60}(webm|matroska))/s,
}

const usableFormats = { logo: ['svg', 'png', 'jpg'], photograph: ['jpg', 'png', 'webp', 'avif', 'tif'] }

const refusals = {
  other: ['picture-type', 'is not a JPEG, PNG, WebP, AVIF or TIFF: export it as JPEG'],
  heic: [
    'picture-heic',
    'is HEIC, which browsers cannot show: export it as JPEG. On an iPhone: Settings → Camera → Formats → Most Compatible',
  ],
  film: ['picture-film', 'is a video: choose a photograph'],
  gif: ['picture-type', 'is a GIF, which holds too few colours for a photograph: export it as JPEG'],
  svg: ['picture-type', 'is an SVG, which can hold scripts: export it as JPEG, or as PNG'],
} satisfies Record<string, [code: PictureErrorCode, message: string]>

/**
 * The format of a file that begins with `bytes`. Throws UnfitPicture unless it is one for a logo or for a photograph.
 */
export function usableFormat(bytes: Buffer, kind: PictureKind): string {
  const text = bytes.toString('latin1')
  const start = text.startsWith('ftyp', 4) ? text.slice(0, bytes.readUInt32BE(0)) : text
  const format = Object.keys(signatures).find((name) => signatures[name]?.test(start)) ?? 'other'
  if (usableFormats[kind].includes(format)) return format
  if (kind === 'logo') throw new UnfitPicture('logo-type', 'is not an SVG, PNG or JPEG: export the logo as one')
  const [code, message] = refusals[format as keyof typeof refusals]
  throw new UnfitPicture(code, message)
}
