// One text on a page of its own: where links of other pages lead, and the plain form without JavaScript.
import { Link } from 'react-router-dom'
import { forms, pages } from '../../api/addresses.ts'
import { valueName } from '../../api/plain-names.ts'
import { partOf, partsOf } from '../../api/template.ts'
import type { TextPage } from '../../api/texts-data.ts'
import { useLocale } from '../locale.tsx'
import { startingWith } from '../pages/language-order.ts'
import { PagesHead } from '../pages/pages-head.tsx'
import { Refused } from '../pages/refused.tsx'
import { ToCorrect } from '../pages/to-correct.tsx'
import { useFieldOfAddress } from '../shell/field-of-address.ts'
import { useIsHydrated } from '../shell/hydration.ts'
import { PlainText } from './plain-text.tsx'
import { TextEditor } from './text-editor.tsx'
import { placeholderTitle, textTitle } from './text-title.ts'

/** A text in every language. With the application it is saved as it is typed. */
export function TextForm({ page }: { page: TextPage }) {
  const { text: details, refused } = page
  const locale = useLocale()
  const { texts, fill } = locale
  const labels = texts.editor
  const isHydrated = useIsHydrated()
  useFieldOfAddress(isHydrated)
  const [first] = details.languages
  const parts = partsOf(first?.value)
  const back = pages.text(details.key)
  return (
    <>
      <PagesHead current="texts" title={textTitle(details.key, '', locale)} lead={labels.plain.lead} />
      <ToCorrect page={page} />
      <Refused refused={refused} />
      <div className="plain-texts">
        {isHydrated ? (
          parts.map((part) => (
            <section key={part} aria-label={textTitle(details.key, part, locale)}>
              {parts.length > 1 && <h2>{textTitle(details.key, part, locale)}</h2>}
              <TextEditor details={details} part={part} first={locale.language} />
            </section>
          ))
        ) : (
          <form method="post" action={forms.draft}>
            <input type="hidden" name="back" value={back} />
            {details.languages.map(({ name, version }) => (
              <input type="hidden" name={`version:${name}`} value={version} key={name} />
            ))}
            {parts.map((part) => (
              <div className="both" key={part}>
                {startingWith(locale.language, details.languages).map(({ name, language, direction, value }) => (
                  <PlainText
                    key={language}
                    name={valueName(name, part)}
                    label={texts.languages[language]}
                    title={textTitle(details.key, part, locale)}
                    lang={language}
                    dir={direction}
                    value={partOf(value, part)}
                  />
                ))}
              </div>
            ))}
            {details.placeholders.length > 0 && (
              <p className="note">
                {fill(labels.plain.placeholders, {
                  names: details.placeholders
                    .map(({ name }) => `{{${name}}} (${placeholderTitle(name, locale)})`)
                    .join(', '),
                })}
              </p>
            )}
            <div className="actions">
              <button type="submit" className="btn">
                {labels.plain.save}
              </button>
              <Link className="text-btn" to={pages.texts}>
                {labels.plain.back}
              </Link>
            </div>
          </form>
        )}
      </div>
    </>
  )
}
