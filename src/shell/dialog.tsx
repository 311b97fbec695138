// The site's modal dialogs: the menu and the search. The browser traps the focus, closes on Escape, makes the page
// behind inert and gives the focus back; this file opens and closes them. Without JavaScript a dialog is reached by
// its link, and the menu is shown as the target of the address.
import { atom, useAtom, useSetAtom } from 'jotai'
import { type ComponentProps, type MouseEvent, type PointerEvent, useEffect, useRef } from 'react'
import { useLocation, useNavigate } from 'react-router-dom'
import { isPlainClick } from '../links/plain-click.ts'
import { nextPaint } from '../next-paint.ts'

export type DialogName = 'menu' | 'search'

/** The dialog that is open: at most one. */
export const openDialogAtom = atom<DialogName | null>(null)

/** What a link to `dialog` does on a click once scripts are there: opens the dialog instead of following the link. */
export function openInstead(open: (dialog: DialogName) => void, dialog: DialogName) {
  return (event: MouseEvent) => {
    if (!isPlainClick(event)) return
    event.preventDefault()
    // All that lies behind is styled anew, being inert from then on.
    nextPaint().then(() => open(dialog))
  }
}

interface DialogProps extends ComponentProps<'dialog'> {
  name: DialogName
}

/** A modal dialog, open while the atom names it; closed by Escape, by the backdrop, by a link and by Back. */
export function Dialog({ name, children, ...rest }: DialogProps) {
  const [opened, setOpened] = useAtom(openDialogAtom)
  const element = useRef<HTMLDialogElement>(null)
  const pressedOutside = useRef(false)
  useTargetedDialog(name)

  useEffect(() => {
    // The page behind does not scroll (styles/_base.scss); the place of its scrollbar, where there is one, is kept.
    const { documentElement } = document
    if (opened === name) {
      documentElement.toggleAttribute('data-scrollbar', innerWidth > documentElement.clientWidth)
      element.current?.showModal()
      // The address is cleaned, but the dialog stays the document's target (HTML, 7.4.4): from now on that shows nothing.
      element.current?.setAttribute('data-modal', '')
    } else element.current?.close()
    documentElement.toggleAttribute('data-dialog', opened !== null)
  }, [opened, name])

  function closeOnLink(event: MouseEvent) {
    // Closed before the link does its part: what lies behind a modal dialog cannot take the focus.
    if (isPlainClick(event) && (event.target as Element).closest('a[href]')) element.current?.close()
  }
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: Escape, which the browser handles, is the keyboard's way.
    <dialog
      {...rest}
      id={name}
      ref={element}
      // The event comes a moment after the dialog has closed: by then it may be open again.
      onClose={({ currentTarget }) => currentTarget.open || setOpened((current) => (current === name ? null : current))}
      onClickCapture={closeOnLink}
      // A press that begins inside, as when text is selected, and ends outside is none on the backdrop.
      onPointerDown={(event) => {
        pressedOutside.current = isOutside(event)
      }}
      onClick={(event) => {
        if (pressedOutside.current && isOutside(event)) element.current?.close()
      }}
    >
      {children}
    </dialog>
  )
}

/** Whether a press on a dialog was one on its backdrop, which has no element of its own. */
function isOutside({ currentTarget, clientX, clientY }: PointerEvent<Element> | MouseEvent<Element>): boolean {
  const { left, right, top, bottom } = currentTarget.getBoundingClientRect()
  return clientX < left || clientX > right || clientY < top || clientY > bottom
}

/**
 * Takes over a dialog that its plain link has shown before scripts were there, as the target of the address, and closes
 * it when the visitor goes back or forward.
 */
function useTargetedDialog(name: DialogName) {
  const setOpened = useSetAtom(openDialogAtom)
  const { key, pathname, search, hash } = useLocation()
  const navigate = useNavigate()
  const place = key + hash
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each entry of the history; the browser's own anchors have no key.
  useEffect(() => {
    if (hash === `#${name}`) {
      // Where the focus returns to when the dialog is closed.
      document.querySelector<HTMLElement>(`[data-open="${name}"]`)?.focus({ preventScroll: true })
      setOpened(name)
      navigate({ pathname, search }, { replace: true })
    }
  }, [place])
  // Back and Forward close it. A page that arrives does not: it may have been on its way before the dialog was opened.
  useEffect(() => {
    const close = () => setOpened((current) => (current === name ? null : current))
    addEventListener('popstate', close)
    return () => removeEventListener('popstate', close)
  }, [name, setOpened])
}
