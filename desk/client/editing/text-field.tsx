// The field of a text or of one of its lines, with its length, its errors and the buttons that restore it.
import { atom, useSetAtom } from 'jotai'
import { useContext, useEffect } from 'react'
import { type Language, languages } from '../../../src/language/language.ts'
import { fieldId } from '../../api/field-path.ts'
import { isOptional, isUnit, type Path, schemaAt, unitAt, valueAt } from '../../api/paths.ts'
import { getKeywords, type Reason } from '../../api/schema-field.ts'
import { placeholderNames, textLength, valuesIn } from '../../api/template.ts'
import { useLocale } from '../locale.tsx'
import { ChipField } from './chip-field.tsx'
import { useEditing, useValue } from './editing.tsx'
import { ErrorLines, errorId, useFieldErrors, useUntouched } from './field-errors.tsx'
import { InsertTarget } from './placeholders.tsx'
import { RevertButtons } from './revert-buttons.tsx'

/** Screen readers hear the length only if at most this many characters are left, not at every key. */
const announcedFrom = 10

/** The spaces of the texts whose fields were open in this window, for a warning before publishing. */
export const textSpacesAtom = atom<ReadonlyMap<Path, number>>(new Map())

interface TextFieldProps {
  path: Path
  label: string
  lang: Language
  /** The number of characters that fit where the text is shown. */
  space: number | undefined
}

export function TextField({ path, label, lang, space }: TextFieldProps) {
  const { texts, fill, plural } = useLocale()
  const { content } = useEditing()
  const { placeholders } = content
  const { value = '', published, base, set } = useValue<string | undefined>(path)
  const insertTarget = useContext(InsertTarget)
  const [isUntouched, onLeave] = useUntouched(value === '')
  const found = useFieldErrors(path)
  const id = fieldId(path)
  const used = textLength(value, valuesIn(placeholders, lang))
  const { maxLength: limit = Number.POSITIVE_INFINITY, multiline = false } = getKeywords(schemaAt(path) ?? {})
  const tooLong: Reason[] = used > limit ? [{ code: 'maxLength', values: { limit } }] : []
  const errors = isUntouched ? [] : [...tooLong, ...found]
  // Every line may use the placeholders of the whole text.
  const whole = [content.base, content.published].map((document) => valueAt(document, unitAt(path) ?? path))
  const length = space === undefined ? '' : fill(texts.editor.lengthOf, { used, room: space })
  const isOver = space !== undefined && used > space
  const keepSpaces = useSetAtom(textSpacesAtom)
  useEffect(() => {
    if (space !== undefined) keepSpaces((spaces) => new Map(spaces).set(path, space))
  }, [path, space, keepSpaces])
  return (
    <div className="field">
      <div className="say-head">
        <b id={`${id}-label`}>{label}</b>
        <small id={`${id}-length`}>{length || plural(texts.editor.length, used)}</small>
      </div>
      <ChipField
        id={id}
        value={value}
        // A text that the site without the desk lacks is removed instead of left empty.
        onChange={(next) => set(next === '' && base === undefined && isOptional(path) ? undefined : next)}
        known={[...new Set([...placeholders.map(({ name }) => name), ...placeholderNames(JSON.stringify(whole))])]}
        language={lang}
        direction={languages[lang].dir}
        isInvalid={errors.length > 0}
        describedBy={errors.length > 0 ? `${id}-length ${errorId(path)}` : `${id}-length`}
        isMultiline={multiline || [published, base].some((text) => text?.includes('\n'))}
        onBlur={onLeave}
        onFocus={(insert) => {
          if (insertTarget) insertTarget.current = insert
        }}
      />
      {space !== undefined && (
        <svg className="len" viewBox="0 0 100 3" preserveAspectRatio="none" aria-hidden="true">
          <rect width={Math.min(100, (used / space) * 100)} height="3" className={isOver ? 'len-over' : undefined} />
        </svg>
      )}
      {/* Announced near the limit only, not at every key. */}
      <p className="vh" role="status">
        {space !== undefined && used >= space - announcedFrom && length}
      </p>
      {isOver && <p className="hint bad">{texts.facts.field.beyond}</p>}
      <ErrorLines path={path} errors={errors} />
      {isUnit(path) && (
        <div className="actions">
          <RevertButtons path={path} name={label} />
        </div>
      )}
    </div>
  )
}
