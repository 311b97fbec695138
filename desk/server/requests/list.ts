// Reads the requests of the desk: lists with search and filters, counts, one request, exports.
import type { Database, Query } from '../../../server/database/types.ts'
import { day } from '../../../server/durations.ts'
import { erasedAtSql, mayBeMailedAgain } from '../../../server/outbox/change-requests.ts'
import { type RequestFilter, requestFilters } from '../../api/requests-data.ts'
import { requestsOfSender } from './person.ts'
import { type DeskRow, type Direction, deskColumns, directions, filterConditions, toListedRequest } from './rows.ts'
import { readNotes, searchCondition } from './search-text.ts'
import type { DeskSelection, DetailedRequest, ListedRequest, RequestsOptions } from './types.ts'

interface DetailedRow extends DeskRow {
  canResend: number
  erasedAt: number | null
}

const exportedInPage = 100
/** The largest number of requests of one person that are listed: a flood of spam may have one number. */
const listedOfPerson = 100

export function createDeskLists(database: Database, options: RequestsOptions) {
  const { requests, retentionDays, choiceNames, office, now } = options
  const { query } = database

  // On a full disk, requests can still be read. The search then does not find requests without a search text.
  const completeTexts = () => options.completeTexts().catch(() => {})

  async function search(q: string, first: number) {
    const found = searchCondition(q, first, { choices: choiceNames, country: office().country })
    if (found.values.length > 0) await completeTexts()
    return found
  }

  async function selected({ show, q }: DeskSelection, first: number) {
    const { condition, values } = await search(q, first)
    return { condition: `${filterConditions[show]} AND ${condition}`, values }
  }

  return {
    /** A page of the selected requests. `from` counts from 0. */
    async list(selection: DeskSelection, { from, count }: { from: number; count: number }): Promise<ListedRequest[]> {
      const { condition, values } = await selected(selection, 3)
      const rows = await query<DeskRow>(
        `SELECT ${deskColumns} FROM contact_requests WHERE ${condition}
         ORDER BY ${directions(selection.show).forwards.orderBy} LIMIT $1 OFFSET $2`,
        [count, from, ...values],
      )
      return rows.map(toListedRequest)
    },

    /** The numbers of requests that match `q`, by filter. */
    async counts(q: string) {
      const { condition, values } = await search(q, 1)
      const sums = requestFilters.map(
        (filter) => `count(CASE WHEN ${filterConditions[filter]} THEN 1 END) AS "${filter}"`,
      )
      const [counts] = await query(`SELECT ${sums.join(', ')} FROM contact_requests WHERE ${condition}`, values)
      return counts as Record<RequestFilter, number>
    },

    /** The number of requests to answer. */
    async toAnswer(): Promise<number> {
      const [found] = await query<{ count: number }>(
        `SELECT count(*) AS count FROM contact_requests WHERE ${filterConditions['to-answer']}`,
      )
      return found?.count ?? 0
    },

    /** A request with its neighbours in the list of `selection`, by default of all requests. */
    async find(
      reference: string,
      selection: DeskSelection = { show: 'all', q: '' },
    ): Promise<DetailedRequest | undefined> {
      await completeTexts()
      const row = await readDetails(query, reference, now(), retentionDays)
      if (!row) return undefined
      const listed = await selected(selection, 3)
      const { forwards, backwards } = directions(selection.show)
      const fromSender = await requestsOfSender(query, reference, listedOfPerson)
      return {
        ...toListedRequest(row),
        canResend: row.canResend > 0,
        erasedAt: row.erasedAt,
        otherRequests: fromSender.filter((other) => other.reference !== reference),
        history: await requests.events(reference),
        previous: await readNeighbour(query, row, backwards, listed),
        next: await readNeighbour(query, row, forwards, listed),
      }
    },

    /** Yields the selected requests with their notes, in the order of the list. */
    async *export(selection: DeskSelection): AsyncGenerator<ListedRequest & { noteTexts: string[] }> {
      const { forwards } = directions(selection.show)
      for await (const rows of readPages(query, forwards, await selected(selection, 3))) {
        const notes = await readNotes(query, rows)
        for (const row of rows) yield { ...toListedRequest(row), noteTexts: notes.get(row.reference) ?? [] }
      }
    },

    /** The time at which the last unsuspected request arrived, or 0. */
    async lastReceived() {
      const [last] = await query<{ at: number }>(
        `SELECT received_at AS at FROM contact_requests WHERE state <> 'suspected' ORDER BY received_at DESC LIMIT 1`,
      )
      return last?.at ?? 0
    },
  }
}

async function readDetails(query: Query, reference: string, now: number, retentionDays: number) {
  const [row] = await query<DetailedRow>(
    `SELECT ${deskColumns}, ${erasedAtSql('$3')} AS "erasedAt",
            CASE WHEN ${mayBeMailedAgain('$2')} THEN 1 ELSE 0 END AS "canResend"
     FROM contact_requests WHERE reference = $1`,
    [reference, now, retentionDays * day],
  )
  return row
}

/** A selection in SQL. The parameters of `values` begin with `$3`. */
type Selected = ReturnType<typeof searchCondition>

/** The reference of the next selected request in a direction; null at the end. */
async function readNeighbour(query: Query, row: DeskRow, { after, orderBy }: Direction, listed: Selected) {
  const [found] = await query<{ reference: string }>(
    `SELECT reference FROM contact_requests WHERE ${after} AND ${listed.condition} ORDER BY ${orderBy} LIMIT 1`,
    [row.receivedAt, row.reference, ...listed.values],
  )
  return found?.reference ?? null
}

/** The selected requests, in pages. */
async function* readPages(query: Query, { after, orderBy, start }: Direction, { condition, values }: Selected) {
  let last = start
  for (;;) {
    const rows = await query<DeskRow>(
      `SELECT ${deskColumns} FROM contact_requests
       WHERE ${after} AND ${condition} ORDER BY ${orderBy} LIMIT ${exportedInPage}`,
      [...last, ...values],
    )
    const end = rows.at(-1)
    if (!end) return
    yield rows
    last = [end.receivedAt, end.reference]
  }
}
