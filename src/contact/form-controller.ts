// What happens in the contact form, handled: its draft restored and kept, each change judged, its submission begun.
// Loaded when somebody uses the form; the form itself only waits for it.
import type { createStore } from 'jotai'
import { siteAtom } from '../site/site.ts'
import { readDraft, saveDraft } from './draft.ts'
import { fillUntouched, isTouched, readFields, readHoneypot } from './field-values.ts'
import { formStateAtom, selectedPackageAtom } from './form-state.ts'
import { changed } from './form-steps.ts'
import { formChoicesOf } from './rules.ts'
import { requestKeyAtom, submitAtom } from './submission.ts'

export interface FormContext {
  store: ReturnType<typeof createStore>
  form: HTMLFormElement
  /** The visit to the page: another one for each time that an address was gone to. */
  visit: string
  /** The option that the address names. */
  preselected?: string
}

/** Fills in the draft of this tab. What was typed before the application started stays. */
export function restoreDraft(live: FormContext) {
  const { store, form, visit, preselected } = live
  const draft = readDraft()
  if (draft) {
    const { service, package: kept, ...rest } = draft.values
    // Its field is not the form's own: React renders it.
    if (kept) store.set(selectedPackageAtom, (current) => current || kept)
    // A service that the address names on a later visit is newer than the draft's.
    fillUntouched(form, preselected && draft.visit !== visit ? rest : { ...rest, service })
    if (draft.key) store.set(requestKeyAtom, draft.key)
  }
  if (isTouched(form)) saveFields(live)
}

/** Keeps what is typed. */
export function saveFields({ store, form, visit }: FormContext) {
  const since = readDraft()?.since ?? Math.round(performance.timeOrigin)
  saveDraft({ values: readFields(form), visit, since, key: store.get(requestKeyAtom) })
}

/** Keeps what is typed and, once the form was submitted, judges it anew. */
export function handleChange(live: FormContext, field = '') {
  saveFields(live)
  const values = readFields(live.form)
  const choices = formChoicesOf(live.store.get(siteAtom).facts)
  live.store.set(formStateAtom, (state) => changed(state, field, values, choices))
}

/** Checks and sends what is typed. */
export async function handleSubmit(live: FormContext): Promise<void> {
  saveFields(live)
  await live.store.set(submitAtom, { values: readFields(live.form), subject: readHoneypot(live.form) })
}
