// Where toasts appear: a region at the root of every page, empty until there is something to say.
import { useAtomValue, useSetAtom } from 'jotai'
import { useEffect, useRef } from 'react'
import { Icon } from '../icons/icon.tsx'
import { useTexts } from '../language/texts.ts'
import { phoneLink } from '../site/format.ts'
import { useSite } from '../site/site.ts'
import { dismissToastAtom, focusKey, type Notice, type Toast, toastAtom } from './toast.ts'
import { openToast } from './toast-behaviour.ts'

export function Toasts() {
  const t = useTexts()
  const toast = useAtomValue(toastAtom)
  const region = useBehaviour(toast)
  const shown = (kind: Notice['kind']) => toast?.open && toast.kind === kind && <ToastCard notice={toast} />
  return (
    <section className="toasts" aria-label={t('aria.notifications', { hotkey: focusKey })} tabIndex={-1} ref={region}>
      {/* A change is announced only in a live region that was there before it (WCAG technique ARIA22). */}
      <div role="status">{shown('success')}</div>
      <div role="alert">{shown('error')}</div>
    </section>
  )
}

function ToastCard({ notice: { kind, title, text, offersCall } }: { notice: Notice }) {
  const t = useTexts()
  const { phone } = useSite().facts.office
  const dismiss = useSetAtom(dismissToastAtom)
  return (
    <div className={kind === 'error' ? 'toast toast-bad' : 'toast'}>
      <Icon name={kind === 'error' ? 'alert' : 'check'} />
      <h2>{title(t)}</h2>
      {text && <p>{text(t)}</p>}
      {offersCall && (
        <a href={phoneLink(phone)}>
          <Icon name="phone" />
          <span>{t('aria.callUs')}</span>
        </a>
      )}
      <button type="button" className="tool" aria-label={t('aria.closeNotification')} onClick={dismiss}>
        <Icon name="close" />
      </button>
    </div>
  )
}

/** F8 focuses the region; a toast that is open does the rest. */
function useBehaviour(toast: Toast | null) {
  const region = useRef<HTMLElement>(null)
  const dismiss = useSetAtom(dismissToastAtom)
  useEffect(() => {
    const onKeyDown = ({ key }: KeyboardEvent) => key === focusKey && region.current?.focus()
    document.addEventListener('keydown', onKeyDown)
    return () => document.removeEventListener('keydown', onKeyDown)
  }, [])
  useEffect(() => {
    const element = region.current
    if (toast?.open && element) return openToast(element, dismiss, toast.stays ?? false)
  }, [toast, dismiss])
  return region
}
