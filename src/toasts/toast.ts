// The toast: a message above the page, one at a time. Its atoms, without markup.
import { atom } from 'jotai'
import type { Message } from '../language/translate.ts'

/** Milliseconds after which a dismissed, invisible toast is removed: long after every animation has ended. */
const removalDelay = 1_000_000

export const focusKey = 'F8'

export interface ToastContent {
  /** An error looks different and is announced immediately. */
  kind: 'success' | 'error'
  title: Message
  text?: Message
  stays?: boolean
}

export interface Toast extends ToastContent {
  id: number
  open: boolean
}

/** The last toast; null if there was none or it has been removed. */
export const toastAtom = atom<Toast | null>(null)

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
