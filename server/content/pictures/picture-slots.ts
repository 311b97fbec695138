// The slots for pictures on the pages, and the files that each slot needs.
import { createHash } from 'node:crypto'
import type { Language } from '../../../src/language/language.ts'
import { socialSize } from '../../../src/pictures/social.ts'
import type { OperatorPicture, OperatorPictureName } from '../../../src/site/operator-pictures.ts'
import { type PictureName, type PicturePlan, pictures } from '../../../src/site/picture-table.ts'

/** The aspect ratio of a slot, and the widths of its files. Without AVIF files, the fallback is a JPEG. */
export type Slot = Pick<PicturePlan, 'width' | 'height' | 'widths' | 'fallback'>

/** Each coordinate is from 0, the left or upper edge, to 1. */
export type FocalPoint = readonly [x: number, y: number]

/** The plate with the company's name, which is drawn on a social picture that is made from another picture. */
export interface Plate {
  name: string
  paper: string
  ink: string
  accent: string
  /** The path of the logo, and the hash of its content. */
  logo?: string
  logoHash?: string
}

/** A picture to make: one of the operator's files, for one slot. */
export interface PictureJob {
  /** The name and a hash of everything that the result depends on. The files are stored under this key. */
  key: string
  name: OperatorPictureName
  path: string
  slot: Slot
  focus?: FocalPoint | undefined
  /** The background colour of a logo, for icons that must not be transparent. */
  iconBackground?: string | undefined
  plate?: Plate | undefined
  alt?: OperatorPicture['alt']
  /** True if the files existed when the content was loaded. */
  isReady?: boolean
}

// Increase these whenever the conversion makes other files from the same picture.
const conversionVersion = 2
const logoVersion = 3

/** The job that makes the files of the slot `name` from the picture at `path`, whose content has `hash`. */
export function pictureJob(
  name: OperatorPictureName,
  { path, hash }: { path: string; hash: string },
  options: Pick<PictureJob, 'focus' | 'iconBackground' | 'plate'> = {},
): PictureJob {
  const { focus, iconBackground, plate } = options
  const slot = slotFor(name)
  const settings = JSON.stringify([
    hash,
    slot,
    focus,
    iconBackground,
    plate && { ...plate, logo: '' },
    name === 'logo' ? logoVersion : conversionVersion,
  ])
  const key = `${name}-${createHash('sha256').update(settings).digest('hex').slice(0, 12)}`
  return { key, name, path, slot, ...options }
}

/** The slots that the picture `name` fills. `hasPicture` is true for slots that have their own picture. */
export function slotsFilledBy(
  name: OperatorPictureName,
  hasPicture: (other: OperatorPictureName) => boolean,
): OperatorPictureName[] {
  return name === 'hero' && !hasPicture('hero-tall') ? ['hero', 'hero-tall'] : [name]
}

/** The slot `name`. An added service or town has the slot of a built-in one, a portrait the slot of the office. */
export function slotFor(name: OperatorPictureName): Slot {
  if (name === 'logo') return { width: 512, height: 512, widths: [], fallback: 512 }
  if (isSocial(name)) return { ...socialSize, widths: [], fallback: socialSize.width }
  const { width, height, widths, fallback } = pictures[builtInSlot(name)]
  return { width, height, widths, fallback }
}

function builtInSlot(name: OperatorPictureName): PictureName {
  if (name in pictures) return name as PictureName
  if (name.startsWith('service-')) return 'service-pool'
  return isPortrait(name) ? 'office' : 'location-villa'
}

/** Returns true if `name` is a picture of shared links. */
export const isSocial = (name: string) => name === 'social' || name.startsWith('social-')

/** Returns true if `name` is the picture of a person. The page shows the person's name next to it. */
const isPortrait = (name: string) => name.startsWith('person-')

// These need no alternative text: the text next to them says the same, or another slot shows the same picture.
const withoutAltText = ['office', 'hero-tall', 'logo']

/** The languages of `offered` in which the picture of a job has no alternative text, though it needs one. */
export function missingAltTexts({ name, alt = {} }: PictureJob, offered: readonly Language[]): Language[] {
  if (withoutAltText.includes(name) || isSocial(name) || isPortrait(name)) return []
  return offered.filter((language) => !alt[language])
}

/** The reason why a picture of `size` is too small for `slot`; undefined if it is sharp on every screen. */
export function sizeError(size: { width: number; height: number }, slot: Slot): string | undefined {
  const required = requiredSize(slot)
  // The width of the largest crop with the aspect ratio of the slot.
  const cropWidth = Math.min(size.width, (size.height * slot.width) / slot.height)
  if (Math.round(cropWidth) >= required.width) return undefined
  return `has ${size.width} × ${size.height} pixels: at least ${required.width} × ${required.height} are needed to be sharp on every screen`
}

/** The size in pixels that a picture needs to be sharp in `slot` on every screen. */
export function requiredSize({ width, height, widths, fallback }: Slot): { width: number; height: number } {
  const widest = Math.max(...widths, fallback)
  return { width: widest, height: Math.round((widest * height) / width) }
}
