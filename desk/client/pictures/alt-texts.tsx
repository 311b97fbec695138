// The alternative texts of a picture in the languages of the site.
import type { Language } from '../../../src/language/language.ts'
import { fieldId } from '../../api/field-path.ts'
import { altLanguages } from '../../api/pictures-data.ts'
import { useEditing } from '../editing/editing.tsx'
import { ErrorLine } from '../editing/field-errors.tsx'
import { startingWith } from '../editing/language-order.ts'
import { useLocale } from '../locale.tsx'
import type { PictureEdit } from './use-picture.ts'

export const altId = (slot: string, language: Language) => fieldId(`/pictures/${slot}/alt/${language}`)

interface AltTextsProps {
  slot: string
  edit: Pick<PictureEdit, 'alt' | 'setAlt'>
  /** The languages that are marked as missing. */
  missing: readonly Language[]
}

export function AltTexts({ slot, edit: { alt, setAlt }, missing }: AltTextsProps) {
  const { texts, fill, plural, language: deskLanguage, languageName } = useLocale()
  const { languages } = useEditing().content
  const labels = texts.editor.picture
  const needed = altLanguages(languages)
  return (
    <div className="both">
      {startingWith(deskLanguage, languages).map((language) => {
        const id = altId(slot, language)
        const text = alt[language] ?? ''
        const isMissing = missing.includes(language)
        const advice = needed.includes(language) ? labels.altMissing : texts.facts.field.optional
        const hint = text ? plural(texts.editor.length, [...text].length) : advice
        return (
          <div className="field" key={language}>
            <label htmlFor={id}>{fill(labels.alt, { language: languageName(language) })}</label>
            <textarea
              id={id}
              rows={2}
              lang={language}
              dir="auto"
              value={text}
              aria-invalid={isMissing || undefined}
              aria-describedby={`${id}-hint`}
              onChange={({ target }) => setAlt(language, target.value)}
            />
            <div id={`${id}-hint`}>{isMissing ? <ErrorLine text={advice} /> : <p className="hint">{hint}</p>}</div>
          </div>
        )
      })}
    </div>
  )
}
