// The notice of a failed email: the reply of the mail server, and a button that sends the email again.
import { Icon } from '../../../src/icons/icon.tsx'
import { useLocale } from '../locale.tsx'
import type { ActionProps } from './use-request-action.ts'

export function FailedMail({ request, act }: ActionProps) {
  const { texts, plural } = useLocale()
  const { attempts, reply, canResend } = request.delivery
  const { failed, resend } = texts.request
  return (
    <section className="notice notice-bad" aria-labelledby="mail-title">
      <Icon name="alert" />
      <h2 id="mail-title">{failed.title}</h2>
      <p>{plural(failed.text, attempts)}</p>
      {reply && (
        <p className="quote" lang="en" dir="auto" translate="no">
          {reply}
        </p>
      )}
      {canResend && (
        <div className="actions">
          <button type="button" className="text-btn" onClick={() => act({ action: 'mail-sent-again' })}>
            {resend}
          </button>
          <span className="note">{failed.note}</span>
        </div>
      )}
    </section>
  )
}
