// Reads and fills the fields of the contact form in the document. They are the browser's, not React's: what was typed
// before the application started is in them, and a plain submission sends them.
import { type ContactValues, parsePlainForm, typedValues } from './validate.ts'

type Field = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement

/** What stands in the fields: the same as a plain form would send. */
export function readFields(form: HTMLFormElement): ContactValues {
  return typedValues(parsePlainForm(Object.fromEntries(new FormData(form))))
}

/** What stands in the field that people do not see: empty, unless a robot filled it. */
export function readHoneypot(form: HTMLFormElement): string {
  return String(new FormData(form).get('subject') ?? '')
}

/** Writes `values` into the fields that nobody has touched yet. */
export function fillUntouched(form: HTMLFormElement, values: Partial<ContactValues>) {
  for (const [name, value] of Object.entries(values)) {
    const field = form.elements.namedItem(name) as Field | null
    if (!field || isFieldTouched(field)) continue
    if (typeof value === 'boolean') (field as HTMLInputElement).checked = value
    else field.value = value
  }
}

/** Whether anything in the form differs from how the page brought it. */
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
