// What the desk has written about the content: the shared draft, and the versions that were published. Each write is one
// transaction, and happens only if nobody else has written since the person looked.

import { isDeepStrictEqual } from 'node:util'
import type { ContentDocument } from '../../../server/content/content-document.ts'
import type { Database, Query } from '../../../server/database/types.ts'
import type { EntryName } from '../../api/draft-data.ts'
import type { Difference } from './entries.ts'

/** How many versions are kept. */
const keptVersions = 50

/** What has changed last. Every process polls it. */
export interface ContentRevision {
  /** The number of the last version; 0 before the first. */
  published: number
  /** Increases with each change of the draft, and with each version. */
  revision: number
}

export interface StoredEntry {
  name: EntryName
  /** Increases with each change of the entry. */
  version: number
  /** Undefined if the entry is as it was published. */
  draft: unknown
  /** Who changed the entry last, by mail address; null for the command. */
  person: string | null
  /** When that was, in milliseconds since 1970. */
  at: number
}

export interface ContentVersion {
  number: number
  at: number
  /** Null for the command. */
  person: string | null
  changes: Difference[]
  /** The version that this one restored. */
  restored: number | null
}

/** A change of an entry. */
export interface EntryWrite {
  name: EntryName
  /** The version that the person saw. */
  version: number
  /** The value for the draft; undefined takes back the change, so that the entry is as it was published. */
  draft: unknown
}

export interface Publication {
  document: ContentDocument
  changes: readonly Difference[]
  person: string | null
  now: number
  /** What the person saw. A version is published only if that is still so. */
  seen: ContentRevision
  /** The version that is restored. */
  restored?: number
  /** Whether the draft stays: what is published is not the draft, but an earlier version or an imported document. */
  keepsDraft?: boolean
}

export type ContentStore = ReturnType<typeof contentStore>

// Everything that writes waits for it, in all processes.
const lock = 'content'

/** The draft and the versions in `database`. */
export function contentStore(database: Database) {
  return {
    revision: () => readRevision(database.query),

    /** The entries that were ever written, by name. */
    async entries(): Promise<Map<string, StoredEntry>> {
      const rows = await database.query<StoredEntry & { draft: string | null }>(
        'SELECT name, version, draft, person, at FROM content_entries ORDER BY name',
      )
      return new Map(rows.map((row) => [row.name, { ...row, draft: parsed(row.draft) }]))
    },

    /**
     * Saves all of `writes`, or none. Returns the names of the entries that have another value since; empty if saved. An
     * edit that a browser sends twice, because the page was left before it was forgotten, is no conflict.
     */
    async save(writes: readonly EntryWrite[], person: string, now: number): Promise<EntryName[]> {
      return database.transaction(lock, async (query) => {
        const conflicts: EntryName[] = []
        for (const { name, version, draft } of writes) {
          const [row] = await query<{ version: number; draft: string | null }>(
            'SELECT version, draft FROM content_entries WHERE name = $1',
            [name],
          )
          const isSame = isDeepStrictEqual(parsed(row?.draft ?? null), draft)
          if ((row?.version ?? 0) !== version && !isSame) conflicts.push(name)
        }
        if (conflicts.length > 0) return conflicts
        for (const { name, draft } of writes) {
          await query(
            `INSERT INTO content_entries (name, version, draft, person, at) VALUES ($1, 1, $2, $3, $4)
             ON CONFLICT (name) DO UPDATE SET version = content_entries.version + 1, draft = $2, person = $3, at = $4`,
            [name, draft === undefined ? null : JSON.stringify(draft), person, now],
          )
        }
        await query('UPDATE content_state SET revision = revision + 1')
        return []
      })
    },

    /** Forgets the change of the entry `name`, or every change. Returns whether the draft was still the one seen. */
    async discard(name: EntryName | undefined, revision: number, person: string, now: number): Promise<boolean> {
      return database.transaction(lock, async (query) => {
        if ((await readRevision(query)).revision !== revision) return false
        await query(
          `UPDATE content_entries SET draft = NULL, version = version + 1, person = $1, at = $2
           WHERE draft IS NOT NULL AND (name = $3 OR $3 = '')`,
          [person, now, name ?? ''],
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
      { document, changes, person, now, seen, restored, keepsDraft }: Publication,
      also: (query: Query, number: number) => Promise<void> = async () => {},
    ): Promise<number | undefined> {
      return database.transaction(lock, async (query) => {
        const { published, revision } = await readRevision(query)
        if (published !== seen.published || revision !== seen.revision) return undefined
        const number = published + 1
        await query(
          `INSERT INTO content_versions (number, at, person, document, changes, restored)
           VALUES ($1, $2, $3, $4, $5, $6)`,
          [number, now, person, JSON.stringify(document), JSON.stringify(changes), restored ?? null],
        )
        if (keepsDraft) for (const { name } of changes) await touch(query, name, person, now)
        else await query('UPDATE content_entries SET draft = NULL WHERE draft IS NOT NULL')
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
      return rows.map((row) => ({ ...row, changes: JSON.parse(row.changes) as Difference[] }))
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

    /** The last version before `number`; the last of all without it. */
    async latest(number = Number.MAX_SAFE_INTEGER): Promise<{ number: number; document: string } | undefined> {
      const [row] = await database.query<{ number: number; document: string }>(
        'SELECT number, document FROM content_versions WHERE number < $1 ORDER BY number DESC LIMIT 1',
        [number],
      )
      return row
    },
  }
}

async function readRevision(query: Query): Promise<ContentRevision> {
  const [row] = await query<ContentRevision>('SELECT published, revision FROM content_state')
  return row ? { ...row } : { published: 0, revision: 0 }
}

/** Gives an entry a new version: it was changed without a draft. */
async function touch(query: Query, name: EntryName, person: string | null, now: number) {
  await query(
    `INSERT INTO content_entries (name, version, person, at) VALUES ($1, 1, $2, $3)
     ON CONFLICT (name) DO UPDATE SET version = content_entries.version + 1, person = $2, at = $3`,
    [name, person, now],
  )
}

const parsed = (text: string | null): unknown => (text === null ? undefined : JSON.parse(text))
