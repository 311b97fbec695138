// The state of the contact form and its transitions: which fields are wrong, and whether it is being sent.
// Loaded with every page, so it validates nothing itself: the form controller passes the errors that it found.
import { atom, type createStore } from 'jotai'
import type { ComponentType } from 'react'
import { useLocation } from 'react-router-dom'
import type { Message, Translate } from '../language/translate.ts'
import { contactAddress } from '../routes.ts'
import { type ContactField, contactFields } from './rules.ts'
import type { ContactErrors, FieldErrors, RefusedForm } from './validate.ts'

/** The key of the draft in session storage. Here, because the page looks for a draft before it loads `draft.ts`. */
export const draftKey = 'contactDraft'

export interface FormState {
  /** True after the first submission: nobody is corrected while they fill in the form for the first time. */
  validateOnChange: boolean
  /** What the browser's validation found. */
  clientErrors: FieldErrors
  /** What the server refused although the browser did not, in the server's words. */
  serverErrors: ContactErrors
  pending: boolean
  /** Why the last submission was not sent, until the next one. The toast that says so goes away. */
  failure?: Message
  /** The number of failed submissions. Each new one moves the focus to the error summary. */
  failureCount: number
  /** The request that was sent last, until the visitor asks for an empty form. */
  sent?: Sent
}

/** What the confirmation shows. */
export interface Receipt {
  reference?: string | undefined
  package?: string | undefined
  service?: string | undefined
}

/** The component is loaded with the form controller: after sending, nothing has to be fetched. */
export interface Sent {
  receipt: Receipt
  Confirmation: ComponentType<{ receipt: Receipt }>
}

export const emptyForm: FormState = {
  validateOnChange: false,
  clientErrors: {},
  serverErrors: {},
  pending: false,
  failureCount: 0,
}

/** Outlives the form component: the visitor may look at another page while the request is being sent. */
export const formStateAtom = atom(emptyForm)

/** The form that was submitted last. */
export const submittedFormAtom = atom<HTMLFormElement>()

/**
 * Submits the form that is being sent as a page without scripts does. Once: several parts of the code may fail while it
 * is sent. Returns false if no form is being sent.
 */
export function submitNatively(store: ReturnType<typeof createStore>): boolean {
  const form = store.get(formStateAtom).pending && store.get(submittedFormAtom)
  if (!form) return false
  store.set(formStateAtom, (current) => ({ ...current, pending: false }))
  // React removes the page, with the form, when a component fails.
  if (!form.isConnected) document.body.append(form)
  form.submit()
  return true
}

/** The package in the form, unless the URL names one; '' if there is none. Outlives the form component, too. */
export const selectedPackageAtom = atom('')

/** The refused form that this page shows. */
export const refusedFormAtom = atom<RefusedForm | null>(null)

/** Puts a refused form into the store, before the server renders it and before the browser hydrates it. */
export function showRefusedForm(store: ReturnType<typeof createStore>, refused: RefusedForm) {
  store.set(refusedFormAtom, refused)
  store.set(formStateAtom, { ...emptyForm, validateOnChange: true, serverErrors: refused.errors })
  store.set(selectedPackageAtom, refused.values.package)
}

/** Whether the page shows a refused form. Without scripts, following a link would lose what was typed there. */
export const useIsRefusedForm = () => useLocation().pathname === contactAddress

/** The id of the form on that page: buttons outside of the form submit it, too. */
export const refusedFormId = 'contact-form'

/** The error messages in the order of the form, in the language of `t`. */
export function errorsOf({ clientErrors, serverErrors }: FormState, t: Translate): ContactErrors {
  const messages = contactFields.flatMap((field) => {
    const error = clientErrors[field]
    const message = error ? t(error.text, error.values) : serverErrors[field]
    return message ? [[field, message]] : []
  })
  return Object.fromEntries(messages)
}

/** The state after a submission that was found to have `errors`: pending if there are none. */
export function submitted(state: FormState, errors: FieldErrors): FormState {
  const isValid = Object.keys(errors).length === 0
  const { failure: _, ...rest } = state
  return {
    ...rest,
    validateOnChange: true,
    clientErrors: errors,
    serverErrors: {},
    pending: isValid,
    failureCount: state.failureCount + (isValid ? 0 : 1),
  }
}

/** The state after a change of `field`, which left `errors`. The server's message about that field goes away. */
export function changed(state: FormState, field: string, errors: FieldErrors): FormState {
  if (!state.validateOnChange) return state
  const { [field as ContactField]: _, ...serverErrors } = state.serverErrors
  return { ...state, clientErrors: errors, serverErrors }
}

/** The state after the server refused fields. */
export function refusedByServer(state: FormState, serverErrors: ContactErrors): FormState {
  return { ...state, pending: false, serverErrors, failureCount: state.failureCount + 1 }
}

/** The state after sending failed for a reason that is not in the fields. */
export function failed(state: FormState, failure: Message): FormState {
  return { ...state, pending: false, failure }
}

/** The state after the server accepted the request. */
export function accepted(state: FormState, sent: Sent): FormState {
  return { ...emptyForm, failureCount: state.failureCount, sent }
}
