// The region of the toast. F8 moves the focus there; Escape closes the toast and returns the focus.
import { useAtom } from 'jotai'
import { Icon } from '../../../src/icons/icon.tsx'
import { useToastRegion } from '../../../src/toasts/toast-region.ts'
import { useLocale } from '../locale.tsx'
import { type DeskToast, toastAtom, toastDuration } from './toast.ts'

export function Toasts() {
  const { texts } = useLocale()
  const [toast, setToast] = useAtom(toastAtom)
  const { region, close, rememberFocus } = useToastRegion(toast, () => setToast(null), {
    stays: toast?.kind === 'error',
    duration: toastDuration,
  })
  function run({ action }: DeskToast) {
    close()
    action?.run()
  }
  const renderToast = (kind: DeskToast['kind']) =>
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
        <button type="button" className="tool" aria-label={texts.close} onClick={close}>
          <Icon name="close" />
        </button>
      </div>
    )
  return (
    <section className="toasts" aria-label={texts.notifications} tabIndex={-1} ref={region} onFocus={rememberFocus}>
      {/* Only changes of live regions that already exist are announced (WCAG technique ARIA22). */}
      <div role="status">{renderToast('success')}</div>
      <div role="alert">{renderToast('error')}</div>
    </section>
  )
}
