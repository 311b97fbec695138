// The file of a picture on the operator's disk: where it may be, and which format its first bytes have. This process
// only reads the first bytes and computes the hash. The converter does everything else (converter-process.ts).
import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { open, realpath, stat } from 'node:fs/promises'
import { isAbsolute, relative, resolve, sep } from 'node:path'

/** A file that the site cannot use as a picture. The message says what to do. */
export class UnfitPicture extends Error {}

/** The logo may be an SVG. */
export type PictureKind = 'photograph' | 'logo'

export interface PictureSource {
  path: string
  /** SHA-256 of the content. */
  hash: string
}

const mebibyte = 1024 * 1024
const sizeLimit = 50 * mebibyte

/** Finds `file` in `folder` or below. Throws UnfitPicture if the file is elsewhere, too large or of another format. */
export async function findPicture(
  folder: string | undefined,
  file: string,
  kind: PictureKind = 'photograph',
): Promise<PictureSource> {
  if (folder === undefined) throw new UnfitPicture('is not there: upload it again')
  try {
    const path = await realpath(resolve(folder, file))
    const relativePath = relative(await realpath(folder), path)
    // On Windows, the relative path to another drive is absolute.
    if (relativePath === '..' || relativePath.startsWith(`..${sep}`) || isAbsolute(relativePath)) {
      throw new UnfitPicture('is in another folder: put it into the folder of this file, or below')
    }
    const { size } = await stat(path)
    if (size > sizeLimit) {
      throw new UnfitPicture(`is ${(size / mebibyte).toFixed(1)} MB: the limit is 50 MB, so export it smaller`)
    }
    const bytes = await firstBytes(path)
    const fault = kind === 'logo' ? logoFault(bytes) : formatFault(bytes)
    if (fault) throw new UnfitPicture(fault)
    return { path, hash: await knownHash(path) }
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    if (code === undefined) throw error
    throw new UnfitPicture(`cannot be read (${code}): write its path from the folder of this file`)
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

// JPEG, PNG, and TIFF in both byte orders.
const signatures = ['\xff\xd8\xff', '\x89PNG\r\n\x1a\n', 'II*\0', 'MM\0*']

/** Why a file that begins with `bytes` cannot be used; undefined for a JPEG, PNG, WebP, AVIF or TIFF. */
export function formatFault(bytes: Buffer): string | undefined {
  const text = bytes.toString('latin1')
  if (signatures.some((signature) => text.startsWith(signature))) return undefined
  if (text.startsWith('RIFF') && text.startsWith('WEBP', 8)) return undefined
  // ISO base media: the box 'ftyp' lists the formats that the file is compatible with.
  if (text.startsWith('ftyp', 4)) {
    const brands = text.slice(8, Math.min(bytes.readUInt32BE(0), text.length))
    if (/avi[fs]/.test(brands)) return undefined
    return 'is HEIC, which browsers cannot show: export it as JPEG. On an iPhone: Settings → Camera → Formats → Most Compatible'
  }
  if (text.startsWith('GIF8')) return 'is a GIF, which holds too few colours for a photograph: export it as JPEG'
  if (isSvg(bytes)) return 'is an SVG, which can hold scripts: export it as JPEG, or as PNG'
  return 'is not a JPEG, PNG, WebP, AVIF or TIFF: export it as JPEG'
}

const isSvg = (bytes: Buffer) => /^\s*(<\?xml|<!--|<!DOCTYPE svg|<svg)/i.test(bytes.toString().replace(/^\ufeff/, ''))

/** Why a file that begins with `bytes` cannot be the logo; undefined for an SVG or PNG. */
export function logoFault(bytes: Buffer): string | undefined {
  const isLogo = isSvg(bytes) || bytes.toString('latin1').startsWith('\x89PNG\r\n\x1a\n')
  return isLogo ? undefined : 'is not an SVG or PNG: export the logo as one'
}
