// The content as the desk has written it: the shared draft, and the versions that were published. Each write is one
// transaction, and happens only if nobody else has written since the person looked.
import { isDeepStrictEqual } from 'node:util'
import type { ContentDocument } from '../../../server/content/content-document.ts'
import { needSpace } from '../../../server/database/disk-space.ts'
import type { Database, Query } from '../../../server/database/types.ts'
import type { Path } from '../../api/paths.ts'

/** How many versions are kept. */
const keptVersions = 50

/** What has changed last. Every process polls it. */
export interface ContentRevision {
  /** The number of the last version; 0 before the first. */
  published: number
  /** Increases with each change of the draft, and with each version. */
  revision: number
}

/** What the draft says about a value. Without `value`, the value is that of the content file. */
export interface DraftValue {
  value?: unknown
}

export interface StoredEntry {
  /** The path of a unit (desk/api/paths.ts). */
  path: Path
  /** Increases with each change of the value. */
  version: number
  /** Undefined if the value is as it was published. */
  draft: DraftValue | undefined
  /** Who changed the value last, by mail address; null for the command. */
  person: string | null
  /** When that was, in milliseconds since 1970. */
  at: number
}

export interface ContentVersion {
  number: number
  at: number
  /** Null for the command. */
  person: string | null
  /** The paths of the units that it changed. */
  changes: Path[]
  /** The version that this one restored. */
  restored: number | null
}

/** A change of a unit, with the version that the person saw. Without a draft, it takes back what was changed. */
type DraftChange = Pick<StoredEntry, 'path' | 'version' | 'draft'>

export interface Publication {
  document: ContentDocument
  changes: readonly Path[]
  person: string | null
  now: number
  /** What the person saw. A version is published only if that is still so. */
  seen: ContentRevision
  /** The version that is restored. */
  restored?: number
  /** The values of the draft that are published. Without them, the draft stays: an earlier version is published. */
  drafted?: readonly Path[]
}

export type ContentStore = ReturnType<typeof contentStore>

// Everything that writes waits for it, in all processes.
const lock = 'content'

/** The draft and the versions in `database`. */
export function contentStore(database: Database) {
  return {
    revision: () => readRevision(database.query),

    /** The values that were ever written. */
    async entries(): Promise<StoredEntry[]> {
      const rows = await database.query<Row>('SELECT path, version, draft, person, at FROM content_draft ORDER BY path')
      return rows.map((row) => ({ ...row, draft: parsed(row.draft) }))
    },

    /**
     * Saves all of `changes`, or none. Returns the paths of those that somebody else has made since; empty if saved. A
     * change that a browser sends twice, because the page was left before it was forgotten, is no conflict.
     */
    async save(changes: readonly DraftChange[], person: string, now: number): Promise<Path[]> {
      await needSpace(database)
      return database.transaction(lock, async (query) => {
        const rows = await query<Row>('SELECT path, version, draft FROM content_draft')
        const stored = new Map(rows.map((row) => [row.path, row]))
        const conflicts = changes.filter(({ path, version, draft }) => {
          const row = stored.get(path)
          return (row?.version ?? 0) !== version && !isDeepStrictEqual(parsed(row?.draft ?? null), draft)
        })
        if (conflicts.length > 0) return conflicts.map(({ path }) => path)
        for (const { path, draft } of changes) {
          await query(
            `INSERT INTO content_draft (path, version, draft, person, at) VALUES ($1, 1, $2, $3, $4)
             ON CONFLICT (path) DO UPDATE SET version = content_draft.version + 1, draft = $2, person = $3, at = $4`,
            [path, draft === undefined ? null : JSON.stringify(draft), person, now],
          )
        }
        await query('UPDATE content_state SET revision = revision + 1')
        return []
      })
    },

    /** Forgets every change. Returns whether the draft was still the one seen. */
    async discard(revision: number, person: string, now: number): Promise<boolean> {
      return database.transaction(lock, async (query) => {
        if ((await readRevision(query)).revision !== revision) return false
        await query(
          'UPDATE content_draft SET draft = NULL, version = version + 1, person = $1, at = $2 WHERE draft IS NOT NULL',
          [person, now],
        )
        await query('UPDATE content_state SET revision = revision + 1')
        return true
      })
    },

    /**
     * Publishes a version. `also` writes what belongs to it in the same transaction. Returns its number; undefined if
     * something has changed since the person looked.
     */
    async publish(
      { document, changes, person, now, seen, restored, drafted }: Publication,
      also: (query: Query, number: number) => Promise<void> = async () => {},
    ): Promise<number | undefined> {
      await needSpace(database)
      return database.transaction(lock, async (query) => {
        const { published, revision } = await readRevision(query)
        if (published !== seen.published || revision !== seen.revision) return undefined
        const number = published + 1
        await query(
          `INSERT INTO content_versions (number, at, person, document, changes, restored)
           VALUES ($1, $2, $3, $4, $5, $6)`,
          [number, now, person, JSON.stringify(document), JSON.stringify(changes), restored ?? null],
        )
        if (!drafted) for (const path of changes) await touch(query, path, person, now)
        for (const path of drafted ?? []) await query('UPDATE content_draft SET draft = NULL WHERE path = $1', [path])
        await query('DELETE FROM content_versions WHERE number <= $1', [number - keptVersions])
        await query('UPDATE content_state SET published = $1, revision = revision + 1', [number])
        await also(query, number)
        return number
      })
    },

    /** The versions that are kept, the newest first. */
    async versions(): Promise<ContentVersion[]> {
      const rows = await database.query<ContentVersion & { changes: string }>(
        'SELECT number, at, person, changes, restored FROM content_versions ORDER BY number DESC',
      )
      return rows.map((row) => ({ ...row, changes: JSON.parse(row.changes) }))
    },

    /** The document of the version `number`. 0 is the site as installed, as long as nothing was deleted. */
    async document(number: number): Promise<ContentDocument | undefined> {
      if (number === 0) return {}
      const [row] = await database.query<{ document: string }>(
        'SELECT document FROM content_versions WHERE number = $1',
        [number],
      )
      return row && (JSON.parse(row.document) as ContentDocument)
    },

    /** The last version. */
    async latest(): Promise<{ number: number; document: string } | undefined> {
      const [row] = await database.query<{ number: number; document: string }>(
        'SELECT number, document FROM content_versions ORDER BY number DESC LIMIT 1',
      )
      return row
    },
  }
}

async function readRevision(query: Query): Promise<ContentRevision> {
  const [row] = await query<ContentRevision>('SELECT published, revision FROM content_state')
  return row ? { ...row } : { published: 0, revision: 0 }
}

/** Gives the value at `path` a new version: it was changed without a draft. */
async function touch(query: Query, path: Path, person: string | null, now: number) {
  await query(
    `INSERT INTO content_draft (path, version, person, at) VALUES ($1, 1, $2, $3)
     ON CONFLICT (path) DO UPDATE SET version = content_draft.version + 1, person = $2, at = $3`,
    [path, person, now],
  )
}

interface Row extends Omit<StoredEntry, 'draft'> {
  draft: string | null
}

const parsed = (text: string | null): DraftValue | undefined => (text === null ? undefined : JSON.parse(text))
