// The pictures that a content document names, and their converted files.
import { fileURLToPath } from 'node:url'
import { servicePicture } from '../../../src/pictures/subjects.ts'
import type { ContentError } from '../../../src/site/content-error.ts'
import { enabled } from '../../../src/site/enabled.ts'
import type { Facts } from '../../../src/site/facts.ts'
import type { OperatorPicture, OperatorPictureName, OperatorPictures } from '../../../src/site/operator-pictures.ts'
import type { PictureFile } from '../../../src/site/site-file.ts'
import type { Settings } from '../../settings/settings.ts'
import { picturesIn, uploadsIn } from '../site-content.ts'
import { findPicture, type PictureSource, UnfitPicture, uploadedPicture } from './picture-file.ts'
import { type PictureJob, type Plate, pictureJob, slotsFilledBy } from './picture-slots.ts'
import type { PictureStore } from './picture-store.ts'

export interface ReadOptions {
  settings: Pick<Settings, 'DATA_DIR' | 'LANGUAGES'>
  /** The folder of the content file; missing without one. */
  folder?: string | undefined
  /** Shown until the pictures of the document are ready; without them, the pictures from before the last start. */
  pictures?: OperatorPictures | undefined
}

/** Icons of the logo that must not be transparent get a background. */
type NamedPicture = PictureFile & { iconBackground?: string | undefined }

interface PicturesRequest {
  named: Partial<Record<OperatorPictureName, NamedPicture>>
  /** The name and the colours for the social pictures. */
  plate: Plate
  services: Facts['services']
}

/**
 * Finds the pictures that a document names, and their converted files. Until a picture is ready, the previous one is
 * shown. Returns an error for each file that cannot be used.
 */
export async function readPictures({ named, plate, services }: PicturesRequest, options: ReadOptions) {
  const { settings, folder } = options
  const store = picturesIn(settings)
  const pictures: OperatorPictures = {}
  const pictureJobs: PictureJob[] = []
  const errors: ContentError[] = []
  const sources: Partial<Record<OperatorPictureName, PictureSource>> = {}
  const previous = options.pictures ?? (await shownBefore(store))

  async function add(job: PictureJob, alt?: PictureFile['alt']) {
    const ready = await readReady(store, job.key)
    pictureJobs.push({ ...job, ...(alt && { alt }), isReady: ready !== undefined })
    const picture = ready ?? previous[job.name]
    if (picture) pictures[job.name] = { ...picture, ...(alt && { alt }) }
  }

  for (const [name, { file, alt, ...details }] of Object.entries(named) as [OperatorPictureName, NamedPicture][]) {
    try {
      const kind = name === 'logo' ? 'logo' : 'photograph'
      const source = uploadedPicture(uploadsIn(settings), file) ?? (await findPicture(folder, file, kind))
      sources[name] = source
      for (const slot of slotsFilledBy(name, (other) => other in named))
        await add(pictureJob(slot, source, details), alt)
    } catch (error) {
      if (!(error instanceof UnfitPicture)) throw error
      const path = name === 'logo' ? ['brand', 'logo'] : ['pictures', name, 'file']
      errors.push({ path, code: error.code, values: error.values, message: `${file} ${error.message}` })
    }
  }
  if (named.social) return { pictures, pictureJobs, errors }

  const { hero, logo } = sources
  const socialPlate = logo ? { ...plate, logo: logo.path, logoHash: logo.hash } : plate
  async function addSocial(name: OperatorPictureName, source?: PictureSource, file?: PictureFile) {
    if (source) await add(pictureJob(name, source, { focus: file?.focus, plate: socialPlate }), file?.alt)
  }
  await addSocial('social', hero ?? (logo && drawnHero), named.hero)
  for (const id of enabled(services)) {
    const { name, added = name } = servicePicture(id)
    await addSocial(`social-${id}`, sources[added], named[added])
  }
  return { pictures, pictureJobs, errors }
}

// The background of the social picture if the operator has a logo and no hero.
const drawnHero: PictureSource = {
  path: fileURLToPath(new URL('../../../src/pictures/generated/social/wordless.jpg', import.meta.url)),
  hash: 'wordless',
}

/** The picture with `key`; undefined if it is not ready or its conversion failed. */
async function readReady(store: PictureStore, key: string): Promise<OperatorPicture | undefined> {
  const manifest = await store.read(key)
  if (!manifest || 'fault' in manifest) return undefined
  const { source, ...picture } = manifest
  return { key, ...picture, ...(key.startsWith('logo-') && { size: source }) }
}

/** The pictures that visitors saw before this process started. */
async function shownBefore(store: PictureStore): Promise<OperatorPictures> {
  const keys = Object.entries(await store.readShown())
  const pictures = await Promise.all(keys.map(async ([name, key]) => [name, await readReady(store, key)]))
  return Object.fromEntries(pictures.filter(([, picture]) => picture))
}
