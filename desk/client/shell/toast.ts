// The toast of the desk: a finished action with Undo, or an error with a button that tries again. One at a time.
import { atom } from 'jotai'

/** How long a toast is open, in milliseconds, without pauses. It leaves time to find Undo. */
export const toastDuration = 8000

export interface DeskToast {
  /** An error is announced at once, and stays until it is closed. */
  kind: 'success' | 'error'
  title: string
  text?: string
  action?: { label: string; run: () => void }
}

/** The open toast, with an id that is different for each. */
export const toastAtom = atom<(DeskToast & { id: number }) | null>(null)

/** Write-only: shows a toast instead of the current one. */
export const showToastAtom = atom(null, (get, set, toast: DeskToast) => {
  set(toastAtom, { ...toast, id: (get(toastAtom)?.id ?? 0) + 1 })
})
