// The page after a plain form was stored. `?repeated=1`: the request had been stored before. With neither parameter,
// the visitor came by a link or the history, and nothing was sent.
import { useEffect } from 'react'
import { useSearchParams } from 'react-router-dom'
import { Detail, ReceiptDetails } from '../contact/confirmation.tsx'
import { removeDraft } from '../contact/draft.ts'
import { Head } from '../head.tsx'
import { PageLink } from '../links/page-link.tsx'
import { PhoneLink } from '../office/office-links.tsx'
import { OpeningHours } from '../office/opening-hours.tsx'
import { sessionStore } from '../safe-storage.ts'
import { useTexts } from '../site/texts.ts'
import { PageMeta } from './page-meta.tsx'

const confirmedKey = 'confirmed'

export function ContactSent() {
  const t = useTexts()
  const [query] = useSearchParams()
  const reference = /^[\dA-Z]{4}-[\dA-Z]{4}$/.exec(query.get('reference') ?? '')?.[0]
  const isRepeated = query.get('repeated') === '1'
  const wasSent = isRepeated || reference !== undefined
  useEffect(() => {
    // Not from a shared link or the history: a form of this site has led here.
    if (!reference || !document.referrer.startsWith(location.origin)) return
    // Only once: on a later visit to this page, the draft may belong to another request.
    if (sessionStore.read(confirmedKey) === reference) return
    sessionStore.write(confirmedKey, reference)
    removeDraft()
  }, [reference])
  const outcome = reference ? 'contact.sent' : 'contact.sent.unknown'
  const group = isRepeated ? 'contact.sent.repeated' : outcome
  const text = t(group === 'contact.sent' ? 'contact.answer' : `${group}.text`)
  return (
    <>
      {wasSent ? (
        <PageMeta group="contactSent" />
      ) : (
        <Head title={`${t(`${group}.title`)} | ${t('meta.siteName')}`} description={text} />
      )}
      <div className="page grid">
        <div className="page-head sun">
          {/* biome-ignore lint/a11y/noAutofocus: the outcome of the form is read first, even without JavaScript. */}
          <h1 tabIndex={-1} autoFocus={wasSent}>
            {t(`${group}.title`)}
          </h1>
          <p>{text}</p>
        </div>
        <div className="steps done">
          <ReceiptDetails
            receipt={{
              reference,
              package: query.get('package') ?? undefined,
              service: query.get('service') ?? undefined,
            }}
          />
          <h2>{t('contact.office.title')}</h2>
          <dl className="receipt done-call">
            <Detail label={t('contact.office.phone')}>
              <PhoneLink />
            </Detail>
            <Detail label={t('contact.office.hours')}>
              <OpeningHours />
            </Detail>
          </dl>
          <div className="actions">
            <PageLink className="btn" to="/">
              {t('contact.sent.back')}
            </PageLink>
          </div>
        </div>
      </div>
    </>
  )
}
