// The fields of a text, one for each language of the site, and the placeholders that can be inserted.
import { useSetAtom } from 'jotai'
import { useEffect, useMemo, useRef } from 'react'
import type { Language } from '../../../src/language/language.ts'
import { textPath, valueAt } from '../../api/paths.ts'
import { useLocale } from '../locale.tsx'
import { Conflict, openPathsAtom } from './conflicts.tsx'
import { useEditing } from './editing.tsx'
import { startingWith } from './language-order.ts'
import { InsertTarget, Placeholders } from './placeholders.tsx'
import { RevertButtons } from './revert-buttons.tsx'
import { ValueField } from './value-field.tsx'

interface LanguageFieldsProps {
  /** Such as about.paragraphs. */
  textKey: string
  /** The language that comes first. */
  first: Language
  /** The name of the text next to other texts, where placeholders are not offered. */
  label?: string | undefined
  /** The number of characters that fit where the text is shown. */
  spaceIn?: (language: Language) => number | undefined
}

export function LanguageFields({ textKey, first, label, spaceIn }: LanguageFieldsProps) {
  const { texts, fill, languageName } = useLocale()
  const { content, document, unsaved } = useEditing()
  const insertTarget = useRef<(name: string) => void>(null)
  const setOpenPaths = useSetAtom(openPathsAtom)
  const languages = startingWith(first, content.languages)
  const paths = useMemo(
    () => content.languages.map((language) => textPath(language, textKey)),
    [content.languages, textKey],
  )
  useEffect(() => {
    setOpenPaths((open) => [...open, ...paths])
    return () => setOpenPaths((open) => open.filter((path) => !paths.includes(path)))
  }, [paths, setOpenPaths])
  return (
    <InsertTarget value={insertTarget}>
      <div className="both">
        {languages.map((language) => {
          const path = textPath(language, textKey)
          const conflict = unsaved.conflicts.get(path)
          const isLine = typeof valueAt(document, path) !== 'object'
          const inLanguage = languageName(language)
          const title = label ? fill(texts.facts.inLanguage, { text: label, language: inLanguage }) : inLanguage
          return (
            <div key={language}>
              <ValueField path={path} label={title} lang={language} space={spaceIn?.(language)} />
              {!isLine && (
                <div className="actions">
                  <RevertButtons path={path} name={title} />
                </div>
              )}
              {conflict && <Conflict theirs={conflict} />}
            </div>
          )
        })}
      </div>
      {!label && <Placeholders paths={paths} />}
    </InsertTarget>
  )
}
