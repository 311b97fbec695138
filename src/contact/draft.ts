// What is typed in the contact form, kept in session storage until it is sent or the tab closes. With it the key of the
// request, once it was tried to be sent: after a reload, too, the server then recognises what has already reached it.
import { sessionStore } from '../safe-storage.ts'
import { draftKey } from './form-state.ts'
import { type ContactValues, typedValues } from './validate.ts'

export interface Draft {
  values: ContactValues
  /** The visit to the page on which it was written: a service that another visit names is newer than the draft's. */
  visit: string
  /** When the page on which it was begun was opened, in milliseconds since 1970: it outlives a reload. */
  since: number
  key?: string
}

/** The draft that `stored` is; nothing if it is none. */
export function draftFrom(stored: string | null): Draft | undefined {
  if (stored === null) return undefined
  try {
    const { values, visit, since, key } = JSON.parse(stored)
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

/** The draft of this tab, if there is one. */
export function readDraft(): Draft | undefined {
  return draftFrom(sessionStore.read(draftKey))
}

export function saveDraft(draft: Draft) {
  sessionStore.write(draftKey, JSON.stringify(draft))
}

/** Puts the key of its request to the draft. */
export function saveKey(key: string) {
  const draft = readDraft()
  if (draft) saveDraft({ ...draft, key })
}

/** Forgets the draft once its `values` have been sent. What was typed meanwhile stays, as the draft of another request. */
export function removeSentDraft(values: ContactValues) {
  const draft = readDraft()
  if (!draft || JSON.stringify(draft.values) === JSON.stringify(typedValues(values))) return removeDraft()
  const { key: _, ...rest } = draft
  saveDraft(rest)
}

export function removeDraft() {
  sessionStore.remove(draftKey)
}
