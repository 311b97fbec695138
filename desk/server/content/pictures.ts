// The pictures of the draft as the desk edits them: their files, and how each slot cuts them.

import type { PictureJob } from '../../../server/content/picture-slots.ts'
import { requiredSize, slotOf, slotsFilledBy } from '../../../server/content/picture-slots.ts'
import { picturesIn } from '../../../server/content/site-content.ts'
import { type OperatorPictureName, operatorPictureNames } from '../../../src/pictures/operator-pictures.ts'
import { locationPicture, servicePicture } from '../../../src/pictures/subjects.ts'
import { type PictureName, pictureNames } from '../../../src/pictures/table.ts'
import { desk } from '../../api/addresses.ts'
import { valueAt } from '../../api/paths.ts'
import type {
  DraftPictures,
  LogoState,
  PictureCrop,
  PictureSource,
  PictureState,
  PictureValue,
} from '../../api/pictures-data.ts'
import type { DeskContext } from '../desk-context.ts'
import type { DraftState } from './draft.ts'

/** The pictures of the draft, one for each slot, and its logo. */
export async function draftPictures(context: DeskContext): Promise<DraftPictures> {
  const state = await context.source.draft()
  const { facts } = state.draft.content.site
  const jobs = state.draft.content.pictureJobs
  const added = [
    ...Object.keys(facts.services).map((id) => servicePicture(id, facts.services)),
    ...Object.keys(facts.locations).map(locationPicture),
  ]
  const slots = new Set([...operatorPictureNames, ...added.flatMap(({ own }) => own ?? [])])
  const logo = await logoOf(context, state)
  return {
    pictures: await Promise.all([...slots].map((slot) => pictureState(context, state, slot))),
    ...(logo && { logo }),
    progress: { ready: jobs.filter(({ isReady }) => isReady).length, total: jobs.length },
  }
}

/** The logo of the draft; undefined for the mark of the site. */
async function logoOf({ settings }: DeskContext, { draft }: DraftState): Promise<LogoState | undefined> {
  const job = draft.content.pictureJobs.find(({ name }) => name === 'logo')
  const made = job && (await picturesIn(settings).read(job.key))
  if (!made) return job && {}
  return 'fault' in made ? made : { address: `/pictures/${job.key}/picture.webp`, ...made.source }
}

/** The picture in `slot`. */
async function pictureState({ source, settings }: DeskContext, state: DraftState, slot: string): Promise<PictureState> {
  const value = valueAt(state.draft.values, `/pictures/${slot}`) as PictureValue | undefined
  const shape = slotOf(slot as OperatorPictureName)
  const store = picturesIn(settings)
  const jobs = state.draft.content.pictureJobs.filter((job) => isMadeFrom(job, slot))
  const prepared = await Promise.all(
    jobs.map(async ({ key, name: filled, slot: { width, height } }): Promise<PictureCrop> => {
      const made = await store.read(key)
      const file = made && !('fault' in made) && (made.widths.length > 0 ? 'picture.webp' : 'picture.jpg')
      return { slot: filled, width, height, ...(file && { address: `/pictures/${key}/${file}` }) }
    }),
  )
  const crops = prepared.length > 0 ? prepared : plannedCrops(slot, state)
  const size = value && (await source.uploads.find(value.file))
  const drawing = drawingOf(slot, state)
  return {
    ...{ slot, crops },
    ...(drawing && { drawing: drawing.name }),
    ...(drawing?.alt !== undefined && { altKey: drawing.alt }),
    ...(value && size && { source: sourceOf(value.file, size) }),
    wanted: requiredSize(shape),
  }
}

/** The crops that a picture in `slot` will have. */
function plannedCrops(slot: string, { draft }: DraftState): PictureCrop[] {
  const own = (draft.values.pictures ?? {}) as Record<string, unknown>
  const social =
    slot === 'hero' ? 'social' : slot.startsWith('service-') ? (`social-${slot.slice(8)}` as const) : undefined
  const filled = slotsFilledBy(slot as OperatorPictureName, (other) => Object.hasOwn(own, other))
  const names: OperatorPictureName[] = social && !Object.hasOwn(own, 'social') ? [...filled, social] : filled
  return names.map((name) => {
    const { width, height } = slotOf(name)
    return { slot: name, width, height }
  })
}

/** What the desk says about an uploaded file. */
export function sourceOf(file: string, { width, height }: { width: number; height: number }): PictureSource {
  // Browsers cannot show a TIFF, and a logo is only shown as the converter writes it anew.
  return { ...(!/\.(tif|svg)$/.test(file) && { address: uploadAddress(file) }), width, height }
}

/** The address of an uploaded file. */
const uploadAddress = (file: string) => `${desk}/${file}`

/** The hero also fills the slot of narrow windows, and every picture may be that of shared links. */
function isMadeFrom({ name }: PictureJob, slot: string): boolean {
  if (name === slot) return true
  if (slot === 'hero') return name === 'hero-tall' || name === 'social'
  return name === `social-${slot.replace(/^service-/, '')}`
}

/** What the site shows in `slot` while the office has no picture there, and the key of its alternative text. */
function drawingOf(slot: string, { draft }: DraftState): { name: PictureName; alt?: string } | undefined {
  if (slot === 'hero' || slot === 'about') return { name: slot, alt: `imageAlt.${slot}` }
  const { services, locations } = draft.content.site.facts
  const subjects = [
    ...Object.keys(services).map((id) => servicePicture(id, services)),
    ...Object.keys(locations).map(locationPicture),
  ]
  const subject = subjects.find(({ own, name }) => own === slot || name === slot)
  const name = pictureNames.find((known) => known === slot)
  return subject ?? (name && { name })
}
