// The operator's own pictures: which of those that SITE_FILE names can be shown by now, and which are still to be made.
import { fileURLToPath } from 'node:url'
import type { OperatorPicture, OperatorPictureName, OperatorPictures } from '../../src/pictures/operator-pictures.ts'
import type { PictureFile, PictureFiles } from '../../src/site/site-file.ts'
import { findPicture, type PictureSource, UnfitPicture } from './picture-file.ts'
import { type PictureJob, type Plate, pictureJob, slotsFilledBy } from './picture-slots.ts'
import type { PictureStore } from './picture-store.ts'

/** The logo, and the colour behind it where an icon has to be full. */
interface LogoFile {
  file: string
  ground?: string | undefined
}

type AnyFile = PictureFile & Partial<LogoFile>

export interface PicturesRequest {
  files: PictureFiles & { logo?: LogoFile }
  /** The folder of the content file. */
  folder: string
  /** What the social picture says of the company. */
  plate: Plate
}

/**
 * Looks at the pictures that `files` names, in `folder` or below, and at what was made of them. Until a picture is
 * made, the one in `previous` is shown. Returns a line for each file that cannot be used.
 */
export async function readPictures(request: PicturesRequest, store?: PictureStore, previous?: OperatorPictures) {
  const { files, folder, plate } = request
  const pictures: OperatorPictures = {}
  const jobs: PictureJob[] = []
  const faults: string[] = []
  const sources: Partial<Record<OperatorPictureName, PictureSource>> = {}
  const shown = previous ?? (await shownBefore(store))

  /** Shows the pictures of `made` if all are ready, or those before. */
  async function add(made: PictureJob[], alt?: PictureFile['alt']) {
    const ready = await Promise.all(made.map(({ key }) => readReady(store, key)))
    jobs.push(...made.map((job, index) => ({ ...job, ...(alt && { alt }), isReady: ready[index] !== undefined })))
    const areAllReady = ready.every((picture) => picture !== undefined)
    for (const [index, { name }] of made.entries()) {
      const picture = areAllReady ? ready[index] : shown[name]
      if (picture) pictures[name] = { ...picture, ...(alt && { alt }) }
    }
  }

  for (const [name, { file, alt, focus, ground }] of Object.entries(files) as [OperatorPictureName, AnyFile][]) {
    try {
      const source = await findPicture(folder, file, name === 'logo' ? 'logo' : 'photograph')
      sources[name] = source
      const filled = slotsFilledBy(name, (other) => other in files)
      await add(
        filled.map((slot) => pictureJob(slot, source, { focus, ground })),
        alt,
      )
    } catch (error) {
      if (!(error instanceof UnfitPicture)) throw error
      faults.push(`${name === 'logo' ? 'brand.logo' : `pictures.${name}.file`}: ${error.message}`)
    }
  }
  const { hero, logo } = sources
  if (!files.social && (hero || logo)) {
    const own = logo ? { ...plate, logo: logo.path, logoHash: logo.hash } : plate
    await add([pictureJob('social', hero ?? drawnHero, { focus: hero ? files.hero?.focus : undefined, plate: own })])
  }
  return { pictures, jobs, faults }
}

// Below the plate where the operator has a logo and no hero.
const drawnHero: PictureSource = {
  path: fileURLToPath(new URL('../../src/pictures/generated/social/wordless.jpg', import.meta.url)),
  hash: 'wordless',
}

/** The picture that was made under `key`. */
async function readReady(store: PictureStore | undefined, key: string): Promise<OperatorPicture | undefined> {
  const manifest = await store?.read(key)
  if (!manifest || 'fault' in manifest) return undefined
  const { source, widths, fallback, colour, focus } = manifest
  return { key, widths, fallback, colour, focus, ...(key.startsWith('logo-') && { size: source }) }
}

/** What visitors saw before this process started. */
async function shownBefore(store: PictureStore | undefined): Promise<OperatorPictures> {
  const shown = Object.entries((await store?.readShown()) ?? {})
  const pictures = await Promise.all(shown.map(async ([name, key]) => [name, await readReady(store, key)]))
  return Object.fromEntries(pictures.filter(([, picture]) => picture))
}
