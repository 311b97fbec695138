// Replaces the form after sending: when the office answers, and the receipt. Stays until the visitor asks for an empty
// form.
import { useSetAtom } from 'jotai'
import { type ReactNode, useEffect, useRef } from 'react'
import { flushSync } from 'react-dom'
import { nextPaint } from '../motion/next-paint.ts'
import { enabled } from '../site/enabled.ts'
import { LeftToRight } from '../site/left-to-right.tsx'
import { formOptions, optionTitle } from '../site/services.ts'
import { useSite } from '../site/site.ts'
import { useTexts } from '../site/texts.ts'
import { formStateAtom, type Receipt } from './form-state.ts'

export function Confirmation({ receipt }: { receipt: Receipt }) {
  const t = useTexts()
  const title = useRef<HTMLHeadingElement>(null)
  const dispatch = useSetAtom(formStateAtom)
  useEffect(() => {
    title.current?.focus({ preventScroll: true })
    // After Forward the browser restores the place of the button that sent the form.
    nextPaint().then(() => title.current?.scrollIntoView())
  }, [])

  function showForm() {
    flushSync(() => dispatch({ type: 'reset' }))
    document.getElementById('name')?.focus()
  }
  return (
    <section className="done" aria-labelledby="done-title">
      <h3 id="done-title" tabIndex={-1} ref={title}>
        {t('contact.sent.title')}
      </h3>
      <p>{t('contact.answer')}</p>
      <ReceiptDetails receipt={receipt} />
      <div className="actions">
        <button type="button" className="btn btn-line" onClick={showForm}>
          {t('contact.sent.again')}
        </button>
      </div>
    </section>
  )
}

export function ReceiptDetails({ receipt }: { receipt: Receipt }) {
  const t = useTexts()
  const { facts } = useSite()
  const packageId = enabled(facts.packages).find((id) => id === receipt.package)
  const service = formOptions(facts).find((option) => option === receipt.service)
  if (!receipt.reference && !packageId && !service) return null
  return (
    <dl className="receipt">
      {receipt.reference && (
        <Detail label={t('contact.sent.reference')}>
          <LeftToRight>
            <b>{receipt.reference}</b>
          </LeftToRight>
        </Detail>
      )}
      {receipt.email && (
        <Detail label={t('contact.form.fields.email.label')}>
          <LeftToRight>{receipt.email}</LeftToRight>
        </Detail>
      )}
      {packageId && <Detail label={t('contact.form.choice.label')}>{t(`pricing.packages.${packageId}.name`)}</Detail>}
      {service && <Detail label={t('contact.form.fields.service.label')}>{optionTitle(service, t)}</Detail>}
    </dl>
  )
}

export function Detail({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div>
      <dt>{label}</dt>
      <dd>{children}</dd>
    </div>
  )
}
