// The rows of stored requests for the desk.
import type { Progress, State } from '../../../server/outbox/outbox.ts'
import { progress } from '../../../server/outbox/read-requests.ts'
import type { ContactRequest } from '../../../src/contact/rules.ts'
import type { MailState, RequestFilter } from '../../api/requests-data.ts'
import type { ListedRequest } from './types.ts'

export interface DeskRow extends Omit<ListedRequest, 'state' | 'mail' | 'nextAt' | 'request'> {
  state: State
  progress: Progress
  inDigest: number
  dueAt: number
  request: string
}

/** The columns of DeskRow. */
export const deskColumns = `reference, version, state, ${progress} AS progress, in_digest AS "inDigest",
  answered_by AS "answeredBy", request, language, received_at AS "receivedAt", delivered_at AS "sentAt",
  due_at AS "dueAt", attempts, reply, keep_reason AS "keepReason",
  (SELECT count(*) FROM request_history AS h
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

export interface Direction {
  orderBy: string
  /** The condition of the rows after a row with the time `$1` and the reference `$2`. */
  after: string
  /** A time and a reference before every row. */
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

/** The directions to the end and to the start of a list. Only the list of requests to answer begins with the oldest. */
export const directions = (show: RequestFilter) =>
  show === 'to-answer'
    ? { forwards: oldestFirst, backwards: newestFirst }
    : { forwards: newestFirst, backwards: oldestFirst }

export function toListedRequest({ state, progress, inDigest, dueAt, ...row }: DeskRow): ListedRequest {
  return {
    ...row,
    state: state === 'suspected' ? state : progress,
    mail: toMailState(state, inDigest, row.sentAt),
    nextAt: state === 'waiting' && inDigest === 0 ? dueAt : null,
    request: JSON.parse(row.request) as ContactRequest,
  }
}

function toMailState(state: State, inDigest: number, sentAt: number | null): MailState {
  if (state === 'waiting' || state === 'failed') return state
  // A request can be marked as suspected after its email was sent.
  if (sentAt === null) return 'none'
  return inDigest > 0 ? 'digest' : 'sent'
}
