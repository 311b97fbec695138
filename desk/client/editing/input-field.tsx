// The field of a value that is typed or chosen.
import { type ComponentProps, useState } from 'react'
import type { TSchema } from 'typebox'
import { fieldId } from '../../api/field-path.ts'
import { isOptional, isUnit, type Path } from '../../api/paths.ts'
import {
  type Control,
  getControl,
  getKeywords,
  isNullable,
  toFieldText,
  typedValue,
  valueError,
} from '../../api/schema-field.ts'
import { useLocale } from '../locale.tsx'
import { Select } from '../shell/select.tsx'
import { listCodes } from './codes.ts'
import { useValue } from './editing.tsx'
import { ErrorLines, errorId, useFieldErrors, useUntouched } from './field-errors.tsx'

interface InputFieldProps {
  path: Path
  label: string
  hint: string | undefined
  schema: TSchema
}

export function InputField({ path, label, hint, schema }: InputFieldProps) {
  const locale = useLocale()
  const { value, base, set } = useValue(path)
  // Removing a unit that the site without the desk has would restore its value.
  const mayBeMissing = isOptional(path) && !(isUnit(path) && base !== undefined)
  const control = getControl(schema)
  const id = fieldId(path)
  // The typed text may differ from the stored value, such as "19," before 19.5, or with a space before the next word.
  const [typed, setTyped] = useState('')
  const toValue = (text: string) => {
    const next = typedValue(text, schema)
    return next === '' && mayBeMissing ? undefined : next
  }
  const text = toValue(typed) === value ? typed : toFieldText(value, schema, locale.language === 'fr' ? ',' : '.')
  const [isUntouched, onLeave] = useUntouched(text === '')
  const known = useFieldErrors(path)
  const typedError = valueError(value, schema)
  const found = typedError ? [typedError] : known
  // While a year is typed, browsers report dates such as 0002-12-24.
  const isIncomplete = control === 'date' && typed !== ''
  const errors = isUntouched || isIncomplete ? [] : found
  const note = hint ?? ((isNullable(schema) || mayBeMissing) && locale.texts.facts.field.optional)
  const isInvalid = errors.length > 0
  const described = [note && `${id}-hint`, isInvalid && errorId(path)]
  const input = {
    id,
    value: text,
    onBlur() {
      onLeave()
      const completed = control === 'url' || control === 'mail-or-address' ? withScheme(text) : text
      if (completed !== text) set(completed)
      // The field shows the stored value again.
      setTyped('')
    },
    'aria-invalid': isInvalid ? (true as const) : undefined,
    'aria-describedby': described.filter(Boolean).join(' ') || undefined,
    onChange: ({ currentTarget }: { currentTarget: { value: string } }) => {
      setTyped(currentTarget.value)
      set(toValue(currentTarget.value))
    },
  }
  return (
    <div className="field">
      <label htmlFor={id}>{label}</label>
      <Input {...input} control={control} schema={schema} mayBeEmpty={mayBeMissing} />
      {note && (
        <p className="hint" id={`${id}-hint`}>
          {note}
        </p>
      )}
      <ErrorLines path={path} errors={errors} />
    </div>
  )
}

interface InputProps {
  id: string
  value: string
  onBlur: () => void
  onChange: (event: { currentTarget: { value: string } }) => void
  'aria-invalid': true | undefined
  'aria-describedby': string | undefined
  control: Control
  schema: TSchema
  mayBeEmpty: boolean
}

function Input({ control, schema, mayBeEmpty, ...shared }: InputProps) {
  const { language } = useLocale()
  if (control === 'long') return <textarea {...shared} rows={3} />
  const values = getKeywords(schema).enum ?? (control === 'time-zone' ? Intl.supportedValuesOf('timeZone') : [])
  const known =
    control === 'country' || control === 'language'
      ? listCodes(control, language)
      : values.map((choice) => [choice, choice] as const)
  if (known.length === 0) return <input type="text" {...shared} {...inputs[control]} />
  const choices = mayBeEmpty ? [['', ''] as const, ...known] : known
  return (
    <Select {...shared}>
      {!choices.some(([code]) => code === shared.value) && <option value={shared.value}>{shared.value}</option>}
      {choices.map(([code, name]) => (
        <option value={code} key={code}>
          {name}
        </option>
      ))}
    </Select>
  )
}

const inputs: Partial<Record<Control, ComponentProps<'input'>>> = {
  // Not type="number", because not every browser accepts the French decimal comma there.
  number: { inputMode: 'decimal' },
  date: { type: 'date' },
  email: { type: 'email', autoComplete: 'off' },
  tel: { type: 'tel', autoComplete: 'off' },
  url: { type: 'url', inputMode: 'url' },
}

/** Turns instagram.com/villa and http://instagram.com/villa into https URLs. Other text is not changed. */
const withScheme = (text: string) =>
  /^(http:\/\/)?[\w-]+(\.[\w-]+)+(\/|$)/.test(text) ? `https://${text.replace('http://', '')}` : text
