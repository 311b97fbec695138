// Sends a contact request, for at most 15 seconds, and shows the result in the visitor's language. Independent of the
// form component: the visitor may look at another page meanwhile. Loaded when the form is used.
import { atom } from 'jotai'
import { type ContactSubmission, postContactRequest } from '../data/contact-request.ts'
import { ConnectionError, HttpError } from '../data/fetch-json.ts'
import { localeAtom } from '../language/texts.ts'
import type { Message } from '../language/translate.ts'
import { siteAtom } from '../site/site.ts'
import { reportVisit } from '../statistics/report-visit.ts'
import { showToastAtom } from '../toasts/toast.ts'
import { readDraft, removeSentDraft, saveKey } from './draft.ts'
import {
  accepted,
  failed,
  formStateAtom,
  refusedByServer,
  type Sent,
  selectedPackageAtom,
  submitted,
} from './form-state.ts'
import { type ContactField, formChoicesOf } from './rules.ts'
import { type ContactErrors, type ContactValues, validate } from './validate.ts'

/** How long a visitor waits for a response, in milliseconds. */
const responseTimeout = 15_000

/** The idempotency key of the request in the form: made for the first attempt, kept until the request is accepted. */
export const requestKeyAtom = atom<string | undefined>(undefined)

interface Submission {
  values: ContactValues
  /** The value of the honeypot field, which only robots fill in. */
  subject: string
  Confirmation: Sent['Confirmation']
}

/** Write-only: validates the form and, if it is valid, sends it and shows the outcome. */
export const submitAtom = atom(null, async (get, set, { values, subject, Confirmation }: Submission) => {
  const errors = validate(values, formChoicesOf(get(siteAtom).facts))
  set(formStateAtom, (state) => submitted(state, errors))
  if (!get(formStateAtom).pending) return reportRefused(errors)

  const storeKey = (key: string) => {
    set(requestKeyAtom, key)
    saveKey(key)
    return key
  }
  const key = storeKey(get(requestKeyAtom) ?? newKey())
  const { language } = get(localeAtom)
  const { package: packageId, ...rest } = values
  // A draft outlives a reload, so it may be older than the page.
  const elapsed = Math.round(Math.max(performance.now(), Date.now() - (readDraft()?.since ?? Date.now())))
  const fields = { ...(packageId && { package: packageId }), ...rest, ...(subject && { subject }), elapsed }
  const outcome = await withTimeout((signal) => send({ fields, key, language, signal }, () => storeKey(newKey())))

  if (outcome.kind === 'accepted') {
    // First, so that an accepted request is not sent again, whatever fails afterwards.
    const receipt = { reference: outcome.reference, package: values.package, service: values.service }
    set(formStateAtom, (state) => accepted(state, { receipt, Confirmation }))
    removeSentDraft(values)
    set(requestKeyAtom, undefined)
    set(selectedPackageAtom, '')
    set(showToastAtom, {
      kind: 'success',
      title: (t) => t('contact.toast.successTitle'),
      text: (t) => t('contact.toast.successText'),
    })
  } else if (outcome.kind === 'refused') {
    const { errors } = outcome
    set(formStateAtom, (state) => refusedByServer(state, errors))
    reportRefused(errors)
  } else {
    const { message } = outcome
    set(formStateAtom, (state) => failed(state, message))
    set(showToastAtom, { kind: 'error', title: (t) => t('contact.toast.errorTitle'), text: message })
  }
})

/** Reports which fields were refused, for the statistics. */
function reportRefused(errors: Partial<Record<ContactField, unknown>>) {
  reportVisit({ kind: 'form-refused', fields: Object.keys(errors) as ContactField[] })
}

/** The outcome of `attempt`, or a failure after the timeout, which aborts the signal. */
async function withTimeout(attempt: (signal: AbortSignal) => Promise<Outcome>): Promise<Outcome> {
  return new Promise((resolve, reject) => {
    const controller = new AbortController()
    const timer = setTimeout(() => {
      controller.abort()
      resolve({ kind: 'failed', message: (t) => t('offline.timeout') })
    }, responseTimeout)
    attempt(controller.signal)
      .finally(() => clearTimeout(timer))
      .then(resolve, reject)
  })
}

/** 128 random bits. Not `crypto.randomUUID`: browsers have it on https and localhost only. */
function newKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16))
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
}

export type Outcome =
  | { kind: 'accepted'; reference: string | undefined }
  /** The server found invalid fields. */
  | { kind: 'refused'; errors: ContactErrors }
  | { kind: 'failed'; message: Message }

/** Sends `submission`. `renewKey` makes a new key if the server has already seen this one with other fields. */
export async function send(submission: ContactSubmission, renewKey: () => string): Promise<Outcome> {
  try {
    const reference = await postContactRequest(submission).catch((error: unknown) => {
      if (!isIdempotencyConflict(error)) throw error
      // An earlier attempt was stored but its response got lost, and the form was edited since: this is another request.
      return postContactRequest({ ...submission, key: renewKey() })
    })
    return { kind: 'accepted', reference }
  } catch (error) {
    return outcomeOf(error)
  }
}

/** What a failed attempt means for the visitor. Throws an error that neither the network nor the server has caused. */
function outcomeOf(error: unknown): Outcome {
  if (error instanceof HttpError) {
    const { errors } = problemOf(error)
    return errors ? { kind: 'refused', errors } : { kind: 'failed', message: messageOf(error) }
  }
  if (error instanceof ConnectionError) return { kind: 'failed', message: (t) => t('offline.notSent') }
  throw error
}

/** The message is '{status}: {text}'. A proxy may answer with HTML, which a toast cannot show. */
function messageOf(error: HttpError): Message {
  const { detail } = problemOf(error)
  if (detail) return () => `${error.status}: ${detail}`
  if (/^\s*[<{]/.test(error.body)) return (t) => `${error.status}: ${t('contact.toast.errorText')}`
  return () => error.message
}

/** Whether the server has seen the key with other fields: it then answers 422 without naming a field. */
function isIdempotencyConflict(error: unknown): boolean {
  return error instanceof HttpError && error.status === 422 && !problemOf(error).errors
}

/** The parts of problem+json (RFC 9457) that the visitor sees; none if the body is something else. */
function problemOf({ body }: HttpError): { detail?: string; errors?: ContactErrors } {
  try {
    return JSON.parse(body) ?? {}
  } catch {
    return {}
  }
}
