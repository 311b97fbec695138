// Actions of people of the team, in the history of a request.
import type { Query } from '../../../server/database/types.ts'

/** An action of a person, who is named by a mail address of the team. */
export interface NewAction {
  what: 'opened' | 'answered' | 'not-answered' | 'mail-sent-again' | 'suspected' | 'not-suspected' | 'note'
  at: number
  by: string
  /** The version of the request after the action. */
  version?: number
  note?: string
}

/** Adds an action. The lock of the transaction must be the reference: otherwise another may use the same number. */
export async function addAction(query: Query, reference: string, action: NewAction): Promise<void> {
  const { what, at, by, version = null, note = null } = action
  await query(
    `INSERT INTO request_history (reference, number, at, what, person, version, note)
     VALUES ($1, (SELECT COALESCE(max(number), 0) + 1 FROM request_history WHERE reference = $1), $2, $3, $4, $5, $6)`,
    [reference, at, what, by, version, note],
  )
}
