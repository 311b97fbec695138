// Where toasts appear: a region at the root of every page, empty until there is something to say.
import { useAtomValue, useSetAtom } from 'jotai'
import { useEffect, useRef } from 'react'
import { Icon } from '../icons/icon.tsx'
import { useTexts } from '../language/texts.ts'
import { dismissToastAtom, focusKey, loadToastBehaviour, type Notice, toastAtom } from './toast.ts'

export function Toasts() {
  const t = useTexts()
  const toast = useAtomValue(toastAtom)
  const region = useBehaviour(toast?.open ? toast.id : undefined)
  const shown = (kind: Notice['kind']) => toast?.open && toast.kind === kind && <ToastCard notice={toast} />
  return (
    <section className="toasts" aria-label={t('aria.notifications', { hotkey: focusKey })} tabIndex={-1} ref={region}>
      {/* A change is announced only in a live region that was there before it (WCAG technique ARIA22). */}
      <div role="status">{shown('success')}</div>
      <div role="alert">{shown('error')}</div>
    </section>
  )
}

function ToastCard({ notice: { kind, title, text } }: { notice: Notice }) {
  const t = useTexts()
  const dismiss = useSetAtom(dismissToastAtom)
  return (
    <div className={kind === 'error' ? 'toast toast-bad' : 'toast'}>
      <Icon name={kind === 'error' ? 'alert' : 'check'} />
      <h2>{title(t)}</h2>
      <p>{text(t)}</p>
      <button type="button" className="tool" aria-label={t('aria.closeNotification')} onClick={dismiss}>
        <Icon name="close" />
      </button>
    </div>
  )
}

/** F8 focuses the region; all else that the toast `open` does is fetched with the first one. */
function useBehaviour(open?: number) {
  const region = useRef<HTMLElement>(null)
  const dismiss = useSetAtom(dismissToastAtom)
  useEffect(() => {
    const onKeyDown = ({ key }: KeyboardEvent) => key === focusKey && region.current?.focus()
    document.addEventListener('keydown', onKeyDown)
    return () => document.removeEventListener('keydown', onKeyDown)
  }, [])
  useEffect(() => {
    const element = region.current
    if (!open || !element) return
    // Without its behaviour a toast can still be read, closed and replaced.
    const opened = loadToastBehaviour().then(
      ({ openToast }) => openToast(element, dismiss),
      () => () => {},
    )
    return () => void opened.then((end) => end())
  }, [open, dismiss])
  return region
}
