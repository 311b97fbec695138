// The modal dialogs: the menu and the search. Without JavaScript the search is a page, and the menu is shown by
// `:target`.
import { atom, useAtom, useSetAtom } from 'jotai'
import { type ComponentProps, type MouseEvent, type PointerEvent, type RefObject, useEffect, useRef } from 'react'
import { useLocation, useNavigate } from 'react-router-dom'
import { isPlainClick } from '../links/plain-click.ts'

type DialogName = 'menu' | 'search'

export const openDialogAtom = atom<DialogName | null>(null)

/** The click handler of a link to `dialog`: opens the dialog instead of following the link. */
export function openInstead(open: (dialog: DialogName) => void, dialog: DialogName) {
  return (event: MouseEvent) => {
    if (!isPlainClick(event)) return
    event.preventDefault()
    open(dialog)
  }
}

/** Closes a dialog, unless another one is open. */
const without = (name: DialogName) => (open: DialogName | null) => (open === name ? null : open)

/** A modal dialog. Open while the atom names it; closed by Escape, a click on the backdrop, a link, and Back. */
export function Dialog({ name, children, ...rest }: ComponentProps<'dialog'> & { name: DialogName }) {
  const [opened, open] = useAtom(openDialogAtom)
  const element = useRef<HTMLDialogElement>(null)
  const pressedOutside = useRef(false)
  const close = () => open(without(name))
  useTargetedDialog(name)
  useModal(element, opened === name)

  function closeOnLink(event: MouseEvent<HTMLDialogElement>) {
    // Closed before the link is followed: nothing behind a modal dialog can be focused. The link must stay in the page
    // until its own handler has run, so the atom changes afterwards.
    if (!isPlainClick(event) || !(event.target as Element).closest('a[href]')) return
    // The menu may still be shown as `:target`: the press may come before it has become modal.
    event.currentTarget.setAttribute('data-modal', '')
    event.currentTarget.close()
  }
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: Escape, which the browser handles, is the keyboard's way.
    <dialog
      {...rest}
      id={name}
      ref={element}
      onClickCapture={closeOnLink}
      // Not left to the event of closing, which fires a moment later: a press that opens the dialog again may come
      // first.
      onCancel={close}
      // The dialog may be open again by then.
      onClose={({ currentTarget }) => currentTarget.open || close()}
      // A press that begins inside the dialog, such as a selection of text, is not a click on the backdrop.
      onPointerDown={(event) => {
        pressedOutside.current = isOutside(event)
      }}
      onClick={(event) => {
        if (!event.currentTarget.open || (pressedOutside.current && isOutside(event))) close()
      }}
    >
      {children}
    </dialog>
  )
}

/** Opens a dialog that was shown as `:target` before scripts ran, and closes it on Back and Forward. */
function useTargetedDialog(name: DialogName) {
  const open = useSetAtom(openDialogAtom)
  const { key, pathname, search, hash } = useLocation()
  const navigate = useNavigate()
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each history entry; plain anchors have no key.
  useEffect(() => {
    // A press on a link may have closed it since the page was rendered (src/entry-client.ts).
    if (hash !== `#${name}` || window.location.hash !== hash) return
    // The focus returns there when the dialog is closed.
    document.querySelector<HTMLElement>(`[data-open="${name}"]`)?.focus({ preventScroll: true })
    open(name)
    navigate({ pathname, search }, { replace: true })
  }, [key + hash])
  // Back and Forward close it. A page that is shown does not: it may have been requested before the dialog was
  // opened.
  useEffect(() => {
    const close = () => open(without(name))
    addEventListener('popstate', close)
    return () => removeEventListener('popstate', close)
  }, [name, open])
}

/** Shows the dialog `element` above the page while `isOpen`. */
export function useModal(element: RefObject<HTMLDialogElement | null>, isOpen: boolean) {
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
  }, [element, isOpen])
}

/** Returns true if a press on a dialog was on its backdrop, which has no element. */
export function isOutside({ currentTarget, clientX, clientY }: PointerEvent<Element> | MouseEvent<Element>): boolean {
  const { left, right, top, bottom } = currentTarget.getBoundingClientRect()
  return clientX < left || clientX > right || clientY < top || clientY > bottom
}
