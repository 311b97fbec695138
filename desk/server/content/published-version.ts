// Which published version the site shows: the last one that this release and this SITE_FILE can use.
import { mkdir, readFile, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Composed } from '../../../server/content/composition.ts'
import type { ContentDocument } from '../../../server/content/content-document.ts'
import type { ContentError } from '../../../src/site/content-error.ts'
import type { ContentStore } from './content-store.ts'
import { withoutOrphans } from './entries.ts'

/** A version that was not used. */
interface SkippedVersion {
  number: number
  errors: readonly ContentError[]
}

/** What visitors see, in parts. */
export interface Published extends Composed {
  /** 0 without a version. */
  number: number
  skipped: readonly SkippedVersion[]
}

interface VersionOptions {
  store: Pick<ContentStore, 'latest'>
  compose: (overlay: ContentDocument) => Promise<Composed>
  /** What the site would be without the desk. It is shown if no version can be used. */
  base: Composed
}

/** The last version without errors, and the later ones. Rejects if the database cannot be reached. */
export async function lastValidVersion({ store, compose, base }: VersionOptions): Promise<Published> {
  const skipped: SkippedVersion[] = []
  for (let row = await store.latest(); row; row = await store.latest(row.number)) {
    const { number } = row
    const composed = await compose(withoutOrphans(JSON.parse(row.document) as ContentDocument, base.state)).catch(
      // JSON of another form than that of a release can make anything throw.
      ({ message }: Error): Pick<Composed, 'errors'> => ({
        errors: [{ path: [], code: 'other', detail: { kind: 'unreadable', values: {} }, message }],
      }),
    )
    if ('content' in composed && composed.errors.length === 0) return { ...composed, number, skipped }
    skipped.push({ number, errors: composed.errors })
  }
  return { ...base, number: 0, skipped }
}

/** The number of the newest version that was read, whether it is used or not. */
export const newestOf = ({ number, skipped }: Published) =>
  Math.max(number, ...skipped.map((version) => version.number))

/** DATA_DIR/published.json: the version that the site showed last, for a start without the database. */
export function shownVersionFile(dataDir: string) {
  const path = join(dataDir, 'published.json')
  return {
    async read(): Promise<{ number: number; document: ContentDocument } | undefined> {
      const text = await readFile(path, 'utf8').catch(() => undefined)
      return text === undefined ? undefined : JSON.parse(text)
    },

    async write({ number, overlay }: Pick<Published, 'number' | 'overlay'>) {
      await mkdir(dataDir, { recursive: true, mode: 0o700 })
      await writeFile(`${path}.new`, JSON.stringify({ number, document: overlay }), { flush: true, mode: 0o600 })
      await rename(`${path}.new`, path)
    },
  }
}
