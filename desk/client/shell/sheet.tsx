// A modal dialog: centred, or on a phone at the lower edge. The browser traps the focus, closes it on Escape and
// returns the focus.
import { type ReactNode, useEffect, useId, useRef } from 'react'
import { Icon } from '../../../src/icons/icon.tsx'
import { isOutside, useModal } from '../../../src/shell/dialog.tsx'
import { useLocale } from '../locale.tsx'

interface SheetProps {
  /** Overrides the default width. */
  className?: string
  title: string
  closeLabel?: string
  onClose: () => void
  /** `close` closes the dialog. */
  children: (close: () => void) => ReactNode
}

/** A dialog that is open as long as it is rendered. */
export function Sheet({ className = '', title, closeLabel, onClose, children }: SheetProps) {
  const { texts } = useLocale()
  const id = useId()
  const element = useRef<HTMLDialogElement>(null)
  const close = () => element.current?.close()
  useModal(element, true)
  useEffect(() => {
    // WebKit leaves the focus on the page, where Escape does not close the dialog.
    if (!element.current?.contains(document.activeElement)) element.current?.querySelector('button')?.focus()
  }, [])
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the browser handles Escape.
    <dialog
      className={`sheet ${className}`.trim()}
      aria-labelledby={id}
      ref={element}
      onClose={onClose}
      onClick={(event) => {
        if (event.target === element.current && isOutside(event)) close()
      }}
    >
      <div className="sheet-top">
        <h2 id={id}>{title}</h2>
        <button type="button" className="square-btn" aria-label={closeLabel ?? texts.close} onClick={close}>
          <Icon name="close" />
        </button>
      </div>
      {children(close)}
    </dialog>
  )
}
