// The fields of the contact form in the page. They are uncontrolled: they keep what was typed before the application
// started, and a plain submission sends them.
import { type ContactValues, parsePlainForm, typedValues } from './validate.ts'

type Field = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement

/** The values of the fields: the same as a plain form would send. */
export function readFields(form: HTMLFormElement): ContactValues {
  return typedValues(parsePlainForm(Object.fromEntries(new FormData(form))))
}

/** Writes `values` into the fields that the visitor has not changed yet. */
export function fillUntouched(form: HTMLFormElement, values: Partial<ContactValues>) {
  for (const [name, value] of Object.entries(values)) {
    const field = form.elements.namedItem(name) as Field | null
    if (!field || isFieldTouched(field)) continue
    if (typeof value === 'boolean') (field as HTMLInputElement).checked = value
    else field.value = value
  }
}

export function isTouched(form: HTMLFormElement): boolean {
  return [...form.querySelectorAll<Field>('input, textarea, select')].some(isFieldTouched)
}

function isFieldTouched(field: Field): boolean {
  if (field instanceof HTMLSelectElement) {
    const preselected = [...field.options].find((option) => option.defaultSelected)
    return field.value !== (preselected?.value ?? '')
  }
  if (field instanceof HTMLInputElement && field.type === 'checkbox') return field.checked !== field.defaultChecked
  return field.value !== field.defaultValue
}
