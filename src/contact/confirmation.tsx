// Replaces the form after sending: the receipt, what happens next, and how to call. Stays until the visitor asks for
// an empty form.
import { useSetAtom } from 'jotai'
import { type ReactNode, useEffect, useRef } from 'react'
import { flushSync } from 'react-dom'
import { nextPaint } from '../motion/next-paint.ts'
import { PhoneLink } from '../office/office-links.tsx'
import { OpeningHours } from '../office/opening-hours.tsx'
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
      <p>{t('contact.sent.text')}</p>
      <ReceiptDetails receipt={receipt} heading="h4" />
      <div className="actions">
        <button type="button" className="btn btn-line" onClick={showForm}>
          {t('contact.sent.again')}
        </button>
      </div>
    </section>
  )
}

export function ReceiptDetails({ receipt, heading: Heading }: { receipt: Receipt; heading: 'h2' | 'h4' }) {
  const t = useTexts()
  const { facts } = useSite()
  const packageId = enabled(facts.packages).find((id) => id === receipt.package)
  const service = formOptions(facts).find((option) => option === receipt.service)
  return (
    <>
      {(receipt.reference || packageId || service) && (
        <dl className="receipt">
          {receipt.reference && (
            <Detail label={t('contact.sent.reference')}>
              <LeftToRight>
                <b>{receipt.reference}</b>
              </LeftToRight>
            </Detail>
          )}
          {packageId && (
            <Detail label={t('contact.form.choice.label')}>{t(`pricing.packages.${packageId}.name`)}</Detail>
          )}
          {service && <Detail label={t('contact.form.fields.service.label')}>{optionTitle(service, t)}</Detail>}
        </dl>
      )}
      <Heading>{t('contact.sent.nextTitle')}</Heading>
      <ol className="points">
        {t.list('contact.sent.next').map((step) => (
          <li key={step}>
            <p>{step}</p>
          </li>
        ))}
      </ol>
      <dl className="receipt done-call">
        <Detail label={t('contact.office.phone')}>
          <PhoneLink />
        </Detail>
        <Detail label={t('contact.office.hours')}>
          <OpeningHours />
        </Detail>
      </dl>
    </>
  )
}

function Detail({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div>
      <dt>{label}</dt>
      <dd>{children}</dd>
    </div>
  )
}
