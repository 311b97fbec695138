// The field of a text in a plain form.
import type { Language } from '../../../src/language/language.ts'
import { fieldId } from '../../api/plain-names.ts'
import { FieldFaults, faultId, useFieldFaults } from '../facts/field-faults.tsx'

interface PlainTextProps {
  name: string
  /** The language, and which text it is: heard, not seen. */
  label: string
  title?: string
  lang: Language
  dir: 'ltr' | 'rtl' | 'auto'
  value: string
}

export function PlainText({ name, label, title, lang, dir, value }: PlainTextProps) {
  const isInvalid = useFieldFaults(name).length > 0
  const id = fieldId(name)
  return (
    <div className="field">
      <label htmlFor={id}>
        {label}
        {title && <span className="vh">, {title}</span>}
      </label>
      <textarea
        {...{ id, name, lang, dir }}
        rows={3}
        defaultValue={value}
        aria-invalid={isInvalid || undefined}
        aria-describedby={isInvalid ? faultId(name) : undefined}
      />
      <FieldFaults name={name} />
    </div>
  )
}
