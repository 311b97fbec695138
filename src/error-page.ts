// What the server shows instead of a page when it cannot fulfil a request.
import type { RefusedForm } from './contact/validate.ts'

/** A refused form, to be corrected, or the reason of an error. */
export type ErrorPage =
  | ({ kind: 'refused' } & RefusedForm)
  | { kind: 'problem'; status: number; reference: string; retryAfterMinutes?: number }
