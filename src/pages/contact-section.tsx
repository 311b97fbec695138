// The ways to contact the company: the steps, the form, WhatsApp and the office. A section of the home page, or the
// page of a refused form.
import { useAtomValue } from 'jotai'
import { useChoiceTitles } from '../contact/choices.ts'
import { ContactForm } from '../contact/contact-form.tsx'
import { formStateAtom, refusedFormAtom } from '../contact/form-state.ts'
import type { ContactValues } from '../contact/validate.ts'
import { WhatsAppButton } from '../links/external-links.tsx'
import { OfficePanel } from '../office/office-panel.tsx'
import { useTexts } from '../site/texts.ts'
import { NotFound } from './notice.tsx'
import { PageMeta } from './page-meta.tsx'

/** `refused`: the values of a refused form, which has its own page. */
export function ContactSection({ refused }: { refused?: ContactValues }) {
  const t = useTexts()
  const { receipt } = useAtomValue(formStateAtom)
  const choice = useChoiceTitles()
  const greeting = t('contact.whatsappMessage')
  const Heading = refused ? 'h1' : 'h2'
  return (
    <section
      className={refused ? 'contact contact-page grid' : 'contact grid'}
      id="contact"
      aria-labelledby="contact-title"
    >
      <div className="contact-head">
        <Heading id="contact-title">{t('contact.title')}</Heading>
        {choice && !receipt && !refused && (
          <p className="chosen">
            <span className="caps">{t('contact.form.choice.label')}</span> <b>{choice}</b>
          </p>
        )}
        <p>{t('contact.subtitle')}</p>
        <WhatsAppButton
          label={t('contact.whatsappButton')}
          greeting={choice ? t('contact.whatsappChoice', { first: greeting, next: choice }) : greeting}
        />
        {/* Errors come before everything else. */}
        {!refused && <Steps />}
      </div>
      <ContactForm values={refused} headingLevel={refused ? 2 : 3} />
      <OfficePanel />
    </section>
  )
}

function Steps() {
  const t = useTexts()
  return (
    <div className="how">
      <h3>{t('contact.howItWorks')}</h3>
      <ol>
        {t.list('contact.sent.next').map((step) => (
          <li key={step}>{step}</li>
        ))}
      </ol>
    </div>
  )
}

export function RefusedForm() {
  const refused = useAtomValue(refusedFormAtom)
  // The URL is a page only in response to a form.
  if (!refused) return <NotFound />
  return (
    <>
      <PageMeta group="contactError" />
      <ContactSection refused={refused.values} />
    </>
  )
}
