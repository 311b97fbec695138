// The region of toasts, empty while there is none. F8 moves the focus there; Escape closes the toast, and the focus
// returns.
import { useAtom } from 'jotai'
import { type FocusEvent, useEffect, useEffectEvent, useRef } from 'react'
import { Icon } from '../../../src/icons/icon.tsx'
import { openToast } from '../../../src/toasts/toast-behaviour.ts'
import { useLocale } from '../locale.tsx'
import { type DeskToast, toastAtom, toastDuration } from './toast.ts'

export function Toasts() {
  const { texts } = useLocale()
  const [toast, setToast] = useAtom(toastAtom)
  const region = useRef<HTMLElement>(null)
  const previousFocus = useRef<HTMLElement | null>(null)
  const isWithin = (target: EventTarget | null) => region.current?.contains(target as Node | null) ?? false
  function rememberFocus({ relatedTarget }: FocusEvent<HTMLElement>) {
    if (!isWithin(relatedTarget)) previousFocus.current = relatedTarget as HTMLElement | null
  }
  const close = useEffectEvent(() => {
    const returns = isWithin(document.activeElement)
    setToast(null)
    if (returns) (previousFocus.current ?? document.querySelector('h1'))?.focus({ preventScroll: true })
  })
  const onKey = useEffectEvent(({ key }: KeyboardEvent) => {
    if (key === 'F8') region.current?.focus()
    if (key === 'Escape' && toast && isWithin(document.activeElement)) close()
  })
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => onKey(event)
    document.addEventListener('keydown', onKeyDown)
    return () => document.removeEventListener('keydown', onKeyDown)
  }, [])
  useEffect(() => {
    if (toast?.kind !== 'success' || !region.current) return
    return openToast(region.current, () => close(), toastDuration)
  }, [toast])

  function run({ action }: DeskToast) {
    close()
    action?.run()
  }
  const toastOf = (kind: DeskToast['kind']) =>
    toast?.kind === kind && (
      <div className={kind === 'error' ? 'toast toast-bad' : 'toast'}>
        <Icon name={kind === 'error' ? 'alert' : 'check'} />
        <h2>{toast.title}</h2>
        {toast.text && <p>{toast.text}</p>}
        {toast.action && (
          <p>
            <button type="button" className="text-btn" onClick={() => run(toast)}>
              {toast.action.label}
            </button>
          </p>
        )}
        <button type="button" className="tool" aria-label={texts.close} onClick={() => close()}>
          <Icon name="close" />
        </button>
      </div>
    )
  return (
    <section className="toasts" aria-label={texts.notifications} tabIndex={-1} ref={region} onFocus={rememberFocus}>
      {/* Only changes of live regions that already exist are announced (WCAG technique ARIA22). */}
      <div role="status">{toastOf('success')}</div>
      <div role="alert">{toastOf('error')}</div>
    </section>
  )
}
