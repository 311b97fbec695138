// The page that a plain form leads to once its request is on disk. `?repeated=1`: it already was.
import { useEffect } from 'react'
import { useSearchParams } from 'react-router-dom'
import { forgetDraft } from '../contact/draft.ts'
import { useTexts } from '../language/texts.ts'
import { PageLink } from '../links/page-link.tsx'
import { PageMeta } from './page-meta.tsx'

export function ContactSent() {
  const t = useTexts()
  const [query] = useSearchParams()
  useEffect(forgetDraft, [])
  const words = query.get('repeated') === '1' ? 'contact.sent.repeated' : 'contact.sent'
  return (
    <>
      <PageMeta group="contactSent" indexed={false} />
      <div className="page grid">
        <div className="page-head sun">
          <h1>{t(`${words}.title`)}</h1>
          <p>{t(`${words}.text`)}</p>
        </div>
        <section className="steps" aria-labelledby="next-title">
          <h2 id="next-title">{t('contact.sent.nextTitle')}</h2>
          <ol className="points">
            {t.list('contact.sent.next').map((step) => (
              <li key={step}>
                <p>{step}</p>
              </li>
            ))}
          </ol>
          <div className="actions">
            <PageLink className="btn" to="/">
              {t('contact.sent.back')}
            </PageLink>
          </div>
        </section>
      </div>
    </>
  )
}
