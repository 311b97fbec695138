// The toast: a message above the page, one at a time. Its limits, functions and atoms, without markup.
import { atom } from 'jotai'
import type { Message } from '../language/translate.ts'

/** How long a toast is open, in milliseconds, without pauses. */
export const toastDuration = 5000

/** Milliseconds after which a dismissed toast is removed. */
const removalDelay = 1_000_000

/** The minimum length of a swipe that closes a toast, in pixels. */
const swipeThreshold = 50

/** The key that moves the focus to the toasts. */
export const focusKey = 'F8'

export interface ToastContent {
  /** An error looks different and is announced at once. */
  kind: 'success' | 'error'
  title: Message
  text?: Message
  /** Whether it stays until it is closed or replaced. */
  stays?: boolean
}

export interface Toast extends ToastContent {
  /** Different for each toast. */
  id: number
  open: boolean
}

/** The last toast; null if there was none or it has been removed. */
export const toastAtom = atom<Toast | null>(null)

/** Write-only: shows a toast instead of the current one. */
export const showToastAtom = atom(null, (get, set, notice: ToastContent) => {
  set(toastAtom, { ...notice, id: (get(toastAtom)?.id ?? 0) + 1, open: true })
})

/** Write-only: closes the toast, and removes it later unless another has replaced it. */
export const dismissToastAtom = atom(null, (get, set) => {
  const toast = get(toastAtom)
  if (!toast?.open) return
  set(toastAtom, { ...toast, open: false })
  setTimeout(() => set(toastAtom, (current) => (current?.id === toast.id ? null : current)), removalDelay)
})

/** How far a toast follows a pointer that moved `moved` pixels to the right: only outwards, mirrored in rtl. */
export function swipeOffset(moved: number, direction: string): number {
  return direction === 'rtl' ? Math.min(0, moved) : Math.max(0, moved)
}

/** Whether a toast that was released at `offset` pixels has been swiped away. */
export function isSwipedAway(offset: number): boolean {
  return Math.abs(offset) > swipeThreshold
}
