// Which slots one picture of the operator fills, and what is made of it for each.
import { createHash } from 'node:crypto'
import type { OperatorPicture, OperatorPictureName } from '../../src/pictures/operator-pictures.ts'
import { socialSize } from '../../src/pictures/social.ts'
import { type PictureName, pictures } from '../../src/pictures/table.ts'

export interface Slot {
  /** The shape that the slot shows. */
  width: number
  height: number
  /** The widths of the AVIF files, ascending. */
  widths: readonly number[]
  /** The width of the WebP file; of the JPEG file for a slot without AVIF files. */
  fallback: number
}

/** From 0, the left or upper edge, to 1. */
export type Focus = readonly [x: number, y: number]

/** What is drawn on a social picture that was made from another picture. */
export interface Plate {
  name: string
  paper: string
  ink: string
  accent: string
  /** The path of the logo, and the hash of its content. */
  logo?: string
  logoHash?: string
}

/** A picture that is to be made: one file of the operator's for one slot. */
export interface PictureJob {
  /** Its name and a hash, by which its files are found: another one as soon as anything would be made differently. */
  key: string
  name: OperatorPictureName
  path: string
  slot: Slot
  focus?: Focus
  /** The colour behind a logo, where an icon has to be full. */
  ground?: string
  plate?: Plate
  /** What the operator says of it, by language. */
  alt?: OperatorPicture['alt']
  /** Whether it was made when the content was read. */
  isReady?: boolean
}

// Raised whenever the conversion makes other files from the same picture.
const conversionVersion = 1

/** The job that makes of the picture at `path`, whose content has the `hash`, what the slot `name` shows. */
export function pictureJob(
  name: OperatorPictureName,
  { path, hash }: { path: string; hash: string },
  { focus, ground, plate }: Pick<PictureJob, 'focus' | 'ground' | 'plate'> = {},
): PictureJob {
  const slot = slotOf(name)
  const settings = JSON.stringify([hash, slot, focus, ground, plate && { ...plate, logo: '' }, conversionVersion])
  const key = `${name}-${createHash('sha256').update(settings).digest('hex').slice(0, 12)}`
  return { key, name, path, slot, ...(focus && { focus }), ...(ground && { ground }), ...(plate && { plate }) }
}

/** The slots that the operator's picture `name` fills; `isGiven` says which others have a picture of their own. */
export function slotsFilledBy(
  name: OperatorPictureName,
  isGiven: (other: OperatorPictureName) => boolean,
): OperatorPictureName[] {
  return name === 'hero' && !isGiven('hero-tall') ? ['hero', 'hero-tall'] : [name]
}

/** The slot `name`. One that the operator added looks like the site's own of its kind. */
export function slotOf(name: OperatorPictureName): Slot {
  if (name === 'logo') return { width: 512, height: 512, widths: [], fallback: 512 }
  if (name === 'social') return { ...socialSize, widths: [], fallback: socialSize.width }
  const ofKind = name.startsWith('service-') ? 'service-pool' : 'location-villa'
  const { width, height, widths, fallback } = pictures[name in pictures ? (name as PictureName) : ofKind]
  return { width, height, widths, fallback }
}

/** Why a picture of `size` is not sharp in `slot` on every screen; undefined if it is. */
export function sizeFault(size: { width: number; height: number }, slot: Slot): string | undefined {
  const required = requiredSize(slot)
  // The part of it that the slot shows.
  const shown = Math.min(size.width, (size.height * slot.width) / slot.height)
  if (Math.round(shown) >= required.width) return undefined
  return `has ${size.width} × ${size.height} pixels: at least ${required.width} × ${required.height} are needed to be sharp on every screen`
}

/** The size in pixels that a picture needs to be sharp in `slot` on every screen. */
function requiredSize({ width, height, widths, fallback }: Slot): { width: number; height: number } {
  const widest = Math.max(...widths, fallback)
  return { width: widest, height: Math.round((widest * height) / width) }
}
