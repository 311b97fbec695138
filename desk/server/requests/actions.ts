// The staff's changes of a request. Each has the version of the request that the person saw. If others have changed the
// request since, nothing is written.
import type { Database, Query } from '../../../server/database/types.ts'
import { day } from '../../../server/durations.ts'
import { erasedAtSql } from '../../../server/outbox/change-requests.ts'
import { addEvent, type NewEvent } from '../../../server/outbox/request-events.ts'
import type { StateChange, StateChanges, StateChangesResult } from '../../api/request-actions.ts'
import { isErasedBefore, type Keep, keptUntil, setEraseDates } from './retention.ts'
import type { DeskWrite, RequestsOptions, WriteResult } from './types.ts'

interface Change {
  /** The assignments of the update. Their parameters begin with `$2`. */
  set: string
  /** The condition under which the action has an effect. */
  where?: string
  values?: (string | number)[]
}

/** An SQL condition: the request was marked as answered in the list, and was never opened. */
const isUnread = 'opened_at = answered_at'

/** The SQL of each change of state. `not-suspected` accepts the request instead, which emails it. */
const stateChanges: Record<Exclude<StateChange, 'not-suspected'>, (to: DeskWrite) => Change> = {
  answered: ({ staffEmail, now }) => ({
    set: 'answered_at = $2, answered_by = $3, opened_at = COALESCE(opened_at, $2)',
    where: `answered_at IS NULL AND state <> 'suspected'`,
    values: [now, staffEmail],
  }),
  'not-answered': () => ({
    set: `answered_at = NULL, answered_by = NULL, opened_at = CASE WHEN ${isUnread} THEN NULL ELSE opened_at END`,
    where: 'answered_at IS NOT NULL',
  }),
  suspected: ({ now }) => ({ set: `state = 'suspected', due_at = $2`, where: `state <> 'suspected'`, values: [now] }),
}

export function createDeskActions(database: Database, { requests, retentionDays, office }: RequestsOptions) {
  function write(
    { reference, version, staffEmail, now }: DeskWrite,
    event: Pick<NewEvent, 'what' | 'note'>,
    change: (query: Query) => Promise<boolean>,
  ): Promise<WriteResult> {
    return database.transaction(reference, async (query) => {
      const conflict = await versionConflict(query, reference, version)
      if (conflict) return conflict
      if (!(await change(query))) return 'refused'
      await query('UPDATE contact_requests SET version = version + 1 WHERE reference = $1', [reference])
      await setEraseDates(query, retentionDays, reference)
      await addEvent(query, reference, now, { ...event, staffEmail, version: version + 1 })
      return 'written'
    })
  }

  /** The date on which all of the requests are erased, or null. */
  async function commonErasure(changed: StateChangesResult['changed']) {
    const [date, ...others] = await database.query<{ erasedAt: number | null }>(
      `SELECT DISTINCT ${erasedAtSql('$1')} AS "erasedAt" FROM contact_requests
       WHERE reference IN (${changed.map((_, index) => `$${index + 2}`)})`,
      [retentionDays * day, ...changed.map(({ reference }) => reference)],
    )
    return date && others.length === 0 ? date.erasedAt : null
  }

  const actions = {
    /** Marks the request as opened. Returns false if it was opened before. This change cannot conflict with others. */
    open(reference: string, staffEmail: string, now: number): Promise<boolean> {
      return database.transaction(reference, async (query) => {
        const change = { set: 'opened_at = $2', where: `(opened_at IS NULL OR ${isUnread})`, values: [now] }
        if (!(await update(query, reference, change))) return false
        await setEraseDates(query, retentionDays, reference)
        await addEvent(query, reference, now, { what: 'opened', staffEmail })
        return true
      })
    },

    /** A request that is no longer suspected is emailed. */
    changeState: (to: DeskWrite, change: StateChange) =>
      write(to, { what: change }, async (query) => {
        if (change !== 'not-suspected') return update(query, to.reference, stateChanges[change](to))
        return (await requests.accept(query, to.reference, to.now)) !== undefined
      }),

    // NULL: the search text is computed again, with the note.
    addNote: (to: DeskWrite, note: string) =>
      write(to, { what: 'note', note }, (query) => update(query, to.reference, { set: 'search_text = NULL' })),

    /** Makes the email to the staff due now. */
    resend: (to: DeskWrite) =>
      write(to, { what: 'mail-sent-again' }, (query) => requests.retry(query, to.reference, to.now)),

    /**
     * Keeps the request until a day, which must be later than the date of the usual rule and at most three years away.
     * Null restores the usual rule.
     */
    async keep(to: DeskWrite, keep: Keep | null): Promise<WriteResult> {
      if (!keep) {
        const change = { set: 'keep_reason = NULL', where: 'keep_reason IS NOT NULL' }
        return write(to, { what: 'not-kept' }, (query) => update(query, to.reference, change))
      }
      const until = keptUntil(keep, to.now, office().timeZone)
      if (until === undefined) return 'refused'
      const change = {
        set: 'erase_at = $2, keep_reason = $3',
        where: isErasedBefore('$2', '$4'),
        values: [until, keep.reason, retentionDays * day],
      }
      return write(to, { what: 'kept', note: keep.reason }, (query) => update(query, to.reference, change))
    },

    /** A change without an effect is ignored. */
    async changeStates(
      { change, requests: seen }: StateChanges,
      staffEmail: string,
      now: number,
    ): Promise<StateChangesResult> {
      const results: StateChangesResult = { changed: [], conflicts: [], erasedAt: null }
      for (const { reference, version } of seen) {
        const to = { reference, version, staffEmail, now }
        const result = await actions.changeState(to, change)
        if (result === 'written') results.changed.push({ reference, version: version + 1 })
        else if (result !== 'refused') results.conflicts.push(reference)
      }
      // The changes are stored, so an error of this query must not look like a failure.
      if (results.changed.length > 0) results.erasedAt = await commonErasure(results.changed).catch(() => null)
      return results
    },
  }
  return actions
}

/** Returns false if the change has no effect, or the request is gone. */
async function update(query: Query, reference: string, { set, where = 'true', values = [] }: Change): Promise<boolean> {
  const updated = await query(
    `UPDATE contact_requests SET ${set} WHERE reference = $1 AND ${where} RETURNING reference`,
    [reference, ...values],
  )
  return updated.length > 0
}

/** Returns undefined if the request has the given version. */
export async function versionConflict(
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
