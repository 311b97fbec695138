// The stored content of the desk: the shared draft, and the published versions. Each write is one transaction with
// optimistic locking: it fails if another person has changed the content meanwhile.
import { isDeepStrictEqual } from 'node:util'
import type { ContentDocument } from '../../../server/content/content-document.ts'
import { needSpace } from '../../../server/database/disk-space.ts'
import type { Database, Query } from '../../../server/database/types.ts'
import type { Path } from '../../api/paths.ts'

const keptVersions = 50

/** The state that every process polls. */
export interface ContentRevision {
  /** The number of the last version; 0 before the first. */
  published: number
  /** Increases with each change of the draft, and with each version. */
  revision: number
}

/** A draft of a value. Without `value`, the content file decides. */
export interface DraftValue {
  value?: unknown
}

export interface StoredUnit {
  /** The path of a unit (desk/api/paths.ts). */
  path: Path
  /** Increases with each change. */
  version: number
  /** Undefined if the value is as published. */
  draft: DraftValue | undefined
  /** The email address of the last author; null for the command. */
  staffEmail: string | null
  at: number
}

export interface ContentVersion {
  number: number
  at: number
  /** Null for the command. */
  staffEmail: string | null
  /** The changed units. */
  changes: Path[]
  /** The version that this version restored. */
  restored: number | null
}

/** A change of a unit, with the version that the person saw. Without a draft, it undoes the change. */
type DraftChange = Pick<StoredUnit, 'path' | 'version' | 'draft'>

export interface Publication {
  document: ContentDocument
  changes: readonly Path[]
  staffEmail: string | null
  now: number
  /** The revision that the person saw. Publishing fails if it has changed. */
  seen: ContentRevision
  /** The restored version. */
  restored?: number
  /** The published values of the draft. Without them, the draft stays, as when a version is restored. */
  drafted?: readonly Path[]
}

export type ContentStore = ReturnType<typeof createContentStore>

// Serializes all writes, in every process.
const lock = 'content'

/** The draft and the versions in `database`. */
export function createContentStore(database: Database) {
  return {
    revision: () => readRevision(database.query),

    /** Every unit that was ever written. */
    async units(): Promise<StoredUnit[]> {
      const rows = await database.query<Row>(
        'SELECT path, version, draft, person AS "staffEmail", at FROM content_draft ORDER BY path',
      )
      return rows.map((row) => ({ ...row, draft: parsed(row.draft) }))
    },

    /** Saves all of `changes`, or none. Returns the paths that others have changed meanwhile; empty if saved. */
    async save(changes: readonly DraftChange[], staffEmail: string, now: number): Promise<Path[]> {
      await needSpace(database)
      return database.transaction(lock, async (query) => {
        const conflicts = await findConflicts(query, changes)
        if (conflicts.length > 0) return conflicts
        for (const change of changes) await saveDraft(query, change, staffEmail, now)
        await query('UPDATE content_state SET revision = revision + 1')
        return []
      })
    },

    /** Deletes the draft. Returns false if it is no longer at `revision`. */
    async discard(revision: number, staffEmail: string, now: number): Promise<boolean> {
      return database.transaction(lock, async (query) => {
        if ((await readRevision(query)).revision !== revision) return false
        await query(
          'UPDATE content_draft SET draft = NULL, version = version + 1, person = $1, at = $2 WHERE draft IS NOT NULL',
          [staffEmail, now],
        )
        await query('UPDATE content_state SET revision = revision + 1')
        return true
      })
    },

    /**
     * Publishes a version. `also` writes more in the same transaction. Returns the number of the version; undefined if
     * the content has changed since the person looked.
     */
    async publish(
      publication: Publication,
      also: (query: Query, number: number) => Promise<void> = async () => {},
    ): Promise<number | undefined> {
      await needSpace(database)
      return database.transaction(lock, async (query) => {
        const current = await readRevision(query)
        if (!isDeepStrictEqual(current, publication.seen)) return undefined
        const number = current.published + 1
        await addVersion(query, number, publication)
        await query('UPDATE content_state SET published = $1, revision = revision + 1', [number])
        await also(query, number)
        return number
      })
    },

    /** The newest first. */
    async versions(): Promise<ContentVersion[]> {
      const rows = await database.query<ContentVersion & { changes: string }>(
        'SELECT number, at, person AS "staffEmail", changes, restored FROM content_versions ORDER BY number DESC',
      )
      return rows.map((row) => ({ ...row, changes: JSON.parse(row.changes) }))
    },

    /** The document of the version `number`. 0 is the site as installed. */
    async document(number: number): Promise<ContentDocument | undefined> {
      if (number === 0) return {}
      const [row] = await database.query<{ document: string }>(
        'SELECT document FROM content_versions WHERE number = $1',
        [number],
      )
      return row && (JSON.parse(row.document) as ContentDocument)
    },

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

/**
 * The paths of `changes` that others have changed meanwhile. The same change again, from a page that was closed before
 * it got the answer, is not a conflict.
 */
async function findConflicts(query: Query, changes: readonly DraftChange[]): Promise<Path[]> {
  const rows = await query<Row>('SELECT path, version, draft FROM content_draft')
  const stored = new Map(rows.map((row) => [row.path, row]))
  const conflicts = changes.filter(({ path, version, draft }) => {
    const row = stored.get(path)
    return (row?.version ?? 0) !== version && !isDeepStrictEqual(parsed(row?.draft ?? null), draft)
  })
  return conflicts.map(({ path }) => path)
}

async function saveDraft(query: Query, { path, draft }: DraftChange, staffEmail: string, now: number) {
  await query(
    `INSERT INTO content_draft (path, version, draft, person, at) VALUES ($1, 1, $2, $3, $4)
     ON CONFLICT (path) DO UPDATE SET version = content_draft.version + 1, draft = $2, person = $3, at = $4`,
    [path, draft === undefined ? null : JSON.stringify(draft), staffEmail, now],
  )
}

/** Stores a version, removes its values from the draft, and deletes the oldest version. */
async function addVersion(query: Query, number: number, publication: Publication) {
  const { document, changes, staffEmail, now, restored = null, drafted } = publication
  await query(
    'INSERT INTO content_versions (number, at, person, document, changes, restored) VALUES ($1, $2, $3, $4, $5, $6)',
    [number, now, staffEmail, JSON.stringify(document), JSON.stringify(changes), restored],
  )
  if (!drafted) for (const path of changes) await touch(query, path, staffEmail, now)
  for (const path of drafted ?? []) await query('UPDATE content_draft SET draft = NULL WHERE path = $1', [path])
  await query('DELETE FROM content_versions WHERE number <= $1', [number - keptVersions])
}

/** Increases the version of the value at `path`, which was changed without a draft. */
async function touch(query: Query, path: Path, staffEmail: string | null, now: number) {
  await query(
    `INSERT INTO content_draft (path, version, person, at) VALUES ($1, 1, $2, $3)
     ON CONFLICT (path) DO UPDATE SET version = content_draft.version + 1, person = $2, at = $3`,
    [path, staffEmail, now],
  )
}

interface Row extends Omit<StoredUnit, 'draft'> {
  draft: string | null
}

const parsed = (text: string | null): DraftValue | undefined => (text === null ? undefined : JSON.parse(text))
