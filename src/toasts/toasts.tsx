// The region of the toast, which exists before a toast is announced in it.
import { useAtomValue, useSetAtom } from 'jotai'
import { Icon } from '../icons/icon.tsx'
import { WithContactLinks } from '../links/contact-links.tsx'
import { useTexts } from '../site/texts.ts'
import { dismissToastAtom, focusKey, type Toast, type ToastContent, toastAtom } from './toast.ts'
import { useToastRegion } from './toast-region.ts'

export function Toasts() {
  const t = useTexts()
  const toast = useAtomValue(toastAtom)
  const dismiss = useSetAtom(dismissToastAtom)
  const open = toast?.open ? toast : null
  const { region, close, rememberFocus } = useToastRegion(open, dismiss, { stays: toast?.stays })
  const toastFor = (kind: Toast['kind']) => open?.kind === kind && <ToastCard notice={open} onClose={close} />
  return (
    <section
      className="toasts"
      aria-label={t('aria.notifications', { hotkey: focusKey })}
      tabIndex={-1}
      ref={region}
      onFocus={rememberFocus}
    >
      {/* Only changes of live regions that already exist are announced (WCAG technique ARIA22). */}
      <div role="status">{toastFor('success')}</div>
      <div role="alert">{toastFor('error')}</div>
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
