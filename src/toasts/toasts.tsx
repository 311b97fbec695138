// The toasts of the site.
import { useAtomValue, useSetAtom } from 'jotai'
import { Icon } from '../icons/icon.tsx'
import { useTexts } from '../language/texts.ts'
import { WithContactLinks } from '../links/contact-links.tsx'
import { dismissToastAtom, focusKey, type ToastContent, toastAtom } from './toast.ts'
import { ToastRegion } from './toast-region.tsx'

export function Toasts() {
  const t = useTexts()
  const toast = useAtomValue(toastAtom)
  const dismiss = useSetAtom(dismissToastAtom)
  return (
    <ToastRegion label={t('aria.notifications', { hotkey: focusKey })} toast={toast} onDismiss={dismiss}>
      {(notice, close) => <ToastCard notice={notice} onClose={close} />}
    </ToastRegion>
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
