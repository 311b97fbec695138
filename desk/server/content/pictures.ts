// The pictures of the draft in the desk: their files, and the crop of each slot.
import { toRecord } from '../../../server/content/document-values.ts'
import { requiredSize, slotFor, slotsFilledBy } from '../../../server/content/pictures/picture-slots.ts'
import { picturesIn } from '../../../server/content/site-content.ts'
import { locationPicture, servicePicture } from '../../../src/pictures/subjects.ts'
import { enabled } from '../../../src/site/enabled.ts'
import { type OperatorPictureName, operatorPictureNames } from '../../../src/site/operator-pictures.ts'
import { pictureNames } from '../../../src/site/picture-table.ts'
import { valueAt } from '../../api/paths.ts'
import type {
  DraftPictures,
  LogoState,
  PictureCrop,
  PictureSource,
  PictureState,
  PictureValue,
} from '../../api/pictures-data.ts'
import { desk } from '../../api/urls.ts'
import type { DeskContext } from '../desk-context.ts'
import type { ContentState } from './units.ts'

type PictureStore = ReturnType<typeof picturesIn>

export async function draftPictures({ source, settings }: DeskContext): Promise<DraftPictures> {
  const { draft } = await source.draft()
  const store = picturesIn(settings)
  const added = subjectsIn(draft).flatMap(({ added }) => added ?? [])
  const portraits = draft.content.site.facts.people.map(({ id }) => `person-${id}` as const)
  const slots = [...new Set([...operatorPictureNames, ...added, ...portraits])]
  const jobs = draft.content.pictureJobs
  const logo = await readLogo(draft, store)
  return {
    pictures: await Promise.all(
      slots.map(async (slot) => {
        const { file } = (valueAt(draft.values, `/pictures/${slot}`) ?? {}) as Partial<PictureValue>
        const size = file && (await source.uploads.find(file))
        return {
          slot,
          ...drawingIn(slot, draft),
          ...(file && size && { source: toPictureSource(file, size) }),
          crops: await readCrops(slot, draft, store),
          wanted: requiredSize(slotFor(slot)),
        }
      }),
    ),
    ...(logo && { logo }),
    progress: { ready: jobs.filter(({ isReady }) => isReady).length, total: jobs.length },
  }
}

/** The services and locations of the draft, with the slots of their pictures. */
function subjectsIn({ content }: ContentState) {
  const { services, locations } = content.site.facts
  return [...Object.keys(services).map((id) => servicePicture(id)), ...Object.keys(locations).map(locationPicture)]
}

/** The logo of the draft; undefined for the mark of the site. */
async function readLogo({ content }: ContentState, store: PictureStore): Promise<LogoState | undefined> {
  const job = content.pictureJobs.find(({ name }) => name === 'logo')
  const made = job && (await store.read(job.key))
  if (!made) return job && {}
  return 'fault' in made ? made : { url: `/pictures/${job.key}/picture.webp`, ...made.source }
}

/** The slots that a picture in `slot` fills, with the files that are converted already. */
function readCrops(slot: OperatorPictureName, draft: ContentState, store: PictureStore): Promise<PictureCrop[]> {
  const pictures = toRecord(draft.values.pictures)
  const filled = slotsFilledBy(slot, (other) => Object.hasOwn(pictures, other))
  const names = Object.hasOwn(pictures, 'social') ? filled : [...filled, ...socialSlots(slot, draft)]
  return Promise.all(
    names.map(async (name) => {
      const { width, height } = slotFor(name)
      const job = draft.content.pictureJobs.find((job) => job.name === name)
      const made = job && (await store.read(job.key))
      if (!made || 'fault' in made) return { slot: name, width, height }
      const file = made.widths.length > 0 ? 'picture.webp' : 'picture.jpg'
      return { slot: name, width, height, url: `/pictures/${job.key}/${file}` }
    }),
  )
}

/** The pictures of shared links that use the picture in `slot`. */
function socialSlots(slot: OperatorPictureName, { content }: ContentState): OperatorPictureName[] {
  if (slot === 'hero') return ['social']
  const { services } = content.site.facts
  const shown = enabled(services).filter((id) => {
    const { name, added = name } = servicePicture(id)
    return added === slot
  })
  return shown.map((id) => `social-${id}` as const)
}

export function toPictureSource(file: string, { width, height }: { width: number; height: number }): PictureSource {
  // Browsers cannot show a TIFF, and an SVG is shown only after the converter has rewritten it.
  const isShown = !/\.(tif|svg)$/.test(file)
  return { ...(isShown && { url: `${desk}/${file}` }), width, height }
}

/** The built-in picture of `slot`, and the key of its alternative text. */
function drawingIn(slot: OperatorPictureName, draft: ContentState): Pick<PictureState, 'drawing' | 'altKey'> {
  if (slot === 'hero' || slot === 'about') return { drawing: slot, altKey: `imageAlt.${slot}` }
  const subject = subjectsIn(draft).find(({ added, name }) => added === slot || name === slot)
  if (subject) return { drawing: subject.name, altKey: subject.alt }
  const drawing = pictureNames.find((known) => known === slot)
  return drawing ? { drawing } : {}
}
