// One text on a page of its own, where links of other pages lead.
import { partsOf } from '../../api/template.ts'
import type { TextPage } from '../../api/texts-data.ts'
import { useLocale } from '../locale.tsx'
import { PagesHead } from '../pages/pages-head.tsx'
import { ToCorrect } from '../pages/to-correct.tsx'
import { useFieldOfAddress } from '../shell/field-of-address.ts'
import { TextEditor } from './text-editor.tsx'
import { textTitle } from './text-title.ts'

/** A text in every language. It is saved as it is typed. */
export function TextForm({ page }: { page: TextPage }) {
  const { text: details } = page
  const locale = useLocale()
  useFieldOfAddress()
  const [first] = details.languages
  const parts = partsOf(first?.value)
  return (
    <>
      <PagesHead current="texts" title={textTitle(details.key, '', locale)} lead={locale.texts.editor.ownPage.lead} />
      <ToCorrect page={page} />
      <div className="text-parts">
        {parts.map((part) => (
          <section key={part} aria-label={textTitle(details.key, part, locale)}>
            {parts.length > 1 && <h2>{textTitle(details.key, part, locale)}</h2>}
            <TextEditor details={details} part={part} first={locale.language} />
          </section>
        ))}
      </div>
    </>
  )
}
