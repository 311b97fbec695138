// A field of a form, made from the schema of its value: the control, what may stand in it, and what is wrong with it.
import { type ComponentProps, createContext, useContext, useState } from 'react'
import type { TSchema } from 'typebox'
import { Icon } from '../../../src/icons/icon.tsx'
import { type Language, languages } from '../../../src/language/language.ts'
import { fieldId } from '../../api/field-path.ts'
import {
  type Control,
  controlOf,
  faultOf,
  isNullable,
  keywordsOf,
  typedValue,
  writtenIn,
} from '../../api/schema-field.ts'
import { lengthOf, namesIn } from '../../api/template.ts'
import type { Placeholder } from '../../api/texts-data.ts'
import { TemplateField } from '../editor/template-field.tsx'
import { useLocale } from '../locale.tsx'
import { Select } from '../shell/select.tsx'
import { FieldFaults, faultId, useFieldFaults } from './field-faults.tsx'

/** From so many characters left, and beyond, a count is announced. */
const announced = 10

export interface FieldProps {
  /** The path of the value. */
  path: string
  label: string
  schema: TSchema
  value: unknown
  onChange: (value: string | number | null) => void
  hint?: string | undefined
  /** The language of the value. */
  lang?: Language | undefined
  /** How many characters fit where the value is shown. */
  space?: number
  /** The texts of the options of a select. */
  optionTexts?: Readonly<Record<string, string>>
  /** Those that a text may use. They are chips, if the text has any. */
  placeholders?: readonly Placeholder[]
}

/** Whether a field belongs to an item that was just added: it is not marked as missing before somebody was in it. */
export const IsNew = createContext(false)

export function Field(props: FieldProps) {
  const { path, label, schema, value, onChange, hint, lang, space, optionTexts = {}, placeholders = [] } = props
  const { texts, fill, number } = useLocale()
  const labels = texts.facts.field
  const control = controlOf(schema)
  const { minimum, maximum, maxLength, enum: choices = [] } = keywordsOf(schema)
  const id = fieldId(path)
  // What is typed is not always what is kept: "19," on the way to 19.5, or a space between two words.
  const [typed, setTyped] = useState('')
  const text = typedValue(typed, schema) === value ? typed : writtenIn(value)
  const isNew = useContext(IsNew)
  const [wasLeft, setWasLeft] = useState(false)
  const isUntouched = isNew && !wasLeft && text === ''
  const fault = isUntouched ? undefined : faultOf(value, schema)
  const limits = { min: number(minimum ?? 0), max: number(maximum ?? maxLength ?? 0) }
  // Not while somebody types: the field would be another one.
  const [hadPlaceholder] = useState(() => namesIn(text).length > 0)
  const hasChips = hadPlaceholder && placeholders.length > 0
  const used = lengthOf(text, valuesIn(placeholders, lang))
  const count = space === undefined ? '' : fill(labels.count, { count: used, space })
  const left = (space ?? Number.POSITIVE_INFINITY) - used
  const note = [hint ?? (isNullable(schema) && labels.optional), count, left < 0 && labels.beyond]
    .filter(Boolean)
    .join(' ')
  const faults = useFieldFaults(path)
  const isInvalid = !isUntouched && (fault !== undefined || faults.length > 0)
  const described = [note && `${id}-hint`, isInvalid && faultId(path)]
  const shared = {
    id,
    value: text,
    lang,
    ...(lang && { dir: 'auto' as const }),
    onBlur: () => setWasLeft(true),
    'aria-invalid': isInvalid ? (true as const) : undefined,
    'aria-describedby': described.filter(Boolean).join(' ') || undefined,
    onChange: ({ currentTarget }: { currentTarget: { value: string } }) => {
      setTyped(currentTarget.value)
      onChange(typedValue(currentTarget.value, schema))
    },
  }
  return (
    <div className="field">
      {hasChips ? <b id={`${id}-label`}>{label}</b> : <label htmlFor={id}>{label}</label>}
      {hasChips ? (
        <TemplateField
          id={id}
          value={text}
          onChange={onChange}
          known={placeholders.map((placeholder) => placeholder.name)}
          language={lang ?? ''}
          direction={lang ? languages[lang].dir : 'ltr'}
          isInvalid={isInvalid}
          describedBy={shared['aria-describedby']}
          isMultiline={false}
          onFocus={() => {}}
        />
      ) : control === 'select' ? (
        <Select {...shared}>
          {choices.map((choice) => (
            <option value={choice} key={choice}>
              {optionTexts[choice] ?? choice}
            </option>
          ))}
        </Select>
      ) : control === 'long' ? (
        <textarea {...shared} rows={3} />
      ) : (
        <input type="text" {...shared} {...inputs[control]} />
      )}
      {note && (
        <p className={left < 0 ? 'hint bad' : 'hint'} id={`${id}-hint`}>
          {note}
        </p>
      )}
      {space !== undefined && (
        <p className="vh" role="status">
          {left <= announced && count}
        </p>
      )}
      {fault ? (
        <p className="err" id={faultId(path)}>
          <Icon name="alert" />
          <span>{fill(labels.faults[fault], limits)}</span>
        </p>
      ) : (
        isInvalid && <FieldFaults path={path} />
      )}
    </div>
  )
}

/** The values of placeholders in a language. */
const valuesIn = (placeholders: readonly Placeholder[], language: Language | undefined) =>
  Object.fromEntries(placeholders.map(({ name, values }) => [name, language && values?.[language]]))

const inputs: Partial<Record<Control, ComponentProps<'input'>>> = {
  // Not of type number: a French comma is a decimal comma in every browser.
  number: { inputMode: 'decimal' },
  date: { type: 'date' },
  email: { type: 'email', autoComplete: 'off' },
  tel: { type: 'tel', autoComplete: 'off' },
  url: { type: 'url', inputMode: 'url' },
}
