// The operator's own pictures: which pictures of SITE_FILE have been converted, and which have not.
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { OperatorPicture, OperatorPictureName, OperatorPictures } from '../../src/pictures/operator-pictures.ts'
import { servicePicture } from '../../src/pictures/subjects.ts'
import type { ContentError } from '../../src/site/content-error.ts'
import { enabled } from '../../src/site/enabled.ts'
import type { PictureFile, PictureFiles } from '../../src/site/site-file.ts'
import { findPicture, type PictureSource, UnfitPicture, uploadedPicture } from './picture-file.ts'
import { type PictureJob, type Plate, pictureJob, slotsFilledBy } from './picture-slots.ts'
import type { PictureStore } from './picture-store.ts'

/** The logo, and the background colour for icons that must not be transparent. */
interface LogoFile {
  file: string
  iconBackground?: string | undefined
}

type AnyFile = PictureFile & Partial<LogoFile>

export interface PicturesRequest {
  files: PictureFiles & { logo?: LogoFile }
  /** The folder of the content file; missing without one. */
  folder?: string | undefined
  /** The folder of the pictures that were uploaded in the desk. */
  uploads?: string | undefined
  /** The name and the colours for the social pictures. */
  plate: Plate
  /** The services of the site, on or off. */
  services: Readonly<Record<string, boolean>>
}

/**
 * Finds the pictures that `files` names, in `folder` or below, and the files that were made from them. Until a picture
 * is ready, the one in `previous` is shown. Returns an error for each file that cannot be used.
 */
export async function readPictures(request: PicturesRequest, store?: PictureStore, previous?: OperatorPictures) {
  const { files, folder, uploads, plate, services } = request
  const pictures: OperatorPictures = {}
  const jobs: PictureJob[] = []
  const errors: ContentError[] = []
  const sources: Partial<Record<OperatorPictureName, PictureSource>> = {}
  const before = previous ?? (await shownBefore(store))

  /** Shows the pictures of `added` if all of them are ready, otherwise the ones before. */
  async function add(added: PictureJob[], alt?: PictureFile['alt']) {
    const ready = await Promise.all(added.map(({ key }) => readReady(store, key)))
    jobs.push(...added.map((job, index) => ({ ...job, ...(alt && { alt }), isReady: ready[index] !== undefined })))
    const areAllReady = ready.every((picture) => picture !== undefined)
    for (const [index, { name }] of added.entries()) {
      const picture = areAllReady ? ready[index] : before[name]
      if (picture) pictures[name] = { ...picture, ...(alt && { alt }) }
    }
  }

  for (const [name, { file, alt, focus, iconBackground }] of Object.entries(files) as [
    OperatorPictureName,
    AnyFile,
  ][]) {
    try {
      const source =
        uploadedPicture(uploads, file) ?? (await findPicture(folder, file, name === 'logo' ? 'logo' : 'photograph'))
      sources[name] = source
      const filled = slotsFilledBy(name, (other) => other in files)
      await add(
        filled.map((slot) => pictureJob(slot, source, { focus, iconBackground })),
        alt,
      )
    } catch (error) {
      if (!(error instanceof UnfitPicture)) throw error
      const path = name === 'logo' ? ['brand', 'logo'] : ['pictures', name, 'file']
      errors.push({ path, code: error.code, values: error.values, message: error.message })
    }
  }
  if (!files.social) {
    const { hero, logo } = sources
    const own = logo ? { ...plate, logo: logo.path, logoHash: logo.hash } : plate
    const addSocial = (name: OperatorPictureName, source: PictureSource, file?: PictureFile) =>
      add([pictureJob(name, source, { focus: file?.focus, plate: own })], file?.alt)
    if (hero || logo) await addSocial('social', hero ?? drawnHero, files.hero)
    for (const id of enabled(services)) {
      const { name, own: added = name } = servicePicture(id, services)
      const source = sources[added]
      if (source) await addSocial(`social-${id}`, source, files[added])
    }
  }
  return { pictures, jobs, errors }
}

// The background of the social picture if the operator has a logo and no hero.
const drawnHero: PictureSource = {
  path: fileURLToPath(new URL('../../src/pictures/generated/social/wordless.jpg', import.meta.url)),
  hash: 'wordless',
}

/** The picture with `key`; undefined if it is not ready or could not be made. */
async function readReady(store: PictureStore | undefined, key: string): Promise<OperatorPicture | undefined> {
  const manifest = await store?.read(key)
  if (!manifest || 'fault' in manifest) return undefined
  const { source, widths, fallback, colour, focus } = manifest
  if (!key.startsWith('logo-')) return { key, widths, fallback, colour, focus }
  // An earlier release made an SVG of it, which is not sent any more.
  const isUsable = existsSync(join(store?.folder ?? '', key, 'picture.webp'))
  return isUsable ? { key, widths, fallback, colour, focus, size: source } : undefined
}

/** The pictures that visitors saw before this process started. */
async function shownBefore(store: PictureStore | undefined): Promise<OperatorPictures> {
  const keys = Object.entries((await store?.readShown()) ?? {})
  const pictures = await Promise.all(keys.map(async ([name, key]) => [name, await readReady(store, key)]))
  return Object.fromEntries(pictures.filter(([, picture]) => picture))
}
