// The failure of an email, for tests in which its cause does not matter.
import type { Failure } from '../../server/outbox/outbox.ts'

export const failure = (text: string): Failure => ({ reason: text, reply: text })
