// What publishing keeps while one moves from page to page.
import { atom } from 'jotai'

/** Whether the dialog that publishes is open. */
export const publishOpenAtom = atom(false)
/** The version that was published last in this window: Undo publishes the one before. */
export const publishedAtom = atom<number | null>(null)
