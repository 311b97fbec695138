// The stored requests for the desk, in SQL that SQLite and PostgreSQL both understand.
import type { Database } from '../../../server/database/types.ts'
import { deskActions } from './actions.ts'
import { deskErasures } from './erasures.ts'
import { type DeskListOptions, deskLists } from './list.ts'
import { setEraseDates } from './retention.ts'
import type { DeskRequests } from './types.ts'

export type DeskRequestsOptions = Pick<DeskListOptions, 'requests' | 'retentionDays' | 'country'> &
  Partial<DeskListOptions>

/** The requests in `database`, whose outbox stores and mails them. */
export function openDeskRequests(
  database: Database,
  { requests, retentionDays, country, choiceNames = () => [], now = Date.now }: DeskRequestsOptions,
): DeskRequests {
  return {
    ...deskLists(database, { requests, retentionDays, country, choiceNames, now }),
    ...deskActions(database, { requests, retentionDays }),
    ...deskErasures(database, { requests, country }),
    setEraseDates: () => setEraseDates(database.query, retentionDays),
  }
}
