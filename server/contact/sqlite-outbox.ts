// The outbox in one SQLite file: nothing to install, and durable at the moment of the answer.
import { mkdirSync } from 'node:fs'
import { dirname } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import type { ContactRequest } from '../../src/contact/schema.ts'
import type { Language } from '../../src/language/language.ts'
import { fingerprint, KeyReused, leaseTime, NewerOutbox, newReference, type Outbox, repeatTime } from './outbox.ts'

// A claim moves `due_at` to the end of its lease: a request in someone's hands is one that is not due yet.
const migrations = [
  `CREATE TABLE contact_requests (
     reference TEXT PRIMARY KEY,
     idempotency_key TEXT UNIQUE,
     fingerprint TEXT NOT NULL,
     request TEXT NOT NULL,
     language TEXT NOT NULL,
     received_at INTEGER NOT NULL,
     state TEXT NOT NULL DEFAULT 'waiting' CHECK (state IN ('waiting', 'delivered', 'failed')),
     due_at INTEGER NOT NULL,
     attempts INTEGER NOT NULL DEFAULT 0,
     delivered_at INTEGER,
     reason TEXT
   ) STRICT;
   CREATE INDEX contact_requests_due ON contact_requests (due_at) WHERE state = 'waiting';
   CREATE INDEX contact_requests_fingerprint ON contact_requests (fingerprint, received_at);
   CREATE TABLE contact_checks (count INTEGER NOT NULL) STRICT;
   INSERT INTO contact_checks VALUES (0);`,
]

// Operations are synchronous underneath, so a lock that another process holds stops every visitor for this long.
const lockTimeout = 500

interface Row {
  reference: string
  fingerprint: string
  request: string
  language: Language
  received_at: number
  attempts: number
}

/** The outbox in `file`, which is made, with its folder, when it is first needed. */
export function sqliteOutbox(file: string): Outbox {
  let database: DatabaseSync | undefined
  let closed = false

  // After a fault the file is opened anew the next time: a disk that was full or away needs no restart.
  function use<T>(work: (database: DatabaseSync) => T): T {
    if (closed) throw new Error('The outbox is closed.')
    database ??= openDatabase(file)
    try {
      return work(database)
    } catch (error) {
      database.close()
      database = undefined
      throw error
    }
  }

  return {
    async add({ request, language, key }, now) {
      const print = fingerprint(request)
      const known = use((database) =>
        transaction(database, (): { reference: string; fingerprint: string; repeated: boolean } => {
          const found = (
            key === undefined
              ? database
                  .prepare('SELECT * FROM contact_requests WHERE fingerprint = ? AND received_at > ? LIMIT 1')
                  .get(print, now - repeatTime)
              : database.prepare('SELECT * FROM contact_requests WHERE idempotency_key = ?').get(key)
          ) as Row | undefined
          if (found) return { reference: found.reference, fingerprint: found.fingerprint, repeated: true }
          const reference = newReference()
          database
            .prepare(
              `INSERT INTO contact_requests
                 (reference, idempotency_key, fingerprint, request, language, received_at, due_at)
               VALUES (?, ?, ?, ?, ?, ?, ?)`,
            )
            .run(reference, key ?? null, print, JSON.stringify(request), language, now, now)
          return { reference, fingerprint: print, repeated: false }
        }),
      )
      if (known.fingerprint !== print) throw new KeyReused()
      return { reference: known.reference, repeated: known.repeated }
    },

    async claim(now) {
      const row = use((database) =>
        database
          .prepare(
            `UPDATE contact_requests SET due_at = ?, attempts = attempts + 1
             WHERE reference = (SELECT reference FROM contact_requests
                                WHERE state = 'waiting' AND due_at <= ? ORDER BY due_at LIMIT 1)
             RETURNING *`,
          )
          .get(now + leaseTime, now),
      ) as Row | undefined
      if (!row) return undefined
      const { reference, language, attempts } = row
      return {
        reference,
        request: JSON.parse(row.request) as ContactRequest,
        language,
        receivedAt: row.received_at,
        attempts,
      }
    },

    async delivered(reference, now) {
      use((database) =>
        database
          .prepare(`UPDATE contact_requests SET state = 'delivered', delivered_at = ? WHERE reference = ?`)
          .run(now, reference),
      )
    },

    async later({ reference, attempts }, when, reason) {
      use((database) =>
        database
          .prepare(
            `UPDATE contact_requests SET due_at = ?, reason = ?
             WHERE reference = ? AND state = 'waiting' AND attempts = ?`,
          )
          .run(when, reason, reference, attempts),
      )
    },

    async failed({ reference, attempts }, reason) {
      use((database) =>
        database
          .prepare(
            `UPDATE contact_requests SET state = 'failed', reason = ?
             WHERE reference = ? AND state = 'waiting' AND attempts = ?`,
          )
          .run(reason, reference, attempts),
      )
    },

    async deleteDelivered(before) {
      const { changes } = use((database) =>
        database.prepare(`DELETE FROM contact_requests WHERE state = 'delivered' AND delivered_at < ?`).run(before),
      )
      return Number(changes)
    },

    async counts(now) {
      const row = use((database) =>
        database
          .prepare(
            `SELECT count(*) FILTER (WHERE state = 'waiting') AS waiting,
                    count(*) FILTER (WHERE state = 'delivered') AS delivered,
                    count(*) FILTER (WHERE state = 'failed') AS failed,
                    min(received_at) FILTER (WHERE state = 'waiting') AS oldest
             FROM contact_requests`,
          )
          .get(),
      ) as { waiting: number; delivered: number; failed: number; oldest: number | null }
      const { oldest, ...counts } = row
      return { ...counts, oldestWaiting: oldest === null ? 0 : now - oldest }
    },

    async check() {
      use((database) => database.exec('UPDATE contact_checks SET count = count + 1'))
    },

    async close() {
      closed = true
      database?.close()
      database = undefined
    },
  }
}

function openDatabase(file: string): DatabaseSync {
  // Personal data: the folder is the operator's alone.
  mkdirSync(dirname(file), { recursive: true, mode: 0o700 })
  const database = new DatabaseSync(file, { timeout: lockTimeout })
  try {
    // FULL, not the usual NORMAL: with a write-ahead log, NORMAL can lose the last commits in a power cut,
    // and by then the visitor has read 'accepted'. https://www.sqlite.org/pragma.html#pragma_synchronous
    // secure_delete: what is deleted is overwritten, not only unlinked.
    database.exec('PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL; PRAGMA secure_delete = ON')
    transaction(database, () => migrate(database))
    return database
  } catch (error) {
    database.close()
    throw error
  }
}

function migrate(database: DatabaseSync) {
  const { user_version: version } = database.prepare('PRAGMA user_version').get() as { user_version: number }
  if (version > migrations.length) throw new NewerOutbox(version, migrations.length)
  for (const migration of migrations.slice(version)) database.exec(migration)
  database.exec(`PRAGMA user_version = ${migrations.length}`)
}

// IMMEDIATE: takes the write lock at once, so that what is read is still true when it is written.
function transaction<T>(database: DatabaseSync, work: () => T): T {
  database.exec('BEGIN IMMEDIATE')
  try {
    const result = work()
    database.exec('COMMIT')
    return result
  } catch (error) {
    if (database.isTransaction) database.exec('ROLLBACK')
    throw error
  }
}
