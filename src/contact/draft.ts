// Keeps what is typed in the contact form in session storage until it is sent or the tab closes. The idempotency key of
// the last attempt is also kept: if the page is reloaded, the server still recognises a request that it has received.
import { sessionStore } from '../safe-storage.ts'
import { areEqual } from './typed-fields.ts'
import { type ContactValues, typedValues } from './validate.ts'

interface ContactDraft {
  values: ContactValues
  /** The time when the page of the draft was opened, in milliseconds since 1970. It survives a reload. */
  since: number
  attempt?: Attempt
}

/** An attempt to send `values`. The same values are the same request, which has the same idempotency key. */
interface Attempt {
  key: string
  values: ContactValues
}

const draftKey = 'contactDraft'

export function readDraft(): ContactDraft | undefined {
  try {
    const { values, since, attempt } = JSON.parse(String(sessionStore.read(draftKey)))
    const draft = { values: typedValues(values), since: Number(since) }
    if (typeof attempt?.key !== 'string') return draft
    return { ...draft, attempt: { key: attempt.key, values: typedValues(attempt.values) } }
  } catch {
    return undefined
  }
}

export function saveDraft(values: ContactValues, attempt = readDraft()?.attempt) {
  const since = readDraft()?.since ?? Math.round(performance.timeOrigin)
  sessionStore.write(draftKey, JSON.stringify({ values, since, attempt }))
}

/** Removes the draft after `values` were sent. What was typed since then stays, as the draft of the next request. */
export function removeSentDraft(values: ContactValues) {
  const draft = readDraft()
  if (!draft || areEqual(draft.values, values)) removeDraft()
}

export function removeDraft() {
  sessionStore.remove(draftKey)
}
