// The date of a request's erasure, and a form that postpones it for a reason.
import type { ReactNode } from 'react'
import { longestKeepReason, mostKeepYears } from '../../api/request-actions.ts'
import type { RequestDetails } from '../../api/requests-data.ts'
import { type DeskLocale, useLocale } from '../locale.tsx'
import type { ActionProps } from './use-request-action.ts'

export function Keep({ request, act }: ActionProps) {
  const locale = useLocale()
  const { keep } = locale.texts.request
  const { keepReason, state } = request
  return (
    <>
      {erasure(request, locale)}
      {keepReason !== null && (
        <>
          <small>
            <span>{keep.because}</span> <bdi translate="no">{keepReason}</bdi>
          </small>
          <button type="button" className="text-btn" onClick={() => act({ action: 'not-kept' })}>
            {keep.end}
          </button>
        </>
      )}
      {state !== 'suspected' && (
        <details>
          <summary className="text-btn">{keep.open}</summary>
          <KeepForm request={request} act={act} />
        </details>
      )}
    </>
  )
}

function KeepForm({ request: { erasedAt, keepReason }, act }: ActionProps) {
  const { texts, fill } = useLocale()
  const { keep } = texts.request
  const today = new Date()
  // The first possible day is the day after the usual date, or tomorrow if the date was changed before.
  const before = keepReason === null && erasedAt !== null ? new Date(erasedAt) : today
  const first = new Date(before.getFullYear(), before.getMonth(), before.getDate() + 1)
  const last = new Date(today.getFullYear() + mostKeepYears, today.getMonth(), today.getDate())
  return (
    <form
      className="note-form"
      onSubmit={(event) => {
        event.preventDefault()
        const fields = new FormData(event.currentTarget)
        act({ action: 'kept', until: String(fields.get('until')), reason: String(fields.get('reason')) })
        event.currentTarget.closest('details')?.removeAttribute('open')
      }}
    >
      <div className="field">
        <label htmlFor="keep-until">{keep.until}</label>
        <input id="keep-until" name="until" type="date" required min={toDateValue(first)} max={toDateValue(last)} />
      </div>
      <div className="field">
        <label htmlFor="keep-reason">{keep.reason}</label>
        <input
          id="keep-reason"
          name="reason"
          required
          pattern=".*\S.*"
          maxLength={longestKeepReason}
          aria-describedby="keep-hint"
        />
        <p className="hint" id="keep-hint">
          {fill(keep.hint, { years: mostKeepYears })}
        </p>
      </div>
      <button type="submit" className="btn btn-line">
        {keep.button}
      </button>
    </form>
  )
}

/** A day as in `2026-11-23`. */
const toDateValue = (date: Date) =>
  [date.getFullYear(), date.getMonth() + 1, date.getDate()].map((part) => String(part).padStart(2, '0')).join('-')

function erasure({ erasedAt }: RequestDetails, { texts, plural, date, daysUntil }: DeskLocale): ReactNode {
  const { facts } = texts.request
  if (erasedAt === null) return <span>{facts.erasedLater}</span>
  const days = daysUntil(erasedAt)
  return (
    <>
      {date(erasedAt)}
      <small>{days > 0 ? plural(facts.erasedIn, days) : facts.erasedToday}</small>
    </>
  )
}
