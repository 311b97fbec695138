// The page that a refused plain form comes back as: the form alone, with what was typed and what to correct.
import type { ContactErrors, ContactValues } from '../contact/contact-form.tsx'
import { ContactSection } from '../contact/contact-section.tsx'
import { PageMeta } from './page-meta.tsx'

export function RefusedRequest({ values, errors }: { values: ContactValues; errors: ContactErrors }) {
  return (
    <>
      <PageMeta group="contactError" indexed={false} />
      <ContactSection refused={{ values, errors }} />
    </>
  )
}
