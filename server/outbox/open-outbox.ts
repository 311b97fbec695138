// The outbox: stores each accepted contact request until it has been delivered, and until RETENTION_DAYS have passed.
// It neither answers requests nor sends emails: the contact route adds requests, delivery claims them. Its SQL is
// understood by SQLite and PostgreSQL. Each part has its own file.
import { DatabaseTooNew } from '../database/schema.ts'
import type { Database } from '../database/types.ts'
import { type AddOptions, requestAdditions } from './add-request.ts'
import { requestChanges, requestErasures } from './change-requests.ts'
import { createDigestQueue } from './digest.ts'
import { createConfirmationQueue, createRequestQueue } from './mail-queue.ts'
import { requestReads } from './read-requests.ts'

export type Outbox = Awaited<ReturnType<typeof openOutbox>>

/**
 * The outbox in `database`. The site also starts if the database cannot be reached: pages do not need it, every
 * operation tries again, and `/readyz` reports it. Rejects with DatabaseTooNew.
 */
export async function openOutbox(database: Database, options: AddOptions = {}) {
  const outbox = {
    ...requestAdditions(database, options),
    requestMails: createRequestQueue(database),
    confirmations: createConfirmationQueue(database),
    digests: createDigestQueue(database),
    ...requestReads(database),
    ...requestChanges(database, options),
    ...requestErasures(database),
  }
  await outbox.check().catch((error: Error) => {
    if (error instanceof DatabaseTooNew) throw error
  })
  return outbox
}
