// A note that is not saved yet. Kept in the tab, so that it outlives a reload, a failure and the end of a session.
import { sessionStore } from '../../safe-storage.ts'

const keyOf = (reference: string) => `deskNote:${reference}`

export const readDraft = (reference: string): string => sessionStore.read(keyOf(reference)) ?? ''

/** Keeps the draft; an empty one is removed. */
export function writeDraft(reference: string, text: string) {
  if (text === '') sessionStore.remove(keyOf(reference))
  else sessionStore.write(keyOf(reference), text)
}
