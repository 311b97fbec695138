// Tells the person that the server could not do something.
import { useSetAtom } from 'jotai'
import { useCallback } from 'react'
import { useLocale } from '../locale.tsx'
import { showToastAtom } from '../shell/toast.ts'
import { isSignedOut, sessionEndedAtom } from './session.ts'

interface FailureOptions {
  /** Without it, the toast says that the change was not saved. */
  message?: { title: string; text?: string }
  /** Runs when the person presses 'Try again'. Without it, the toast has no such button. */
  again?: () => void
}

/**
 * Returns a function that reports an error. If the session has ended, the person is asked to sign in; otherwise a toast
 * is shown.
 */
export function useFailure(): (error: unknown, options?: FailureOptions) => void {
  const { texts } = useLocale()
  const { failure, tryAgain } = texts
  const endSession = useSetAtom(sessionEndedAtom)
  const showToast = useSetAtom(showToastAtom)
  return useCallback(
    (error, { message = { title: failure.title, text: failure.action }, again } = {}) => {
      if (isSignedOut(error)) return endSession(true)
      showToast({ kind: 'error', ...message, ...(again && { action: { label: tryAgain, run: again } }) })
    },
    [endSession, showToast, failure, tryAgain],
  )
}
