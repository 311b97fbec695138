// A modal <dialog>. The browser traps the focus, closes it on Escape, makes the page behind inert and returns the focus.
import { type ComponentProps, type MouseEvent, type PointerEvent, useEffect, useRef } from 'react'

interface ModalProps extends ComponentProps<'dialog'> {
  isOpen: boolean
  /** Called when the dialog is closed by Escape or by a press on the backdrop. May be called twice. */
  onDismiss: () => void
}

export function Modal({ isOpen, onDismiss, children, ...rest }: ModalProps) {
  const element = useRef<HTMLDialogElement>(null)
  const pressedOutside = useRef(false)

  useEffect(() => {
    const { documentElement } = document
    const dialog = element.current
    if (!isOpen || !dialog) return
    // The page behind does not scroll (styles/_base.scss); the space of a scrollbar is kept.
    documentElement.toggleAttribute('data-scrollbar', innerWidth > documentElement.clientWidth)
    documentElement.toggleAttribute('data-dialog', true)
    dialog.showModal()
    // The anchor is removed from the URL, but the dialog stays `:target` (HTML, 7.4.4). This attribute hides it then.
    dialog.setAttribute('data-modal', '')
    return () => {
      dialog.close()
      documentElement.toggleAttribute('data-dialog', false)
    }
  }, [isOpen])

  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: Escape, which the browser handles, is the keyboard's way.
    <dialog
      {...rest}
      ref={element}
      // Not left to the event of closing, which fires a moment later: a press that opens the dialog again may come first.
      onCancel={onDismiss}
      // The dialog may be open again by then.
      onClose={({ currentTarget }) => currentTarget.open || onDismiss()}
      // A press that begins inside the dialog, such as a selection of text, is not a click on the backdrop.
      onPointerDown={(event) => {
        pressedOutside.current = isOutside(event)
      }}
      onClick={(event) => {
        const { open } = event.currentTarget
        if (!open || (pressedOutside.current && isOutside(event))) onDismiss()
      }}
    >
      {children}
    </dialog>
  )
}

/** Whether a press on a dialog was on its backdrop, which has no element. */
export function isOutside({ currentTarget, clientX, clientY }: PointerEvent<Element> | MouseEvent<Element>): boolean {
  const { left, right, top, bottom } = currentTarget.getBoundingClientRect()
  return clientX < left || clientX > right || clientY < top || clientY > bottom
}
