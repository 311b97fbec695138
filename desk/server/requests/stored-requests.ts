// The stored requests for the desk, in SQL that SQLite and PostgreSQL both understand.
import type { Database } from '../../../server/database/types.ts'
import { deskActions } from './actions.ts'
import { deskErasures } from './erasures.ts'
import { type DeskListOptions, deskLists } from './list.ts'
import { setEraseDates } from './retention.ts'
import { searchTexts } from './search-text.ts'

export type DeskRequestsOptions = Omit<DeskListOptions, 'choiceNames' | 'now' | 'completeTexts'> &
  Partial<Pick<DeskListOptions, 'choiceNames' | 'now'>>

/** No visitor waits for the update of all requests (milliseconds). */
const updateTime = 60_000

export type DeskRequests = ReturnType<typeof openDeskRequests>

/** The requests in `database`, whose outbox stores and mails them. */
export function openDeskRequests(database: Database, options: DeskRequestsOptions) {
  const completeTexts = searchTexts(database, () => options.office().country)
  return {
    ...deskLists(database, { choiceNames: () => [], now: Date.now, ...options, completeTexts }),
    ...deskActions(database, options),
    ...deskErasures(database, { ...options, completeTexts }),
    completeTexts,
    /** Sets the dates at which requests are erased where they are missing, or RETENTION_DAYS has changed. */
    setEraseDates: () =>
      database.transaction('erase dates', (query) => setEraseDates(query, options.retentionDays), updateTime),
  }
}
