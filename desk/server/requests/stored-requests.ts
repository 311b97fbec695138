// The stored requests of the desk, in SQL for both SQLite and PostgreSQL.
import type { Database } from '../../../server/database/types.ts'
import { minute } from '../../../server/durations.ts'
import { createDeskActions } from './actions.ts'
import { deskErasures } from './erasures.ts'
import { createDeskLists } from './list.ts'
import { setEraseDates } from './retention.ts'
import { searchTexts } from './search-text.ts'
import type { RequestsOptions } from './types.ts'

type DeskRequestsOptions = Pick<RequestsOptions, 'requests' | 'retentionDays' | 'office'> &
  Partial<Pick<RequestsOptions, 'choiceNames' | 'now'>>

/** The limit of updating all requests, for which no visitor waits (milliseconds). */
const updateInterval = minute

export type DeskRequests = ReturnType<typeof openDeskRequests>

export function openDeskRequests(database: Database, given: DeskRequestsOptions) {
  const completeTexts = searchTexts(database, () => given.office().country)
  const options = { choiceNames: () => [], now: Date.now, ...given, completeTexts }
  return {
    ...createDeskLists(database, options),
    ...createDeskActions(database, options),
    ...deskErasures(database, options),
    completeTexts,
    /** Sets missing dates of erasure, and all dates after a change of RETENTION_DAYS. */
    setEraseDates: () =>
      database.transaction('erase dates', (query) => setEraseDates(query, options.retentionDays), updateInterval),
  }
}
