// The ways to contact the company: the form, WhatsApp and the office. A section of the home page, or the page of a
// refused form.

import { useAtomValue } from 'jotai'
import { ContactForm } from '../contact/contact-form.tsx'
import { refusedFormAtom } from '../contact/form-state.ts'
import type { ContactValues } from '../contact/validate.ts'
import { useTexts } from '../language/texts.ts'
import { WhatsAppButton } from '../links/external-links.tsx'
import { OfficePanel } from '../site/office-panel.tsx'
import { NotFound } from './notice.tsx'
import { PageMeta } from './page-meta.tsx'

/** `refused`: the values of a refused form, which has its own page. */
export function ContactSection({ refused }: { refused?: ContactValues }) {
  const t = useTexts()
  const Heading = refused ? 'h1' : 'h2'
  return (
    <section
      className={refused ? 'contact contact-page grid' : 'contact grid'}
      id="contact"
      aria-labelledby="contact-title"
    >
      <div className="contact-head">
        <Heading id="contact-title">{t('contact.title')}</Heading>
        <p>{t('contact.subtitle')}</p>
        <WhatsAppButton label={t('contact.whatsappButton')} greeting={t('contact.whatsappMessage')} />
      </div>
      <ContactForm values={refused} headingLevel={refused ? 2 : 3} />
      <OfficePanel />
    </section>
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
