// Says that something was taken away at one click, and offers to put it back.
import { useSetAtom } from 'jotai'
import { useLocale } from '../locale.tsx'
import { showToastAtom } from './toast.ts'

/** A function that shows a toast with `title` and the button Undo, which runs `putBack`. */
export function useUndo() {
  const { texts } = useLocale()
  const showToast = useSetAtom(showToastAtom)
  return (title: string, putBack: () => void) =>
    showToast({ kind: 'success', title, action: { label: texts.undo, run: putBack } })
}
