// The operator's own pictures: the files that SITE_FILE names, read once, recognised by what they hold and not by how
// they are called. It knows neither Fastify nor where a picture is shown.
import { createHash } from 'node:crypto'
import { readFile, realpath, stat } from 'node:fs/promises'
import { isAbsolute, relative, resolve, sep } from 'node:path'
import { imageSize } from 'image-size'
import type { OperatorPictureName, OperatorPictures } from '../../src/pictures/operator-pictures.ts'
import type { PictureFile, PictureFiles } from '../../src/site/facts.ts'

/** A picture as it is served: the file as it was when the site started, in memory. */
export interface ServedPicture {
  /** From the site's root, with a hash of the content: what lies there never changes. */
  address: string
  type: string
  bytes: Buffer
}

const mebibyte = 1024 * 1024
const sizeLimit = 5 * mebibyte

/** What the sites that show a shared link can show, by the name that image-size gives it; and what browsers can. */
const sharedTypes = new Map([
  ['jpg', 'image/jpeg'],
  ['png', 'image/png'],
])
const shownTypes = new Map([...sharedTypes, ['webp', 'image/webp'], ['avif', 'image/avif']])

/** A file that cannot be a picture of the site; the message says what to do about it. */
class UnfitPicture extends Error {}

/**
 * Reads the pictures that `files` names, from `folder` or below. Answers a line for each that cannot be shown. Those that
 * are `known` and have not changed are used again, so that they are in memory once.
 */
export async function readPictures(files: PictureFiles, folder: string, known: readonly ServedPicture[] = []) {
  const pictures: OperatorPictures = {}
  const served: ServedPicture[] = []
  const faults: string[] = []
  for (const [name, { file, alt }] of Object.entries(files) as [OperatorPictureName, PictureFile][]) {
    try {
      const bytes = await readWithin(folder, file)
      const { extension, type, width, height } = recognise(bytes, name === 'social' ? sharedTypes : shownTypes)
      const hash = createHash('sha256').update(bytes).digest('hex').slice(0, 10)
      const address = `/pictures/${name}-${hash}.${extension}`
      pictures[name] = { src: address, type, width, height, ...(alt && { alt }) }
      served.push(known.find((picture) => picture.address === address) ?? { address, type, bytes })
    } catch (error) {
      if (!(error instanceof UnfitPicture)) throw error
      faults.push(`pictures.${name}.file: ${error.message}`)
    }
  }
  return { pictures, served, faults }
}

/** The content of a file that lies in `folder` or below, wherever symbolic links lead. */
async function readWithin(folder: string, file: string): Promise<Buffer> {
  try {
    const path = await realpath(resolve(folder, file))
    const way = relative(await realpath(folder), path)
    // Absolute is the way to another drive of a Windows.
    if (way === '..' || way.startsWith(`..${sep}`) || isAbsolute(way)) {
      throw new UnfitPicture('lies elsewhere: put it into the folder of this file, or below')
    }
    const { size } = await stat(path)
    if (size > sizeLimit) {
      const megabytes = (size / mebibyte).toFixed(1)
      throw new UnfitPicture(`is ${megabytes} MB large: save it smaller, for visitors on a phone; 5 MB is the limit`)
    }
    return await readFile(path)
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    if (code === undefined) throw error
    throw new UnfitPicture(`cannot be read (${code}): write its path from the folder of this file`)
  }
}

/** What the header of a picture says about it; `types` are those that will do. */
function recognise(bytes: Buffer, types: ReadonlyMap<string, string>) {
  const { type: extension = '', width = 0, height = 0, orientation = 1 } = headerOf(bytes) ?? {}
  const type = types.get(extension)
  if (!type) {
    const formats = types === sharedTypes ? 'a JPEG or PNG' : 'a JPEG, PNG, WebP or AVIF'
    throw new UnfitPicture(`is not ${formats}: save it as one (an SVG could hold scripts)`)
  }
  // A camera that was held upright says so (Exif 2.32, 4.6.4, Orientation: 5 to 8 lie on their side), and browsers
  // turn what it took.
  const isTurned = orientation >= 5
  return { extension, type, width: isTurned ? height : width, height: isTurned ? width : height }
}

function headerOf(bytes: Buffer) {
  try {
    return imageSize(bytes)
  } catch {
    // So it says that it knows no such format, or that the file is cut off.
    return undefined
  }
}
