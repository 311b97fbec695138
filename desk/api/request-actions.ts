// The actions on requests: changes of state, notes, keeping and erasing.
import { type Static, Type } from 'typebox'
import { Counter } from './content.ts'
import { type HistoryEntry, type PersonRequest, type RequestDetails, requestsPerPage } from './requests-data.ts'
import { desk } from './urls.ts'

/** POST: `StateChanges`. */
export const stateChangesUrl = `${desk}/api/state-changes`

/** GET: an `EraseQuestion`. POST: an `Erase`. */
export const eraseUrl = (reference: string) => `${desk}/api/requests/${reference}/erase`

/** The longest note, in characters. */
export const longestNote = 2000

/** The limits of the reason for keeping a request, in characters, and of the date. */
export const longestKeepReason = 200
export const mostKeepYears = 3

const version = Counter

const StateChange = Type.Enum(['answered', 'not-answered', 'suspected', 'not-suspected'])
export type StateChange = Static<typeof StateChange>

/** An action. `version` is the version of the request that the person saw. The answer is a `RequestDetails`. */
export const RequestAction = Type.Union([
  Type.Object({
    version,
    action: Type.Union([StateChange, Type.Literal('mail-sent-again'), Type.Literal('not-kept')]),
  }),
  Type.Object({ version, action: Type.Literal('note'), note: Type.String() }),
  /** `until` is a day as in `2027-03-01`. */
  Type.Object({ version, action: Type.Literal('kept'), until: Type.String({ format: 'date' }), reason: Type.String() }),
])
export type RequestAction = Static<typeof RequestAction>

/** 409: another person has changed the request first. The action succeeds with the new version. */
export interface ActionConflict {
  request: RequestDetails
  /** The events since the version that the person saw, the oldest first. */
  since: HistoryEntry[]
}

/** 422: a note is refused. */
export interface NoteRefusal {
  reason: 'empty' | 'too-long'
}

/** The same change for several requests, each with the version that the person saw. */
export const StateChanges = Type.Object({
  change: StateChange,
  requests: Type.Array(Type.Object({ reference: Type.String(), version }), { maxItems: requestsPerPage }),
})
export type StateChanges = Static<typeof StateChanges>

export interface StateChangesResult {
  /** The changed requests with their new versions. */
  changed: { reference: string; version: number }[]
  /** The references of requests that others have changed or erased since. */
  conflicts: string[]
  /** The date of erasure of all changed requests; null if their dates differ, or a date is unknown. */
  erasedAt: number | null
}

/** The data of the question before erasing. */
export interface EraseQuestion {
  reference: string
  version: number
  name: string
  email: string
  phone: string
  receivedAt: number
  /** The extent of "everything from this person". */
  person: { requests: PersonRequest[]; notes: number }
}

/** `requests`: the number in the question. If it has changed, the answer is 409 with a new `EraseQuestion`. */
export const Erase = Type.Object({
  version,
  scope: Type.Enum(['request', 'person']),
  requests: version,
})
export type Erase = Static<typeof Erase>

export interface EraseResult {
  /** The number of erased requests. */
  erased: number
}
