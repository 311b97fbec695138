// The rows of stored requests as the desk shows them.

import type { Progress, State } from '../../../server/outbox/outbox.ts'
import { progress } from '../../../server/outbox/read-requests.ts'
import type { ContactRequest } from '../../../src/contact/rules.ts'
import type { Language } from '../../../src/language/language.ts'
import type { MailState, RequestFilter } from '../../api/requests-data.ts'
import type { ListedRequest } from './types.ts'

export interface DeskRow {
  reference: string
  version: number
  state: State
  in_digest: number
  progress: Progress
  answered_by: string | null
  request: string
  language: Language
  received_at: number
  delivered_at: number | null
  notes: number
}

/** The columns of DeskRow, from `contact_requests`. */
export const deskColumns = `reference, version, state, in_digest, ${progress} AS progress, answered_by, request,
  language, received_at, delivered_at, (SELECT count(*) FROM request_history AS h
                WHERE h.reference = contact_requests.reference AND h.what = 'note') AS notes`

/** The SQL condition of each filter. */
export const filterConditions: Record<RequestFilter, string> = {
  'to-answer': `state <> 'suspected' AND answered_at IS NULL`,
  all: 'true',
  answered: `state <> 'suspected' AND answered_at IS NOT NULL`,
  suspected: `state = 'suspected'`,
  'mail-waiting': `state = 'waiting'`,
  'mail-failed': `state = 'failed'`,
}

/** A direction along a list. */
export interface Direction {
  orderBy: string
  /** The condition of the rows after the one with the time of receipt `$1` and the reference `$2`. */
  after: string
  /** Such a time and reference, before every row. */
  start: readonly [number, string]
}

const oldestFirst: Direction = {
  orderBy: 'received_at, reference',
  after: '(received_at, reference) > ($1, $2)',
  start: [0, ''],
}

const newestFirst: Direction = {
  orderBy: 'received_at DESC, reference DESC',
  after: '(received_at, reference) < ($1, $2)',
  start: [Number.MAX_SAFE_INTEGER, ''],
}

/** The directions to the end and to the start of a list. Only a list of requests to answer begins with the oldest. */
export const directions = (show: RequestFilter) =>
  show === 'to-answer'
    ? { forwards: oldestFirst, backwards: newestFirst }
    : { forwards: newestFirst, backwards: oldestFirst }

/** A request as the list of the desk shows it. */
export function listedOf(row: DeskRow): ListedRequest {
  const { reference, version, language, notes } = row
  return {
    ...{ reference, version, language, notes },
    state: row.state === 'suspected' ? 'suspected' : row.progress,
    answeredBy: row.answered_by,
    mail: mailStateOf(row),
    request: JSON.parse(row.request) as ContactRequest,
    receivedAt: row.received_at,
  }
}

function mailStateOf({ state, in_digest: inDigest, delivered_at: deliveredAt }: DeskRow): MailState {
  if (state === 'waiting' || state === 'failed') return state
  // A request may be marked as suspected after its mail was sent.
  if (deliveredAt === null) return 'none'
  return inDigest > 0 ? 'digest' : 'sent'
}
