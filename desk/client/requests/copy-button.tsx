// Copies the text of a field. Toasts cannot be reached while a dialog is open, so the result is next to the button.
import { type RefObject, useState } from 'react'
import { useLocale } from '../locale.tsx'

export function CopyButton({ field }: { field: RefObject<HTMLTextAreaElement | null> }) {
  const labels = useLocale().texts.request.replies
  const [result, setResult] = useState<'copied' | 'selected'>()
  async function copy() {
    try {
      await navigator.clipboard.writeText(field.current?.value ?? '')
      setResult('copied')
    } catch {
      // The person copies with the keyboard, or with the menu of the selection.
      field.current?.focus()
      field.current?.select()
      setResult('selected')
    }
  }
  return (
    <>
      <button type="button" className="btn btn-line" onClick={copy} onBlur={() => setResult(undefined)}>
        {labels.copy}
      </button>
      <p className="hint" role="status">
        {result && labels[result]}
      </p>
    </>
  )
}
