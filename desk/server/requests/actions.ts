// The writes of the desk. Each has the version of the request that the person saw. If others have changed the request
// since, nothing is written.
import type { Database, Query } from '../../../server/database/types.ts'
import { addConfirmation, type ConfirmationOptions } from '../../../server/outbox/confirmations.ts'
import { leaseTime } from '../../../server/outbox/outbox.ts'
import { addEvent } from '../../../server/outbox/request-events.ts'
import type { DeskRequests, DeskWrite, Written } from './types.ts'

type Actions = Pick<DeskRequests, 'open' | 'setAnswered' | 'addNote' | 'resend' | 'setSuspected'>

interface Change {
  /** The assignments of the update. Their parameters begin with `$3`. */
  set: string
  /** Whether the action does anything in the state of the request. */
  where?: string
  values?: (string | number)[]
  /** More work in the same transaction. */
  also?: (query: Query) => Promise<void>
  event: {
    what: 'answered' | 'not-answered' | 'mail-sent-again' | 'suspected' | 'not-suspected' | 'note'
    note?: string
  }
}

/** The changes of requests in `database`. */
export function deskActions(database: Database, { confirmationMax = 0 }: ConfirmationOptions): Actions {
  function write({ reference, version, by, now }: DeskWrite, change: Change): Promise<Written> {
    const { set, where = 'true', values = [], also, event } = change
    return database.transaction(reference, async (query) => {
      const [written] = await query<{ version: number }>(
        `UPDATE contact_requests SET ${set}, version = version + 1
         WHERE reference = $1 AND version = $2 AND ${where} RETURNING version`,
        [reference, version, ...values],
      )
      if (!written) return (await versionFault(query, reference, version)) ?? 'refused'
      await also?.(query)
      await addEvent(query, reference, now, { ...event, person: by, version: written.version })
      return 'written'
    })
  }

  return {
    async open(reference, by, now) {
      await database.transaction(reference, async (query) => {
        const opened = await query(
          'UPDATE contact_requests SET opened_at = $1 WHERE reference = $2 AND opened_at IS NULL RETURNING reference',
          [now, reference],
        )
        if (opened.length > 0) await addEvent(query, reference, now, { what: 'opened', person: by })
      })
    },

    setAnswered: (to, answered) =>
      answered
        ? write(to, {
            set: 'answered_at = $3, answered_by = $4, opened_at = COALESCE(opened_at, $3)',
            where: `answered_at IS NULL AND state <> 'suspected'`,
            values: [to.now, to.by],
            event: { what: 'answered' },
          })
        : write(to, {
            set: 'answered_at = NULL, answered_by = NULL',
            where: 'answered_at IS NOT NULL',
            event: { what: 'not-answered' },
          }),

    // The search text is computed again, with the note.
    addNote: (to, note) => write(to, { set: 'search_text = NULL', event: { what: 'note', note } }),

    resend: (to) =>
      write(to, {
        set: `state = 'waiting', in_digest = 0, due_at = $3,
              attempts = CASE state WHEN 'waiting' THEN attempts ELSE 0 END,
              recipients = CASE state WHEN 'delivered' THEN NULL ELSE recipients END,
              resends = resends + CASE WHEN delivered_at IS NULL THEN 0 ELSE 1 END`,
        // A mail that is due within the time of a lease may be in progress, and is sent soon anyway.
        where: `state <> 'suspected' AND (state <> 'waiting' OR in_digest > 0 OR due_at > $4)`,
        values: [to.now, to.now + leaseTime],
        event: { what: 'mail-sent-again' },
      }),

    setSuspected: (to, suspected) =>
      suspected
        ? write(to, { set: `state = 'suspected'`, where: `state <> 'suspected'`, event: { what: 'suspected' } })
        : write(to, {
            // A request that had its own mail before does not get another one.
            set: `state = CASE WHEN delivered_at IS NULL OR in_digest > 0 THEN 'waiting' ELSE 'delivered' END,
                  in_digest = 0, due_at = $3, attempts = 0`,
            where: `state = 'suspected'`,
            values: [to.now],
            also: (query) => addConfirmation(query, to.reference, confirmationMax, to.now),
            event: { what: 'not-suspected' },
          }),
  }
}

/** Why the request cannot be changed; undefined if it has the given version. */
export async function versionFault(
  query: Query,
  reference: string,
  version: number,
): Promise<'gone' | 'conflict' | undefined> {
  const [found] = await query<{ version: number }>('SELECT version FROM contact_requests WHERE reference = $1', [
    reference,
  ])
  if (!found) return 'gone'
  return found.version === version ? undefined : 'conflict'
}
