// A note that is being written. Session storage keeps it until it is saved, so that it survives a reload, a failure and
// the end of the session.
import { useRef, useState } from 'react'
import { openSessionStore } from '../../../src/safe-storage.ts'

const sessionStore = openSessionStore<`deskNote:${string}`>()

export function useNote(reference: string) {
  const key = `deskNote:${reference}` as const
  const [text, setText] = useState(() => sessionStore.read(key) ?? '')
  const field = useRef<HTMLTextAreaElement>(null)
  function store(text: string) {
    if (text === '') sessionStore.remove(key)
    else sessionStore.write(key, text)
  }
  return {
    text,
    field,
    change(next: string) {
      setText(next)
      store(next)
    },
    /** Empties the form, unless the text has changed meanwhile. */
    clearSent(sent: string) {
      if (sessionStore.read(key) === sent) store('')
      setText((typed) => (typed === sent ? '' : typed))
    },
  }
}
