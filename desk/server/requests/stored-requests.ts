// The stored requests for the desk, in SQL that SQLite and PostgreSQL both understand.
import type { Database } from '../../../server/database/types.ts'
import type { ConfirmationOptions } from '../../../server/outbox/confirmations.ts'
import { deskActions } from './actions.ts'
import { deskErasures } from './erasures.ts'
import { type DeskListOptions, deskLists } from './list.ts'
import type { DeskRequests } from './types.ts'

export type DeskRequestsOptions = Pick<DeskListOptions, 'retentionDays'> &
  Partial<DeskListOptions> &
  ConfirmationOptions

/** The requests in `database`, whose outbox stores and mails them. */
export function openDeskRequests(
  database: Database,
  { retentionDays, choiceNames = () => [], now = Date.now, confirmationMax }: DeskRequestsOptions,
): DeskRequests {
  return {
    ...deskLists(database, { retentionDays, choiceNames, now }),
    ...deskActions(database, { confirmationMax }),
    ...deskErasures(database),
  }
}
