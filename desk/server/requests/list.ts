// The reads of the desk: lists with search and filters, their counts, one request with everything, exports.

import type { Database } from '../../../server/database/types.ts'
import { eraseTime, mayBeMailedAgain } from '../../../server/outbox/change-requests.ts'
import type { SiteServices } from '../../../server/site-services.ts'
import { requestFilters } from '../../api/requests-data.ts'
import { requestsOfSender } from './erasures.ts'
import { type DeskRow, type Direction, deskColumns, directions, filterConditions, listedOf } from './rows.ts'
import { type ChoiceNames, completeSearchTexts, readNotes, searchCondition } from './search-text.ts'
import type { DeskRequests, DeskSelection, DetailedRequest } from './types.ts'

export interface DeskListOptions {
  requests: SiteServices['requests']
  /** A request without `erase_at` is erased after this number of days. */
  retentionDays: number
  /** The names by which services and packages are found. */
  choiceNames: ChoiceNames
  /** The country of the office. */
  country: () => string
  now: () => number
}

type Lists = Pick<DeskRequests, 'list' | 'counts' | 'toAnswer' | 'find' | 'export' | 'lastReceived'>

interface DetailedRow extends DeskRow {
  due_at: number
  attempts: number
  reply: string | null
  can_resend: number
  erased_at: number | null
  keep_reason: string | null
}

const day = 24 * 3_600_000
const exportedInPage = 100

/** The lists and exports of the requests in `database`. */
export function deskLists(database: Database, options: DeskListOptions): Lists {
  const { requests, retentionDays, choiceNames, country, now } = options
  const { query } = database

  async function search(q: string, first: number) {
    const found = searchCondition(q, first, { choices: choiceNames, country: country() })
    if (found.values.length > 0) await completeSearchTexts(database, country())
    return found
  }

  async function selected({ show, q }: DeskSelection, first: number) {
    const { condition, values } = await search(q, first)
    return { condition: `${filterConditions[show]} AND ${condition}`, values }
  }

  async function countWhere(condition: string): Promise<number> {
    const [{ count } = { count: 0 }] = await query<{ count: number }>(
      `SELECT count(*) AS count FROM contact_requests WHERE ${condition}`,
    )
    return count
  }

  return {
    async list(selection, { from, count }) {
      const { condition, values } = await selected(selection, 3)
      const rows = await query<DeskRow>(
        `SELECT ${deskColumns} FROM contact_requests WHERE ${condition}
         ORDER BY ${directions(selection.show).forwards.orderBy} LIMIT $1 OFFSET $2`,
        [count, from, ...values],
      )
      return rows.map(listedOf)
    },

    async counts(q) {
      const { condition, values } = await search(q, 1)
      const sums = requestFilters.map(
        (filter) => `count(CASE WHEN ${filterConditions[filter]} THEN 1 END) AS "${filter}"`,
      )
      const [counts] = await query(`SELECT ${sums.join(', ')} FROM contact_requests WHERE ${condition}`, values)
      return counts as Awaited<ReturnType<DeskRequests['counts']>>
    },

    toAnswer: () => countWhere(filterConditions['to-answer']),

    async find(reference, selection = { show: 'all', q: '' }) {
      await completeSearchTexts(database, country())
      const [row] = await query<DetailedRow>(
        `SELECT ${deskColumns}, due_at, attempts, reply, keep_reason,
                CASE WHEN ${mayBeMailedAgain('$2')} THEN 1 ELSE 0 END AS can_resend,
                ${eraseTime('$3')} AS erased_at
         FROM contact_requests WHERE reference = $1`,
        [reference, now(), retentionDays * day],
      )
      if (!row) return undefined
      const { condition, values } = await selected(selection, 3)
      const neighbour = async ({ after, orderBy }: Direction) => {
        const [found] = await query<{ reference: string }>(
          `SELECT reference FROM contact_requests WHERE ${after} AND ${condition} ORDER BY ${orderBy} LIMIT 1`,
          [row.received_at, reference, ...values],
        )
        return found?.reference ?? null
      }
      const { forwards, backwards } = directions(selection.show)
      const fromSender = await requestsOfSender(query, reference)
      return {
        ...listedOf(row),
        ...deliveryOf(row),
        erasedAt: row.erased_at,
        keepReason: row.keep_reason,
        otherRequests: fromSender.filter((other) => other.reference !== reference),
        history: await requests.events(reference),
        previous: await neighbour(backwards),
        next: await neighbour(forwards),
      }
    },

    async *export(selection) {
      const { condition, values } = await selected(selection, 3)
      const { after, orderBy, start } = directions(selection.show).forwards
      let last = start
      for (;;) {
        const rows = await query<DetailedRow>(
          `SELECT ${deskColumns}, reply FROM contact_requests
           WHERE ${after} AND ${condition} ORDER BY ${orderBy} LIMIT ${exportedInPage}`,
          [...last, ...values],
        )
        for (const row of rows) {
          const noteTexts = row.notes > 0 ? await readNotes(query, row.reference) : []
          yield { ...listedOf(row), sentAt: row.delivered_at, reply: row.reply, noteTexts }
        }
        const end = rows.at(-1)
        if (!end || rows.length < exportedInPage) return
        last = [end.received_at, end.reference]
      }
    },

    async lastReceived() {
      const [last] = await query<{ at: number }>(
        `SELECT received_at AS at FROM contact_requests WHERE state <> 'suspected' ORDER BY received_at DESC LIMIT 1`,
      )
      return last?.at ?? 0
    },
  }
}

type Delivery = Pick<DetailedRequest, 'attempts' | 'sentAt' | 'nextAt' | 'reply' | 'canResend'>

function deliveryOf({ attempts, reply, ...row }: DetailedRow): Delivery {
  return {
    ...{ attempts, reply },
    sentAt: row.delivered_at,
    nextAt: row.state === 'waiting' && row.in_digest === 0 ? row.due_at : null,
    canResend: row.can_resend > 0,
  }
}
