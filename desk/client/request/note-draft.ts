// A note that is not saved yet. It is kept in session storage, so that it survives a reload, a failure and the end of
// the session.
import { openSessionStore } from '../../../src/safe-storage.ts'

const keyOf = (reference: string) => `deskNote:${reference}` as const
const sessionStore = openSessionStore<ReturnType<typeof keyOf>>()

export const readDraft = (reference: string): string => sessionStore.read(keyOf(reference)) ?? ''

/** Stores the draft; removes it if it is empty. */
export function writeDraft(reference: string, text: string) {
  if (text === '') sessionStore.remove(keyOf(reference))
  else sessionStore.write(keyOf(reference), text)
}
