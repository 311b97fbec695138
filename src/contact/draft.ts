// Keeps what is typed in the contact form in session storage until it is sent or the tab closes. After the first
// attempt the idempotency key is kept too: if the page is reloaded, the server still recognises a request that it has
// received.
import { sessionStore } from '../safe-storage.ts'
import { type ContactValues, typedValues } from './validate.ts'

export interface ContactDraft {
  values: ContactValues
  /**
   * The visit on which the draft was written. If a later visit names a service, that service is newer than the
   * draft's.
   */
  visit: string
  /** When the page on which the draft was begun was opened, in milliseconds since 1970. It survives a reload. */
  since: number
  key?: string
}

const draftKey = 'contactDraft'

export function readDraft(): ContactDraft | undefined {
  try {
    const { values, visit, since, key } = JSON.parse(String(sessionStore.read(draftKey)))
    return {
      values: typedValues(values),
      visit: String(visit),
      since: Number(since),
      ...(typeof key === 'string' && { key }),
    }
  } catch {
    return undefined
  }
}

export function saveDraft(draft: ContactDraft) {
  sessionStore.write(draftKey, JSON.stringify(draft))
}

export function saveKey(key: string) {
  const draft = readDraft()
  if (draft) saveDraft({ ...draft, key })
}

/** Removes the draft after `values` were sent. What was typed since then stays, as the draft of the next request. */
export function removeSentDraft(values: ContactValues) {
  const draft = readDraft()
  if (!draft || JSON.stringify(draft.values) === JSON.stringify(typedValues(values))) return removeDraft()
  const { key: _, ...rest } = draft
  saveDraft(rest)
}

export function removeDraft() {
  sessionStore.remove(draftKey)
}
