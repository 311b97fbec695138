// A text in every language: a field for each, and the placeholders that can be inserted.
import { useSetAtom } from 'jotai'
import { useEffect, useRef, useState } from 'react'
import type { Language } from '../../../src/language/language.ts'
import type { Entry } from '../../api/draft-data.ts'
import { namesIn, partOf } from '../../api/template.ts'
import type { TextDetails, TextValue } from '../../api/texts-data.ts'
import { useLocale } from '../locale.tsx'
import { openEntriesAtom } from '../pages/conflicts.tsx'
import { useDraft } from '../pages/draft.ts'
import { startingWith } from '../pages/language-order.ts'
import { LanguageField } from './language-field.tsx'
import type { PreviewWidth, Space } from './measure.ts'
import { placeholderTitle } from './text-title.ts'

interface TextEditorProps {
  details: TextDetails
  part: string
  /** The language that comes first. */
  first: Language
  /** The space that was measured on the page, by language, and the width that is shown. */
  spaces?: Partial<Record<string, Space>>
  width?: PreviewWidth
}

/** The fields of one text, or of one part of it. */
export function TextEditor({ details, part, first, spaces = {}, width = 'desktop' }: TextEditorProps) {
  const draft = useDraft()
  /** Inserts a placeholder into the field that had the focus last. */
  const insert = useRef<(name: string) => void>(null)
  const fields = startingWith(first, details.languages).map((text) => ({
    text,
    entry: draft.of(text as Entry<TextValue>),
  }))
  const expected = expectedNames(details, part)
  const setOpenEntries = useSetAtom(openEntriesAtom)
  useEffect(() => {
    setOpenEntries(details.languages.map(({ path }) => path))
    return () => setOpenEntries([])
  }, [details, setOpenEntries])
  return (
    <>
      <div className="both">
        {fields.map(({ text, entry }) => (
          <LanguageField
            key={text.language}
            details={details}
            text={text}
            entry={entry}
            part={part}
            expected={expected}
            space={spaces[text.language]}
            width={width}
            onFocus={(insertHere) => {
              insert.current = insertHere
            }}
          />
        ))}
      </div>
      {details.placeholders.length > 0 && (
        <Placeholders
          names={details.placeholders.map(({ name }) => name)}
          expected={expected}
          onInsert={(name) => insert.current?.(name)}
        />
      )}
    </>
  )
}

/** The placeholders that the text has without the draft: they belong in every language. */
function expectedNames({ languages }: TextDetails, part: string): string[] {
  return [...new Set(languages.flatMap(({ builtIn, published }) => namesIn(partOf(builtIn ?? published, part))))]
}

/** The placeholders that are offered first. */
const common = ['brand', 'phone', 'email', 'address']

/** The chips that can be inserted: those of this text, then the others on demand. */
function Placeholders({
  names,
  expected,
  onInsert,
}: {
  names: readonly string[]
  expected: readonly string[]
  onInsert: (name: string) => void
}) {
  const locale = useLocale()
  const { texts, fill } = locale
  const [showsAll, setShowsAll] = useState(false)
  const first = [...new Set([...expected, ...common])].filter((name) => names.includes(name))
  const visibleNames = showsAll ? [...new Set([...first, ...names])] : first
  return (
    // biome-ignore lint/a11y/useSemanticElements: buttons are not fields.
    <div className="insert" role="group" aria-label={texts.editor.insert}>
      <span aria-hidden="true">{texts.editor.insert}</span>
      {visibleNames.map((name) => (
        <button
          type="button"
          key={name}
          aria-label={fill(texts.editor.insertOne, { name: placeholderTitle(name, locale) })}
          // The field keeps the focus and its caret.
          onMouseDown={(event) => event.preventDefault()}
          onClick={() => onInsert(name)}
        >
          <span className="chip">{placeholderTitle(name, locale)}</span>
        </button>
      ))}
      {!showsAll && first.length < names.length && (
        <button type="button" onClick={() => setShowsAll(true)}>
          {texts.editor.insertMore}
        </button>
      )}
    </div>
  )
}
