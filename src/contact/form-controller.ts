// The behaviour of the contact form: reads its fields, keeps and restores the draft, validates each change and
// submits. Loaded on first use; the form component shows that it is waiting. The fields are uncontrolled: they keep
// what was typed before the application started, and a plain submission sends them.
import type { createStore } from 'jotai'
import { Confirmation } from '../pages/confirmation.tsx'
import { siteAtom } from '../site/site.ts'
import { readDraft, saveDraft } from './draft.ts'
import { changed, formStateAtom, selectedPackageAtom } from './form-state.ts'
import { formChoicesOf } from './rules.ts'
import { requestKeyAtom, submitAtom } from './submission.ts'
import { type ContactValues, parsePlainForm, typedValues, validate } from './validate.ts'

export interface FormContext {
  store: ReturnType<typeof createStore>
  form: HTMLFormElement
  /** Identifies the visit to this page: each navigation to it is another visit. */
  visit: string
  /** The service that the URL names. */
  preselected?: string
}

/** Fills in the draft of this tab. What was typed before the application started stays. */
export function restoreDraft(context: FormContext) {
  const { store, form, visit, preselected } = context
  const draft = readDraft()
  if (draft) {
    const { service, package: draftPackage, ...rest } = draft.values
    // React renders the field of the package.
    if (draftPackage) store.set(selectedPackageAtom, (current) => current || draftPackage)
    // A service that the URL names on a later visit is newer than the draft's.
    fillUntouched(form, preselected && draft.visit !== visit ? rest : { ...rest, service })
    if (draft.key) store.set(requestKeyAtom, draft.key)
  }
  if (isTouched(form)) saveFields(context)
}

/** Saves what is typed as the draft. */
export function saveFields({ store, form, visit }: FormContext) {
  const since = readDraft()?.since ?? Math.round(performance.timeOrigin)
  saveDraft({ values: readFields(form), visit, since, key: store.get(requestKeyAtom) })
}

/** Saves what is typed and, after the first submission, validates it again. */
export function handleChange(context: FormContext, field = '') {
  saveFields(context)
  const { store, form } = context
  const errors = validate(readFields(form), formChoicesOf(store.get(siteAtom).facts))
  store.set(formStateAtom, (state) => changed(state, field, errors))
}

/** Validates and sends what is typed. */
export async function handleSubmit(context: FormContext): Promise<void> {
  saveFields(context)
  const { store, form } = context
  await store.set(submitAtom, { values: readFields(form), subject: readHoneypot(form), Confirmation })
}

type Field = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement

/** The values of the fields: the same as a plain form would send. */
function readFields(form: HTMLFormElement): ContactValues {
  return typedValues(parsePlainForm(Object.fromEntries(new FormData(form))))
}

/** The value of the hidden field: empty, unless a robot filled it in. */
function readHoneypot(form: HTMLFormElement): string {
  return String(new FormData(form).get('subject') ?? '')
}

/** Writes `values` into the fields that the visitor has not changed yet. */
function fillUntouched(form: HTMLFormElement, values: Partial<ContactValues>) {
  for (const [name, value] of Object.entries(values)) {
    const field = form.elements.namedItem(name) as Field | null
    if (!field || isFieldTouched(field)) continue
    if (typeof value === 'boolean') (field as HTMLInputElement).checked = value
    else field.value = value
  }
}

/** Whether the visitor has changed anything in the form. */
function isTouched(form: HTMLFormElement): boolean {
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
