// What the server shows in place of a page when it cannot do what was asked.
import type { RefusedForm } from './contact/validate.ts'

/** A form that was refused, to be corrected; or the reason for an error. */
export type ErrorPage =
  | ({ kind: 'refused' } & RefusedForm)
  | { kind: 'problem'; status: number; reference: string; retryAfterMinutes?: number }
