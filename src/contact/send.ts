// Sends a filled form and says in the visitor's words what came of it. Loaded when somebody uses the form.
import { type ContactSubmission, postContactRequest } from '../data/contact-request.ts'
import { HttpError } from '../data/fetch-json.ts'
import type { Message } from '../language/translate.ts'
import type { ContactErrors } from './validate.ts'

export type Outcome =
  | { kind: 'accepted'; reference: string | undefined }
  /** The server found fault with fields. */
  | { kind: 'refused'; errors: ContactErrors }
  | { kind: 'failed'; message: Message }

/** `submission`, and where a new key comes from if its own has been used for other fields. */
export async function send(submission: ContactSubmission, renewKey: () => string): Promise<Outcome> {
  try {
    const reference = await postContactRequest(submission).catch((error: unknown) => {
      if (!isIdempotencyConflict(error)) throw error
      // An earlier try got through although its answer did not, and the form was edited since: a request of its own.
      return postContactRequest({ ...submission, key: renewKey() })
    })
    return { kind: 'accepted', reference }
  } catch (error) {
    return outcomeOf(error)
  }
}

/** What an error of the sending means to the visitor. */
function outcomeOf(error: unknown): Outcome {
  if (error instanceof HttpError) {
    const { errors } = problemOf(error)
    return errors ? { kind: 'refused', errors } : { kind: 'failed', message: messageOf(error) }
  }
  // A TypeError is what `fetch` throws when there is no way to the server.
  const text = error instanceof TypeError ? 'offline.notSent' : 'contact.toast.errorText'
  return { kind: 'failed', message: (t) => t(text) }
}

/** '{status}: {text}' (specification, point 8). A page of HTML, which a proxy may answer, is no text for a toast. */
function messageOf(error: HttpError): Message {
  const { detail } = problemOf(error)
  if (detail) return () => `${error.status}: ${detail}`
  if (/^\s*[<{]/.test(error.body)) return (t) => `${error.status}: ${t('contact.toast.errorText')}`
  return () => error.message
}

/** The server's words for a key that came before with other fields: 422, and no field to blame. */
function isIdempotencyConflict(error: unknown): boolean {
  return error instanceof HttpError && error.status === 422 && !problemOf(error).errors
}

/** The parts of problem+json (RFC 9457) that are told; nothing if the body is something else. */
function problemOf({ body }: HttpError): { detail?: string; errors?: ContactErrors } {
  try {
    return JSON.parse(body) ?? {}
  } catch {
    return {}
  }
}
