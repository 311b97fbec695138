// The stored requests of the desk, in SQL for both SQLite and PostgreSQL.
import type { Database } from '../../../server/database/types.ts'
import { deskActions } from './actions.ts'
import { deskErasures } from './erasures.ts'
import { type DeskListOptions, deskLists } from './list.ts'
import { setEraseDates } from './retention.ts'
import { searchTexts } from './search-text.ts'

export type DeskRequestsOptions = Omit<DeskListOptions, 'choiceNames' | 'now' | 'completeTexts'> &
  Partial<Pick<DeskListOptions, 'choiceNames' | 'now'>>

/** The limit of updating all requests, for which no visitor waits (milliseconds). */
const updateTime = 60_000

export type DeskRequests = ReturnType<typeof openDeskRequests>

export function openDeskRequests(database: Database, options: DeskRequestsOptions) {
  const completeTexts = searchTexts(database, () => options.office().country)
  return {
    ...deskLists(database, { choiceNames: () => [], now: Date.now, ...options, completeTexts }),
    ...deskActions(database, options),
    ...deskErasures(database, { ...options, completeTexts }),
    completeTexts,
    /** Sets missing dates of erasure, and all dates after a change of RETENTION_DAYS. */
    setEraseDates: () =>
      database.transaction('erase dates', (query) => setEraseDates(query, options.retentionDays), updateTime),
  }
}
