// The shared draft as content, its changes, and the content after publishing a part of it.
import type { ContentDocument } from '../../../server/content/content-document.ts'
import { officeDay } from '../../../server/content/office-time.ts'
import type { SiteServices } from '../../../server/site-services.ts'
import { isWithin, type Path, pathsTo } from '../../api/paths.ts'
import type { ContentStore, StoredUnit } from './content-store.ts'
import {
  type ContentState,
  changedUnits,
  type PublishedState,
  withoutOrphans,
  withoutRepetitions,
  withUnit,
} from './units.ts'

/** A snapshot of the draft. */
export interface DraftState {
  /** Increases with each change. */
  revision: number
  /** Every unit that was ever written. */
  units: readonly StoredUnit[]
  /** The content of the site without the desk. */
  base: ContentState
  published: PublishedState
  draft: ContentState
  /** The units that publishing the draft would change. */
  changes: Path[]
}

interface DraftOptions {
  store: Pick<ContentStore, 'revision' | 'units'>
  compose: (overlay: ContentDocument) => Promise<ContentState>
  base: () => Promise<ContentState>
  published: () => PublishedState
  /** Converts the pictures of the draft before it is published. */
  wantPictures: SiteServices['pictures']['want']
}

/** The draft in `store`, composed once for each change. */
export function createContentDraft({ store, compose, base, published, wantPictures }: DraftOptions) {
  let last: { key: string; state: Promise<DraftState> } | undefined

  async function read(): Promise<DraftState> {
    // Read before the units: publishing newer units with an older revision fails, not the reverse.
    const { revision } = await store.revision()
    const site = published()
    const pictures = Object.keys(site.content.site.pictures ?? {})
    const key = JSON.stringify([
      revision,
      site.number,
      pictures,
      officeDay(Date.now(), site.content.site.facts.office.timeZone),
    ])
    const known = last
    if (known?.key === key && !hasUnready(await known.state)) return known.state
    const state = compute(revision, site)
    last = { key, state }
    // The next call tries again.
    state.catch(() => {
      if (last?.state === state) last = undefined
    })
    return state
  }

  async function compute(revision: number, site: PublishedState): Promise<DraftState> {
    const units = await store.units()
    const withoutDesk = await base()
    const overlay = withoutOrphans(withDrafts(site.overlay, units), withoutDesk.content.site.facts)
    const draft = await compose(overlay)
    wantPictures(draft.content.pictureJobs)
    return { revision, units, base: withoutDesk, published: site, draft, changes: changedUnits(site, draft) }
  }

  return {
    read,

    /** Makes the next `read` compose the draft again. */
    forget() {
      last = undefined
    },

    /** Composes the draft if it has pictures, which another process may have added. */
    async prepare() {
      const hasPicture = (await store.units()).some(
        ({ path, draft }) => draft && (isWithin(path, '/pictures') || isWithin(path, '/brand')),
      )
      if (hasPicture) await read()
    },
  }
}

const hasUnready = ({ draft }: DraftState) => draft.content.pictureJobs.some(({ isReady }) => !isReady)

/** `document` with the drafts of `units`. */
export const withDrafts = (document: ContentDocument, units: readonly StoredUnit[]): ContentDocument =>
  units.reduce((changed, { path, draft }) => (draft ? withUnit(changed, path, draft.value) : changed), document)

/**
 * The result of publishing only the values at `paths`, by default the whole draft: the content, the changed units, and
 * the published values of the draft.
 */
export async function selectDraft(
  { compose }: Pick<DraftOptions, 'compose'>,
  { base, published, units }: DraftState,
  paths?: readonly Path[],
) {
  const groups = paths && new Set(paths)
  const chosen = units.filter(({ path, draft }) => draft && (!groups || pathsTo(path).some((to) => groups.has(to))))
  const overlay = withoutOrphans(withDrafts(published.overlay, chosen), base.content.site.facts)
  const composed = await compose(withoutRepetitions(overlay, base))
  return { composed, changes: changedUnits(published, composed), drafted: chosen.map(({ path }) => path) }
}
