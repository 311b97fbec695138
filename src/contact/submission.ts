// Sends a contact request, for at most 15 seconds, and shows the result in the visitor's language. Independent of the
// form component: the visitor may look at another page meanwhile. Loaded when the form is used.
import { ConnectionError, fetchResponse, HttpError } from '../data/fetch-json.ts'
import type { Language } from '../language/language.ts'
import type { Message } from '../language/translate.ts'
import { localeAtom } from '../site/texts.ts'
import { reportVisit } from '../statistics/report-visit.ts'
import { showToastAtom } from '../toasts/toast.ts'
import { readDraft, removeSentDraft, saveDraft } from './draft.ts'
import { formStateAtom, type Store, selectedPackageAtom, showFailure } from './form-state.ts'
import { areEqual, readFields } from './typed-fields.ts'
import type { ContactErrors, ContactValues } from './validate.ts'

/** The longest wait for a response, in milliseconds. */
const responseTimeout = 15_000

/** Sends the form of the page. The same values as in the last attempt have the same idempotency key. */
export async function submit(store: Store, form: HTMLFormElement): Promise<void> {
  const values = readFields(form)
  const draft = readDraft()
  const last = draft?.attempt
  const key = last && areEqual(last.values, values) ? last.key : newKey()
  saveDraft(values, { key, values })
  const { language } = store.get(localeAtom)
  const subject = String(new FormData(form).get('subject') ?? '')
  // A draft outlives a reload, so it may be older than the page.
  const elapsed = Math.round(Math.max(performance.now(), Date.now() - (draft?.since ?? Date.now())))
  const outcome = await send({
    fields: { ...values, callTime: withTimeZone(values.callTime), subject, elapsed },
    key,
    language,
  })

  if (outcome.kind === 'failed') return showFailure(store, outcome.message)
  if (outcome.kind === 'refused') {
    const { errors } = outcome
    store.set(formStateAtom, { type: 'refuse', errors })
    return reportVisit({ kind: 'form-refused', fields: Object.keys(errors) })
  }
  const { reference } = outcome
  // First, so that an accepted request is not sent again, whatever fails afterwards.
  store.set(formStateAtom, {
    type: 'reset',
    receipt: { reference, email: values.email, package: values.package, service: values.service },
  })
  removeSentDraft(values)
  store.set(selectedPackageAtom, '')
  store.set(showToastAtom, {
    kind: 'success',
    title: (t) => t('contact.toast.successTitle'),
    text: (t) => t('contact.toast.successText'),
  })
}

/** A time of day with the time zone of this device, so that the office knows when it is. */
function withTimeZone(callTime: string): string {
  return callTime && [callTime, Intl.DateTimeFormat().resolvedOptions().timeZone].filter(Boolean).join(' ')
}

/** 128 random bits. Not `crypto.randomUUID`: browsers have it on https and localhost only. */
function newKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16))
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
}

type Outcome =
  | { kind: 'accepted'; reference: string | undefined }
  | { kind: 'refused'; errors: ContactErrors }
  | { kind: 'failed'; message: Message }

interface ContactSubmission {
  /** The values of the fields. `subject` is the honeypot; `elapsed`: milliseconds since the page was opened. */
  fields: ContactValues & { subject: string; elapsed: number }
  /** The idempotency key: a request with the same key is the same request. */
  key: string
  language: Language
}

export async function send({ fields, key, language }: ContactSubmission): Promise<Outcome> {
  // Chrome 102 has no AbortSignal.timeout.
  const timeout = new AbortController()
  const { signal } = timeout
  const timer = setTimeout(() => timeout.abort(), responseTimeout)
  try {
    const response = await fetchResponse(`/api/contact?lang=${language}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', accept: 'application/json', 'idempotency-key': key },
      body: JSON.stringify(fields),
      signal,
    })
    // The request was accepted, whatever its body is.
    const { reference } = (await response.json().catch(() => null)) ?? {}
    return { kind: 'accepted', reference: typeof reference === 'string' ? reference : undefined }
  } catch (error) {
    if (signal.aborted) return { kind: 'failed', message: (t) => t('offline.timeout') }
    return toOutcome(error)
  } finally {
    clearTimeout(timer)
  }
}

/**
 * The consequence of a failed attempt for the visitor. Throws an error that neither the network nor the server has
 * caused.
 */
function toOutcome(error: unknown): Outcome {
  if (error instanceof HttpError) {
    const { errors } = readProblem(error)
    return errors ? { kind: 'refused', errors } : { kind: 'failed', message: toMessage(error) }
  }
  if (error instanceof ConnectionError) return { kind: 'failed', message: (t) => t('offline.notSent') }
  throw error
}

/** The message is '{status}: {text}'. A proxy may answer with HTML, which a toast cannot show. */
function toMessage(error: HttpError): Message {
  const { detail } = readProblem(error)
  if (detail) return () => `${error.status}: ${detail}`
  if (/^\s*[<{]/.test(error.body)) return (t) => `${error.status}: ${t('contact.toast.errorText')}`
  return () => error.message
}

/** The parts of problem+json (RFC 9457) that the visitor sees; empty if the body is something else. */
function readProblem({ body }: HttpError): { detail?: string; errors?: ContactErrors } {
  try {
    return JSON.parse(body) ?? {}
  } catch {
    return {}
  }
}
