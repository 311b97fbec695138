// The draft of the desk as content. It is composed once for each change, for all who look at it.
import type { ContentDocument } from '../../../server/content/content-document.ts'
import type { SiteContent } from '../../../server/content/site-content.ts'
import { isWithin } from '../../api/paths.ts'
import { withoutOrphans } from './additions.ts'
import type { ContentStore, StoredEntry } from './content-store.ts'
import type { Composed, Published } from './entries.ts'
import { withUnit } from './entries.ts'

/** The draft, with its revision and the values that it was made from: those that were ever written. */
export type ComposedDraft = Composed & { revision: number; entries: readonly StoredEntry[] }

interface DraftOptions {
  store: Pick<ContentStore, 'revision' | 'entries'>
  compose: (overlay: ContentDocument) => Promise<Composed>
  /** What the site would be without the desk. */
  base: () => Promise<Composed>
  published: () => Published
  /** Called with the draft whenever it was composed: its pictures are prepared before it is published. */
  onComposed: (draft: SiteContent) => void
}

export interface ContentDraft {
  read(): Promise<ComposedDraft>
  /** Composes the draft again at the next call of `read`. */
  forget(): void
  /** Composes the draft if it has pictures: another process may have put them there. */
  prepare(): Promise<void>
}

/** `document` with the drafts of `entries`. */
export const withDrafts = (document: ContentDocument, entries: readonly StoredEntry[]): ContentDocument =>
  entries.reduce((changed, { path, draft }) => (draft ? withUnit(changed, path, draft.value) : changed), document)

/** The draft in `store`. */
export function contentDraft({ store, compose, base, published, onComposed }: DraftOptions): ContentDraft {
  let last: { key: string; draft: Promise<ComposedDraft> } | undefined

  async function read() {
    // In this order: newer entries under an older revision are refused when they are published.
    const { revision } = await store.revision()
    const entries = await store.entries()
    const { number, overlay, content } = published()
    const key = JSON.stringify([revision, number, Object.keys(content.site.pictures ?? {})])
    const known = last
    if (known?.key === key && !hasUnready(await known.draft)) return known.draft
    const draft = composed(withDrafts(overlay, entries), { revision, entries })
    last = { key, draft }
    // The database may answer the next time.
    draft.catch(() => {
      if (last?.draft === draft) last = undefined
    })
    return draft
  }

  async function composed(overlay: ContentDocument, stored: Pick<ComposedDraft, 'revision' | 'entries'>) {
    const draft = await compose(withoutOrphans(overlay, (await base()).state.facts))
    onComposed(draft.content)
    return { ...draft, ...stored }
  }

  return {
    read,
    forget() {
      last = undefined
    },
    async prepare() {
      const hasPicture = (await store.entries()).some(
        ({ path, draft }) => draft && (isWithin(path, '/pictures') || isWithin(path, '/brand')),
      )
      if (hasPicture) await read()
    },
  }
}

const hasUnready = ({ content }: Composed) => content.pictureJobs.some(({ isReady }) => !isReady)
