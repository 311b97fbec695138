// The toast: a notice on top of the page, one at a time. Its limits, its rules and its atoms; it knows no markup.
import { atom } from 'jotai'
import type { Message } from '../language/translate.ts'

/** Milliseconds that a toast is open, the time that it is held not counted (specification, point 9). */
export const toastDuration = 5000

/** Milliseconds after which a dismissed toast is forgotten. */
export const removalDelay = 1_000_000

/** Pixels of a swipe beyond which it closes the toast. */
export const swipeThreshold = 50

/** The key that moves the focus to the toasts. */
export const focusKey = 'F8'

export interface ToastContent {
  /** An error is drawn as such, and announced at once. */
  kind: 'success' | 'error'
  title: Message
  text?: Message
  /** Whether it stays until it is closed or replaced. */
  stays?: boolean
  /** Whether it offers to call the office. */
  offersCall?: boolean
}

export interface Toast extends ToastContent {
  /** Another number than that of the toast before. */
  id: number
  open: boolean
}

/** The last toast: shown while it is open, null when there was none or it has been forgotten. */
export const toastAtom = atom<Toast | null>(null)

/** Write-only: shows a notice, in place of the one shown. */
export const showToastAtom = atom(null, (get, set, notice: ToastContent) => {
  set(toastAtom, { ...notice, id: (get(toastAtom)?.id ?? 0) + 1, open: true })
})

/** Write-only: closes the toast that is open, and forgets it later unless another has taken its place. */
export const dismissToastAtom = atom(null, (get, set) => {
  const toast = get(toastAtom)
  if (!toast?.open) return
  set(toastAtom, { ...toast, open: false })
  setTimeout(() => set(toastAtom, (current) => (current?.id === toast.id ? null : current)), removalDelay)
})

/** How far a toast follows a finger that moved `moved` pixels to the right: the way out only, which is mirrored in rtl. */
export function swipeOffset(moved: number, direction: string): number {
  return direction === 'rtl' ? Math.min(0, moved) : Math.max(0, moved)
}

/** Whether a toast that was let go `offset` pixels from its place has been swiped away. */
export function isSwipedAway(offset: number): boolean {
  return Math.abs(offset) > swipeThreshold
}
