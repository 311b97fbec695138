// The actions on a request: replying, and, beside its details, the less frequent ones.
import { useSetAtom } from 'jotai'
import { Icon } from '../../../src/icons/icon.tsx'
import { isPlainClick } from '../../../src/links/plain-click.ts'
import { exportAddress, pages } from '../../api/addresses.ts'
import type { RequestDetails } from '../../api/requests-data.ts'
import { plainForm, type RequestForm } from '../data/request-actions.ts'
import { useLocale } from '../locale.tsx'
import { ActionForm } from '../shell/action-form.tsx'
import { askToEraseAtom } from './erase.tsx'
import { PersonRequests } from './person-requests.tsx'

interface ActionsProps {
  request: RequestDetails
  act: (action: RequestForm['action']) => void
}

/** Reply, call, WhatsApp, mark as answered. On a phone they stay at the lower edge, in reach of the thumb. */
export function AnswerActions({ request, act }: ActionsProps) {
  const { texts } = useLocale()
  const labels = texts.request
  const { links, state } = request
  const isAnswered = state === 'answered'
  const next = isAnswered ? 'not-answered' : 'answered'
  const { address, fields } = plainForm({ ...request, action: next })
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is for fields.
    <div className="act-bar" role="group" aria-label={labels.actions}>
      <a className="btn" href={links.reply}>
        <Icon name="mail" />
        {labels.reply}
      </a>
      {links.call && (
        <a className="btn btn-line" href={links.call}>
          <Icon name="phone" />
          {labels.call}
        </a>
      )}
      {links.whatsApp && (
        <a className="btn btn-line" href={links.whatsApp} rel="noreferrer">
          <Icon name="whatsapp" />
          {labels.whatsApp}
        </a>
      )}
      <ActionForm action={address} fields={fields} onSend={() => act(next)}>
        <button type="submit" className="btn btn-line">
          <Icon name="check" />
          <span className="wide-only">{isAnswered ? labels.markNotAnswered : labels.markAnswered}</span>
          <span className="narrow-only">{isAnswered ? labels.markNotAnsweredShort : labels.markAnsweredShort}</span>
        </button>
      </ActionForm>
    </div>
  )
}

export function SideActions({ request, act }: ActionsProps) {
  const { texts, plural } = useLocale()
  const labels = texts.request
  const { reference, state, mail, delivery, otherRequests } = request
  const suspicion = state === 'suspected' ? 'not-suspected' : 'suspected'
  const ask = useSetAtom(askToEraseAtom)
  return (
    <div className="side-actions">
      {otherRequests.length > 0 && (
        <details>
          <summary className="text-btn">{plural(labels.others, otherRequests.length)}</summary>
          <PersonRequests requests={otherRequests} />
        </details>
      )}
      {/* A failed mail has a notice with this button. */}
      {delivery.canResend && mail !== 'failed' && (
        <ActionButton form={{ ...request, action: 'mail-sent-again' }} act={act} label={labels.resend} />
      )}
      <ActionButton
        form={{ ...request, action: suspicion }}
        act={act}
        label={suspicion === 'suspected' ? labels.suspect : labels.notSuspected}
      />
      <a className="text-btn" href={exportAddress(reference)}>
        {labels.export}
      </a>
      <a
        className="text-btn bad"
        href={pages.erase(reference)}
        onClick={(event) => {
          if (!isPlainClick(event)) return
          event.preventDefault()
          ask(reference)
        }}
      >
        {labels.erase}
      </a>
    </div>
  )
}

interface ActionButtonProps {
  form: RequestForm
  act: (action: RequestForm['action']) => void
  label: string
}

export function ActionButton({ form, act, label }: ActionButtonProps) {
  const { address, fields } = plainForm(form)
  return (
    <ActionForm action={address} fields={fields} onSend={() => act(form.action)}>
      <button type="submit" className="text-btn">
        {label}
      </button>
    </ActionForm>
  )
}
