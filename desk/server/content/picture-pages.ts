// The page of the desk that edits a picture: its file, focal point, alternative texts and crops.

import type { PictureJob } from '../../../server/content/picture-slots.ts'
import { requiredSize, sizeError, slotOf, slotsFilledBy } from '../../../server/content/picture-slots.ts'
import { picturesIn } from '../../../server/content/site-content.ts'
import { HttpError } from '../../../server/http/http-error.ts'
import { type OperatorPictureName, operatorPictureNames } from '../../../src/pictures/operator-pictures.ts'
import { locationPicture, servicePicture } from '../../../src/pictures/subjects.ts'
import { type PictureName, pictureNames } from '../../../src/pictures/table.ts'
import { desk } from '../../api/addresses.ts'
import type { Entry } from '../../api/draft-data.ts'
import type { PictureCrop, PictureDetails, PicturePage, PictureSource, PictureValue } from '../../api/pictures-data.ts'
import type { DeskContext } from '../desk-context.ts'
import { additionOfPicture } from './additions.ts'
import { entryOf } from './draft.ts'
import { valueIn } from './entries.ts'
import { faultsOnPage } from './faults.ts'
import { type DraftState, readDraft } from './saved-draft.ts'

/** `pages.picture(slot)` */
export async function picturePage(context: DeskContext, slot: string): Promise<PicturePage> {
  const state = await readDraft(context)
  if (!hasPicture(slot, state)) throw new HttpError(404, 'No such picture')
  const { content } = state.draft
  const jobs = content.pictureJobs
  return {
    kind: 'picture',
    picture: await pictureDetails(context, state, slot),
    languages: content.site.languages,
    progress: { ready: jobs.filter(({ isReady }) => isReady).length, total: jobs.length },
    draft: state.summary,
    ...faultsOnPage(state.draft, [`/pictures/${slot}`]),
  }
}

/** Whether the site has a picture in `slot`: one of its own, or that of a service or town that was added. */
function hasPicture(slot: string, { draft: { state } }: DraftState): boolean {
  if (operatorPictureNames.some((known) => known === slot)) return true
  const addition = additionOfPicture(slot)
  return addition !== undefined && Object.hasOwn(state.facts[addition.list], addition.id)
}

/** The picture in `slot`. */
export async function pictureDetails(
  { source, settings, users }: DeskContext,
  state: DraftState,
  slot: string,
): Promise<PictureDetails> {
  const path = `/pictures/${slot}` as const
  const entry = entryOf(state, path, users()) as Entry<PictureValue | null>
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
  const size = entry.value ? source.uploads.sizeOf(entry.value.file) : undefined
  const drawing = drawingOf(slot, state)
  return {
    ...{ slot, entry, crops },
    published: (valueIn(state.published.state, path) ?? null) as PictureValue | null,
    builtIn: (valueIn(state.base.state, path) ?? null) as PictureValue | null,
    ...(drawing && { drawing: drawing.name }),
    ...(drawing?.alt !== undefined && { altKey: drawing.alt }),
    ...(entry.value && size && { source: sourceOf(entry.value.file, size, slot) }),
    wanted: requiredSize(shape),
  }
}

/** The crops that a picture in `slot` will have. */
function plannedCrops(slot: string, { draft }: DraftState): PictureCrop[] {
  const own = (draft.state.document.pictures ?? {}) as Record<string, unknown>
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
export function sourceOf(
  file: string,
  { width, height }: { width: number; height: number },
  slot?: string,
): PictureSource {
  const isSmall = slot !== undefined && sizeError({ width, height }, slotOf(slot as OperatorPictureName)) !== undefined
  // Browsers cannot show a TIFF, and a logo is only shown as the converter writes it anew.
  return { ...(!/\.(tif|svg)$/.test(file) && { address: uploadAddress(file) }), width, height, isSmall }
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
function drawingOf(slot: string, { draft: { state } }: DraftState): { name: PictureName; alt?: string } | undefined {
  if (slot === 'hero' || slot === 'about') return { name: slot, alt: `imageAlt.${slot}` }
  const { services, locations } = state.facts
  const subjects = [
    ...Object.keys(services).map((id) => servicePicture(id, services)),
    ...Object.keys(locations).map(locationPicture),
  ]
  const subject = subjects.find(({ own, name }) => own === slot || name === slot)
  const name = pictureNames.find((known) => known === slot)
  return subject ?? (name && { name })
}
