// Why a mail was not sent, in tests that do not look at it.
import type { Failure } from '../../server/outbox/outbox.ts'

/** A failure that says `text`. */
export const failure = (text: string): Failure => ({ reason: text, reply: text })
