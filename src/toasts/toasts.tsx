// Where toasts appear: a region at the root of every page, empty until there is something to say.
import { useAtomValue, useSetAtom } from 'jotai'
import { type FocusEvent, useEffect, useEffectEvent, useRef } from 'react'
import { Icon } from '../icons/icon.tsx'
import { useTexts } from '../language/texts.ts'
import { phoneLink } from '../site/format.ts'
import { useSite } from '../site/site.ts'
import { loadToastBehaviour } from './load-toast-behaviour.ts'
import { dismissToastAtom, focusKey, type Toast, type ToastContent, toastAtom } from './toast.ts'

export function Toasts() {
  const t = useTexts()
  const toast = useAtomValue(toastAtom)
  const { region, close, rememberFocus } = useRegion(toast)
  const shown = (kind: ToastContent['kind']) =>
    toast?.open && toast.kind === kind && <ToastCard notice={toast} onClose={close} />
  return (
    <section
      className="toasts"
      aria-label={t('aria.notifications', { hotkey: focusKey })}
      tabIndex={-1}
      ref={region}
      onFocus={rememberFocus}
    >
      {/* A change is announced only in a live region that was there before it (WCAG technique ARIA22). */}
      <div role="status">{shown('success')}</div>
      <div role="alert">{shown('error')}</div>
    </section>
  )
}

interface ToastCardProps {
  notice: ToastContent
  onClose: () => void
}

function ToastCard({ notice: { kind, title, text, offersCall }, onClose }: ToastCardProps) {
  const t = useTexts()
  const { phone } = useSite().facts.office
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
      <button type="button" className="tool" aria-label={t('aria.closeNotification')} onClick={onClose}>
        <Icon name="close" />
      </button>
    </div>
  )
}

/**
 * F8 focuses the region, Escape closes the toast, which gives the focus back. Everything else that a toast does is
 * fetched with the first one; a toast that stays does no more, since there may be no connection.
 */
function useRegion(toast: Toast | null) {
  const region = useRef<HTMLElement>(null)
  const previousFocus = useRef<HTMLElement | null>(null)
  const dismiss = useSetAtom(dismissToastAtom)
  const isWithin = (target: Element | null) => region.current?.contains(target) ?? false
  const close = useEffectEvent(() => {
    const returns = isWithin(document.activeElement)
    dismiss()
    if (returns) previousFocus.current?.focus({ preventScroll: true })
  })
  function rememberFocus({ relatedTarget }: FocusEvent<HTMLElement>) {
    if (!isWithin(relatedTarget)) previousFocus.current = relatedTarget as HTMLElement | null
  }
  const onKey = useEffectEvent(({ key }: KeyboardEvent) => {
    if (key === focusKey) region.current?.focus()
    // An open dialog takes Escape for itself, unless the focus is in the toast.
    const isAddressed = isWithin(document.activeElement) || !document.querySelector('dialog[open]')
    if (key === 'Escape' && toast?.open && isAddressed) close()
  })
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => onKey(event)
    document.addEventListener('keydown', onKeyDown)
    return () => document.removeEventListener('keydown', onKeyDown)
  }, [])
  useEffect(() => {
    const element = region.current
    if (!toast?.open || toast.stays || !element) return
    const opened = loadToastBehaviour().then(
      ({ openToast }) => openToast(element, () => close()),
      () => () => {},
    )
    return () => void opened.then((end) => end())
  }, [toast])
  return { region, close: () => close(), rememberFocus }
}
