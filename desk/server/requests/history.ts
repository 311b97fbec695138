// Actions of people of the team, in the history of a request.
import type { Query } from '../../../server/database/types.ts'
import { addEvent, type StoredEvent } from '../../../server/outbox/request-events.ts'

/** An action of a person, who is named by a mail address of the team. */
export interface NewAction {
  what: Exclude<StoredEvent['what'], 'received' | 'mail-sent' | 'confirmation-sent' | 'mail-failed'>
  at: number
  by: string
  /** The version of the request after the action. */
  version?: number
  note?: string
}

/** Adds an action. The lock of the transaction must be the reference: otherwise another may use the same number. */
export async function addAction(query: Query, reference: string, action: NewAction): Promise<void> {
  const { at, by, ...event } = action
  await addEvent(query, reference, at, { ...event, person: by })
}
