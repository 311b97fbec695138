// The operator's own pictures: which of those that SITE_FILE names can be shown by now, and which are still to be made.
import type { OperatorPicture, OperatorPictureName, OperatorPictures } from '../../src/pictures/operator-pictures.ts'
import type { PictureFile, PictureFiles } from '../../src/site/facts.ts'
import { findPicture, UnfitPicture } from './picture-file.ts'
import { type PictureJob, pictureJob, slotsFilledBy } from './picture-slots.ts'
import type { PictureStore } from './picture-store.ts'

/** The logo, and the colour behind it where an icon has to be full. */
interface LogoFile {
  file: string
  ground?: string | undefined
}

type AnyFile = PictureFile & Partial<LogoFile>

/**
 * Looks at the pictures that `files` names, in `folder` or below, and at what was made of them. Until a picture is made,
 * the one in `previous` is shown. Returns a line for each file that cannot be used.
 */
export async function readPictures(
  files: PictureFiles & { logo?: LogoFile },
  folder: string,
  store?: PictureStore,
  previous?: OperatorPictures,
) {
  const pictures: OperatorPictures = {}
  const jobs: PictureJob[] = []
  const faults: string[] = []
  const shown = previous ?? (await shownBefore(store))
  for (const [name, { file, alt, focus, ground }] of Object.entries(files) as [OperatorPictureName, AnyFile][]) {
    try {
      const source = await findPicture(folder, file, name === 'logo' ? 'logo' : 'photograph')
      const filled = slotsFilledBy(name, (other) => other in files).map((slot) =>
        pictureJob(slot, source, { focus, ground }),
      )
      const ready = await Promise.all(filled.map(({ key }) => readReady(store, key)))
      jobs.push(...filled.map((job, index) => ({ ...job, ...(alt && { alt }), isReady: ready[index] !== undefined })))
      const areAllReady = ready.every((picture) => picture !== undefined)
      for (const [index, job] of filled.entries()) {
        const picture = areAllReady ? ready[index] : shown[job.name]
        if (picture) pictures[job.name] = { ...picture, ...(alt && { alt }) }
      }
    } catch (error) {
      if (!(error instanceof UnfitPicture)) throw error
      faults.push(`${name === 'logo' ? 'brand.logo' : `pictures.${name}.file`}: ${error.message}`)
    }
  }
  return { pictures, jobs, faults }
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
