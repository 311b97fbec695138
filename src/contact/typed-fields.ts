// The fields of the contact form in the page. They are uncontrolled: they keep what was typed before the application
// started, and a plain submission sends them.
import { contactFields } from './rules.ts'
import { type ContactValues, parsePlainForm, typedValues } from './validate.ts'

/** The values of the fields, as a plain form would send them. */
export function readFields(form: HTMLFormElement): ContactValues {
  return typedValues(parsePlainForm(Object.fromEntries(new FormData(form))))
}

/** The values of the fields before anything was typed. */
function initialValues(form: HTMLFormElement): ContactValues {
  const copy = form.cloneNode(true) as HTMLFormElement
  copy.reset()
  return readFields(copy)
}

/** Writes `values` into the fields that the visitor has not changed yet. */
export function fillUntouched(form: HTMLFormElement, values: Partial<ContactValues>) {
  const initial = initialValues(form)
  const typed = readFields(form)
  for (const name of contactFields) {
    const field = form.elements.namedItem(name) as HTMLInputElement | null
    const value = values[name]
    if (!field || typed[name] !== initial[name]) continue
    if (typeof value === 'boolean') field.checked = value
    else if (value !== undefined) field.value = value
  }
}

export const isTouched = (form: HTMLFormElement): boolean => !areEqual(readFields(form), initialValues(form))

export const areEqual = (some: ContactValues, others: ContactValues): boolean =>
  contactFields.every((name) => some[name] === others[name])
