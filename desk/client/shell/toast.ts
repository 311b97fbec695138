// The toast of the desk: a finished action with Undo, or an error with a button that tries again. One at a time.
import { atom, useSetAtom } from 'jotai'
import { useCallback } from 'react'
import { isSignedOut, sessionEndedAtom } from '../data/session.ts'
import { useLocale } from '../locale.tsx'

/** The time that a toast is open, in milliseconds, without pauses. It leaves time to find Undo. */
export const toastDuration = 8000

export interface DeskToast {
  /** An error is announced immediately and stays until it is closed. */
  kind: 'success' | 'error'
  title: string
  text?: string
  action?: { label: string; run: () => void }
}

/** The open toast with a unique id. */
export const toastAtom = atom<(DeskToast & { id: number }) | null>(null)

const showToastAtom = atom(null, (get, set, toast: DeskToast) => {
  set(toastAtom, { ...toast, id: (get(toastAtom)?.id ?? 0) + 1 })
})

/** Returns a function that shows a toast instead of the current one. */
export const useShowToast = () => useSetAtom(showToastAtom)

/** Returns a function that shows a toast with `title` and the button Undo, which runs `putBack`. */
export function useUndo() {
  const { texts } = useLocale()
  const showToast = useShowToast()
  return (title: string, putBack: () => void) =>
    showToast({ kind: 'success', title, action: { label: texts.undo, run: putBack } })
}

interface FailureOptions {
  /** By default, the toast says that the change was not saved. */
  message?: { title: string; text?: string }
  /** Runs when the person presses 'Try again'. Without it, the toast has no such button. */
  again?: () => void
}

/** Returns a function that reports an error of the server. If the session has ended, it asks for a new sign-in. */
export function useReportFailure(): (error: unknown, options?: FailureOptions) => void {
  const { failure, tryAgain } = useLocale().texts
  const endSession = useSetAtom(sessionEndedAtom)
  const showToast = useShowToast()
  return useCallback(
    (error, { message = { title: failure.title, text: failure.action }, again } = {}) => {
      if (isSignedOut(error)) return endSession(true)
      showToast({ kind: 'error', ...message, ...(again && { action: { label: tryAgain, run: again } }) })
    },
    [endSession, showToast, failure, tryAgain],
  )
}
