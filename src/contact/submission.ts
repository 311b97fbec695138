// The submission of a filled contact form, given up after 15 seconds. It needs no form any more once it has begun: the
// visitor may look at another page meanwhile.
import { atom } from 'jotai'
import { localeAtom } from '../language/texts.ts'
import { siteAtom } from '../site/site.ts'
import { showToastAtom } from '../toasts/toast.ts'
import { Confirmation } from './confirmation.tsx'
import { readDraft, removeSentDraft, saveKey } from './draft.ts'
import { formStateAtom, selectedPackageAtom } from './form-state.ts'
import { accepted, failed, refusedByServer, submitted } from './form-steps.ts'
import { formChoicesOf } from './rules.ts'
import { type Outcome, send } from './send.ts'
import type { ContactValues } from './validate.ts'

/** Milliseconds that a visitor waits for an answer. */
const responseTimeout = 15_000

/** The key of the request in the form: made when it is first sent, kept until it was accepted. */
export const requestKeyAtom = atom<string | undefined>(undefined)

interface Submission {
  values: ContactValues
  /** What stands in the field that only robots fill. */
  subject: string
}

/** Write-only: checks what was typed and, if nothing is wrong with it, sends it and tells what came of it. */
export const submitAtom = atom(null, async (get, set, { values, subject }: Submission) => {
  set(formStateAtom, (state) => submitted(state, values, formChoicesOf(get(siteAtom).facts)))
  if (!get(formStateAtom).pending) return

  const kept = (key: string) => {
    set(requestKeyAtom, key)
    saveKey(key)
    return key
  }
  const key = kept(get(requestKeyAtom) ?? newKey())
  const { language } = get(localeAtom)
  const { package: chosen, ...rest } = values
  // A draft may be older than the page: it outlives a reload.
  const elapsed = Math.round(Math.max(performance.now(), Date.now() - (readDraft()?.since ?? Date.now())))
  const fields = { ...(chosen && { package: chosen }), ...rest, ...(subject && { subject }), elapsed }
  const outcome = await withTimeout((signal) => send({ fields, key, language, signal }, () => kept(newKey())))

  if (outcome.kind === 'accepted') {
    // First of all: whatever goes wrong afterwards, what was accepted is not sent again.
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
  } else {
    set(formStateAtom, failed)
    set(showToastAtom, { kind: 'error', title: (t) => t('contact.toast.errorTitle'), text: outcome.message })
  }
})

/** What comes of `attempt`; a failure when there is no connection, or no answer in time: then its signal is aborted. */
async function withTimeout(attempt: (signal: AbortSignal) => Promise<Outcome>): Promise<Outcome> {
  if (!navigator.onLine) return { kind: 'failed', message: (t) => t('offline.notSent') }
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
