// What a contact request is. The server accepts by this schema alone; `check.ts` repeats its rules for the browser,
// where TypeBox would cost more than the form, and a test holds the two together.
import { type Static, Type } from '#typebox'
import { isEmailAddress } from './email-address.ts'
import { limits } from './limits.ts'

// A pattern counts code points, as people and PostgreSQL do. TypeBox's minLength and maxLength count grapheme clusters:
// a hundred of these can hold any number of combining marks.
function text({ min = 0, max }: { min?: number; max: number }) {
  return Type.String({ pattern: `^[\\s\\S]{${min},${max}}$` })
}

const fields = {
  name: text(limits.name),
  email: Type.Refine(text(limits.email), isEmailAddress),
  phone: text(limits.phone),
  message: Type.Optional(text(limits.message)),
  confidentiality: Type.Literal(true),
}

/** A contact request about one of the services in `options`, or none of them. */
export function contactRequest(options: readonly string[]) {
  return Type.Object({ ...fields, service: Type.Optional(Type.Enum([...options])) })
}
export type ContactRequest = Static<ReturnType<typeof contactRequest>>
export type ContactField = keyof ContactRequest
