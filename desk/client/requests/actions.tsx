// The actions on a request: the bar for replies, and less frequent actions next to the details.
import { type RefObject, useEffect, useEffectEvent, useRef, useState } from 'react'
import { useSearchParams } from 'react-router-dom'
import { Icon } from '../../../src/icons/icon.tsx'
import { exportUrl } from '../../api/requests-data.ts'
import { DeskIcon } from '../desk-icon.tsx'
import { useLocale } from '../locale.tsx'
import { EraseDialog } from './erase.tsx'
import { PersonRequests } from './person-requests.tsx'
import { Templates } from './templates.tsx'
import type { ActionProps } from './use-request-action.ts'

/** The bar stays in view at the lower edge, within reach of the thumb. */
export function AnswerActions({ request, act }: ActionProps) {
  const labels = useLocale().texts.request
  const { links, state, replies } = request
  const isAnswered = state === 'answered'
  const answered = useAnsweredButton(!isAnswered)
  const [areTemplatesOpen, setTemplatesOpen] = useState(false)
  return (
    <>
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset is for fields. */}
      <div className="act-bar" role="group" aria-label={labels.actions}>
        <a className="btn" href={links.reply}>
          <Icon name="mail" />
          {labels.reply}
        </a>
        {replies.templates.length > 0 && (
          <button type="button" className="btn btn-line" onClick={() => setTemplatesOpen(true)}>
            <DeskIcon name="pencil" />
            {labels.templates}
          </button>
        )}
        {links.call && (
          <a className="btn btn-line" href={links.call}>
            <Icon name="phone" />
            {labels.call}
          </a>
        )}
        {links.whatsApp && (
          <a className="btn btn-line" href={links.whatsApp} rel="noreferrer" aria-describedby="whatsapp-note">
            <Icon name="whatsapp" />
            {labels.whatsApp}
          </a>
        )}
        <button
          type="button"
          className="btn btn-line"
          ref={answered}
          onClick={() => act({ action: isAnswered ? 'not-answered' : 'answered' })}
        >
          {!isAnswered && <Icon name="check" />}
          <span className="wide-only">{isAnswered ? labels.markNotAnswered : labels.markAnswered}</span>
          <span className="narrow-only">{isAnswered ? labels.markNotAnsweredShort : labels.markAnsweredShort}</span>
        </button>
      </div>
      {links.whatsApp && (
        <p className="hint" id="whatsapp-note">
          {labels.whatsAppNote}
        </p>
      )}
      <Templates request={request} isOpen={areTemplatesOpen} onClose={() => setTemplatesOpen(false)} />
    </>
  )
}

/**
 * Focuses the button that marks a request as answered if the URL asks for it, as the links in emails do. The link
 * alone changes nothing, because mail servers open links.
 */
function useAnsweredButton(canMark: boolean): RefObject<HTMLButtonElement | null> {
  const button = useRef<HTMLButtonElement>(null)
  const [query] = useSearchParams()
  const focusIfAsked = useEffectEvent(() => {
    if (canMark && query.get('do') === 'answered') button.current?.focus()
  })
  useEffect(() => focusIfAsked(), [])
  return button
}

export function SideActions({ request, act }: ActionProps) {
  const { texts, plural } = useLocale()
  const labels = texts.request
  const { reference, state, mail, delivery, otherRequests } = request
  const isSuspected = state === 'suspected'
  const [isErasing, setErasing] = useState(false)
  return (
    <div className="side-actions">
      {otherRequests.length > 0 && (
        <details>
          <summary className="text-btn">{plural(labels.others, otherRequests.length)}</summary>
          <PersonRequests requests={otherRequests} />
        </details>
      )}
      {/* A failed email has a notice with this button. */}
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
      <a className="text-btn" href={exportUrl(reference)}>
        {plural(texts.requests.export, 1)}
      </a>
      <button type="button" className="text-btn bad" onClick={() => setErasing(true)}>
        {labels.erase}
      </button>
      {isErasing && <EraseDialog reference={reference} onClose={() => setErasing(false)} />}
    </div>
  )
}
