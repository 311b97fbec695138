// The actions on a request: replying, and, beside its details, the less frequent ones.
import { useSetAtom } from 'jotai'
import { Icon } from '../../../src/icons/icon.tsx'
import { exportAddress, type RequestDetails } from '../../api/requests-data.ts'
import { useLocale } from '../locale.tsx'
import { askToEraseAtom } from './erase.tsx'
import { PersonRequests } from './person-requests.tsx'
import type { Action } from './use-request-action.ts'

interface ActionsProps {
  request: RequestDetails
  act: (action: Action) => void
}

/** Reply, call, WhatsApp, mark as answered. On a phone they stay at the lower edge, in reach of the thumb. */
export function AnswerActions({ request, act }: ActionsProps) {
  const { texts } = useLocale()
  const labels = texts.request
  const { links, state } = request
  const isAnswered = state === 'answered'
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
      <button
        type="button"
        className="btn btn-line"
        onClick={() => act({ action: isAnswered ? 'not-answered' : 'answered' })}
      >
        {!isAnswered && <Icon name="check" />}
        <span className="wide-only">{isAnswered ? labels.markNotAnswered : labels.markAnswered}</span>
        <span className="narrow-only">{isAnswered ? labels.markNotAnsweredShort : labels.markAnsweredShort}</span>
      </button>
    </div>
  )
}

export function SideActions({ request, act }: ActionsProps) {
  const { texts, plural } = useLocale()
  const labels = texts.request
  const { reference, state, mail, delivery, otherRequests } = request
  const isSuspected = state === 'suspected'
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
        <button type="button" className="text-btn" onClick={() => act({ action: 'mail-sent-again' })}>
          {labels.resend}
        </button>
      )}
      <button
        type="button"
        className="text-btn"
        onClick={() => act({ action: isSuspected ? 'not-suspected' : 'suspected' })}
      >
        {isSuspected ? labels.notSuspected : labels.suspect}
      </button>
      <a className="text-btn" href={exportAddress(reference)}>
        {labels.export}
      </a>
      <button type="button" className="text-btn bad" onClick={() => ask(reference)}>
        {labels.erase}
      </button>
    </div>
  )
}
