// The modal dialogs: the menu and the search. Without JavaScript the search is a page, and the menu is shown by
// `:target`.
import { atom, useAtom, useSetAtom } from 'jotai'
import { type ComponentProps, type MouseEvent, useEffect } from 'react'
import { useLocation, useNavigate } from 'react-router-dom'
import { isPlainClick } from '../links/plain-click.ts'
import { Modal } from './modal.tsx'

export type DialogName = 'menu' | 'search'

/** The open dialog: at most one. */
export const openDialogAtom = atom<DialogName | null>(null)

/** The click handler of a link to `dialog`: opens the dialog instead of following the link. */
export function openInstead(open: (dialog: DialogName) => void, dialog: DialogName) {
  return (event: MouseEvent) => {
    if (!isPlainClick(event)) return
    event.preventDefault()
    open(dialog)
  }
}

interface DialogProps extends ComponentProps<'dialog'> {
  name: DialogName
}

/** A modal dialog. Open while the atom names it; closed by Escape, a click on the backdrop, a link, and Back. */
export function Dialog({ name, children, ...rest }: DialogProps) {
  const [opened, setOpened] = useAtom(openDialogAtom)
  useTargetedDialog(name)
  const forget = () => setOpened((current) => (current === name ? null : current))

  function closeOnLink(event: MouseEvent<HTMLDialogElement>) {
    // Closed before the link is followed: nothing behind a modal dialog can be focused. The link must stay in the page
    // until its own handler has run, so the dialog is forgotten afterwards.
    if (!isPlainClick(event) || !(event.target as Element).closest('a[href]')) return
    // It may still be shown as `:target`: the press may come before it has become modal (src/shell/modal.tsx).
    event.currentTarget.setAttribute('data-modal', '')
    event.currentTarget.close()
  }
  return (
    <Modal {...rest} id={name} isOpen={opened === name} onDismiss={forget} onClickCapture={closeOnLink}>
      {children}
    </Modal>
  )
}

/** Opens a dialog that was shown as `:target` before scripts ran, and closes it on Back and Forward. */
function useTargetedDialog(name: DialogName) {
  const setOpened = useSetAtom(openDialogAtom)
  const { key, pathname, search, hash } = useLocation()
  const navigate = useNavigate()
  const place = key + hash
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each history entry; plain anchors have no key.
  useEffect(() => {
    // A press on a link may have closed it since the page was rendered (src/entry-client.ts).
    if (hash === `#${name}` && window.location.hash === hash) {
      // The focus returns there when the dialog is closed.
      document.querySelector<HTMLElement>(`[data-open="${name}"]`)?.focus({ preventScroll: true })
      setOpened(name)
      navigate({ pathname, search }, { replace: true })
    }
  }, [place])
  // Back and Forward close it. A page that is shown does not: it may have been requested before the dialog was
  // opened.
  useEffect(() => {
    const close = () => setOpened((current) => (current === name ? null : current))
    addEventListener('popstate', close)
    return () => removeEventListener('popstate', close)
  }, [name, setOpened])
}
