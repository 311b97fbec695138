// The page of a refused plain form: the form with what was typed and what to correct.
import { useAtomValue } from 'jotai'
import { refusedFormAtom } from '../contact/form-state.ts'
import { ContactSection } from './contact-section.tsx'
import { NotFound } from './notice.tsx'
import { PageMeta } from './page-meta.tsx'

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
