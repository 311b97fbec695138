// The page that a refused plain form comes back as: the form alone, with what was typed and what to correct.
import { useAtomValue } from 'jotai'
import { refusedFormAtom } from '../contact/form-state.ts'
import { ContactSection } from './contact-section.tsx'
import { NotFound } from './notice.tsx'
import { PageMeta } from './page-meta.tsx'

export function RefusedForm() {
  const refused = useAtomValue(refusedFormAtom)
  // Its address has a page only as the answer to a form.
  if (!refused) return <NotFound />
  return (
    <>
      <PageMeta group="contactError" indexed={false} />
      <ContactSection refused={refused.values} />
    </>
  )
}
