// The state of the contact form and its transitions: which fields are wrong, and whether it is being sent.
import { atom, type createStore } from 'jotai'
import { atomWithReducer } from 'jotai/utils'
import { useLocation } from 'react-router-dom'
import type { Message } from '../language/translate.ts'
import { contactPath } from '../routes.ts'
import { showToastAtom } from '../toasts/toast.ts'
import type { ContactErrors, FieldErrors, RefusedForm } from './validate.ts'

export type Store = ReturnType<typeof createStore>

export interface FormState {
  /** True after the first submission. Before it, visitors are not corrected while they fill in the form. */
  validateOnChange: boolean
  errors: FieldErrors
  pending: boolean
  /** The reason why the last submission was not sent. Kept until the next one, because its toast closes. */
  failure?: Message | undefined
  /** The number of failed submissions. Each new one moves the focus to the error summary. */
  failureCount: number
  /** The receipt of the request that was sent last, until the visitor asks for an empty form. */
  receipt?: Receipt | undefined
}

export interface Receipt {
  reference?: string | undefined
  /** The visitor's email address, if this page has sent the request. */
  email?: string
  package?: string | undefined
  service?: string | undefined
}

export type FormAction =
  | { type: 'submit'; errors: FieldErrors }
  | { type: 'change'; errors: FieldErrors }
  /** The server has found errors. Its messages stay until a field changes. */
  | { type: 'refuse'; errors: ContactErrors }
  /** Sending has failed for a reason that is not in the fields. */
  | { type: 'fail'; failure?: Message }
  /** Empties the form after a request was accepted, and shows its receipt instead, if there is one. */
  | { type: 'reset'; receipt?: Receipt }

export const emptyForm: FormState = { validateOnChange: false, errors: {}, pending: false, failureCount: 0 }

export function formReducer(state: FormState, action: FormAction): FormState {
  switch (action.type) {
    case 'submit': {
      const pending = Object.keys(action.errors).length === 0
      return {
        validateOnChange: true,
        errors: action.errors,
        pending,
        failureCount: state.failureCount + (pending ? 0 : 1),
      }
    }
    case 'change':
      return state.validateOnChange ? { ...state, errors: action.errors } : state
    case 'refuse':
      return {
        ...state,
        validateOnChange: true,
        pending: false,
        errors: Object.fromEntries(Object.entries(action.errors).map(([field, text]) => [field, () => text])),
        failureCount: state.failureCount + 1,
      }
    case 'fail':
      return { ...state, pending: false, failure: action.failure }
    case 'reset':
      return { ...emptyForm, failureCount: state.failureCount, receipt: action.receipt }
  }
}

/** Outlives the form component: the visitor may look at another page while the request is being sent. */
export const formStateAtom = atomWithReducer(emptyForm, formReducer)

export const submittedFormAtom = atom<HTMLFormElement>()

/**
 * Submits the form that is being sent as a page without scripts does. Once: several parts of the code may fail while it
 * is sent. Returns false if no form is being sent.
 */
export function submitNatively(store: Store): boolean {
  const form = store.get(formStateAtom).pending && store.get(submittedFormAtom)
  if (!form) return false
  store.set(formStateAtom, { type: 'fail' })
  // React removes the page, with the form, when a component fails.
  if (!form.isConnected) document.body.append(form)
  form.submit()
  return true
}

/**
 * Ends a submission that failed for a reason that is not in the fields. Shows the reason in the form and in a toast.
 */
export function showFailure(store: Store, failure: Message) {
  store.set(formStateAtom, { type: 'fail', failure })
  store.set(showToastAtom, { kind: 'error', title: (t) => t('contact.toast.errorTitle'), text: failure })
}

/** The package in the form, unless the URL names one; '' if there is none. Also outlives the form component. */
export const selectedPackageAtom = atom('')

export const refusedFormAtom = atom<RefusedForm | null>(null)

/** Puts a refused form into the store, before the server renders it and before the browser hydrates it. */
export function showRefusedForm(store: Store, refused: RefusedForm) {
  store.set(refusedFormAtom, refused)
  store.set(formStateAtom, { type: 'refuse', errors: refused.errors })
  store.set(selectedPackageAtom, refused.values.package)
}

/** Returns true if the page shows a refused form. Without scripts, following a link would lose what was typed there. */
export const useIsRefusedForm = () => useLocation().pathname === contactPath

/** The id of the form on that page: buttons outside of the form also submit it. */
export const refusedFormId = 'contact-form'
