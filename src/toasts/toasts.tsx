// The toasts of the site.
import { useAtomValue, useSetAtom } from 'jotai'
import { type FocusEvent, useEffect, useEffectEvent, useRef } from 'react'
import { Icon } from '../icons/icon.tsx'
import { useTexts } from '../language/texts.ts'
import { WithContactLinks } from '../links/contact-links.tsx'
import { dismissToastAtom, focusKey, type Toast, type ToastContent, toastAtom } from './toast.ts'
import { openToast } from './toast-behaviour.ts'

export function Toasts() {
  const t = useTexts()
  const toast = useAtomValue(toastAtom)
  const { region, close, rememberFocus } = useRegion(toast)
  const toastOf = (kind: Toast['kind']) =>
    toast?.open && toast.kind === kind && <ToastCard notice={toast} onClose={close} />
  return (
    <section
      className="toasts"
      aria-label={t('aria.notifications', { hotkey: focusKey })}
      tabIndex={-1}
      ref={region}
      onFocus={rememberFocus}
    >
      {/* Only changes of live regions that already exist are announced (WCAG technique ARIA22). */}
      <div role="status">{toastOf('success')}</div>
      <div role="alert">{toastOf('error')}</div>
    </section>
  )
}

interface ToastCardProps {
  notice: ToastContent
  onClose: () => void
}

function ToastCard({ notice: { kind, title, text }, onClose }: ToastCardProps) {
  const t = useTexts()
  return (
    <div className={kind === 'error' ? 'toast toast-bad' : 'toast'}>
      <Icon name={kind === 'error' ? 'alert' : 'check'} />
      <h2>{title(t)}</h2>
      {text && (
        <p>
          <WithContactLinks text={text(t)} />
        </p>
      )}
      <button type="button" className="tool" aria-label={t('aria.closeNotification')} onClick={onClose}>
        <Icon name="close" />
      </button>
    </div>
  )
}

/** F8 focuses the region. Escape closes the toast, and the focus returns. A toast that stays closes by these only. */
function useRegion(toast: Toast | null) {
  const dismiss = useSetAtom(dismissToastAtom)
  const region = useRef<HTMLElement>(null)
  const previousFocus = useRef<HTMLElement | null>(null)
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
    // Escape belongs to an open dialog, unless the focus is in the toast.
    const isAddressed = isWithin(document.activeElement) || !document.querySelector('dialog[open]')
    if (key === 'Escape' && toast?.open && isAddressed) close()
  })
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => onKey(event)
    document.addEventListener('keydown', onKeyDown)
    return () => document.removeEventListener('keydown', onKeyDown)
  }, [])
  useEffect(() => {
    if (!toast?.open || toast.stays || !region.current) return
    return openToast(region.current, () => close())
  }, [toast])
  return { region, close: () => close(), rememberFocus }
}
