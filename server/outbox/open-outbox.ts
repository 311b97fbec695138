// The outbox in SQL that SQLite and PostgreSQL both understand. Each part has its own file.
import { DatabaseTooNew } from '../database/schema.ts'
import type { Database } from '../database/types.ts'
import { type AddOptions, requestAdditions } from './add-request.ts'
import { requestChanges, requestErasures } from './change-requests.ts'
import { digestQueue } from './digest.ts'
import { confirmationQueue, requestQueue } from './mail-queue.ts'
import type { Outbox } from './outbox.ts'
import { requestReads } from './read-requests.ts'

/**
 * The outbox in `database`. Closing the outbox closes the database. The site also starts if the database cannot be
 * reached: pages do not need it, every operation tries again, and `/readyz` reports it. Rejects with DatabaseTooNew.
 */
export async function openOutbox(database: Database, options: AddOptions = {}): Promise<Outbox> {
  const outbox: Outbox = {
    ...requestAdditions(database, options),
    requestMails: requestQueue(database),
    confirmations: confirmationQueue(database),
    digests: digestQueue(database),
    ...requestReads(database),
    ...requestChanges(database, options),
    ...requestErasures(database),
    close: () => database.close(),
  }
  try {
    await outbox.check()
  } catch (error) {
    if (!(error instanceof DatabaseTooNew)) return outbox
    await outbox.close()
    throw error
  }
  return outbox
}
