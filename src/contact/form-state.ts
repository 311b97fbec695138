// Where the contact form stands: what is wrong with it, and whether it is being sent.
import { atom, type createStore } from 'jotai'
import type { ComponentType } from 'react'
import { useLocation } from 'react-router-dom'
import type { Translate } from '../language/translate.ts'
import { contactAddress } from '../routes.ts'
import { type ContactField, contactFields } from './rules.ts'
import type { ContactErrors, FieldError, RefusedForm } from './validate.ts'

/** Where in session storage the draft lies. Here, as the page must know whether there is one before it fetches `draft.ts`. */
export const draftKey = 'contactDraft'

export interface FormState {
  /** Whether each change is judged: from the first submission on, as no one is corrected while still writing. */
  validateOnChange: boolean
  /** What the browser's own check found. */
  clientErrors: Partial<Record<ContactField, FieldError>>
  /** What the server refused although the browser did not, in the words that it answered. */
  refused: ContactErrors
  pending: boolean
  /** How often it was refused: a new refusal moves the focus to the summary. */
  failureCount: number
  /** What was sent last, until the visitor asks for another form. */
  sent?: Sent
}

/** What a confirmation repeats. */
export interface Receipt {
  reference?: string | undefined
  package?: string | undefined
  service?: string | undefined
}

/** The component comes with the code that sends: nothing has to be fetched once the request has arrived. */
export interface Sent {
  receipt: Receipt
  Confirmation: ComponentType<{ receipt: Receipt }>
}

export const emptyForm: FormState = {
  validateOnChange: false,
  clientErrors: {},
  refused: {},
  pending: false,
  failureCount: 0,
}

/** Where the form stands. It outlives the form: a visitor may look at another page while it is being sent. */
export const formStateAtom = atom(emptyForm)

/** The package in the form, unless the address names one; '' if there is none. It outlives the form, too. */
export const selectedPackageAtom = atom('')

/** The refused form that the page shows. */
export const refusedFormAtom = atom<RefusedForm | null>(null)

/** Puts the form into the state in which the server refused it: for the server's render, and for its hydration. */
export function showRefusedForm(store: ReturnType<typeof createStore>, refused: RefusedForm) {
  store.set(refusedFormAtom, refused)
  store.set(formStateAtom, { ...emptyForm, validateOnChange: true, refused: refused.errors })
  store.set(selectedPackageAtom, refused.values.package)
}

/** Whether the page shows a refused form. Without scripts, a link that leaves it would lose what was typed. */
export const useIsRefusedForm = () => useLocation().pathname === contactAddress

/** The id of the form on that page: buttons outside of it send it, too. */
export const refusedFormId = 'contact-form'

/** What to correct, in the form's order and in the words of `t`. */
export function errorsOf({ clientErrors, refused }: FormState, t: Translate): ContactErrors {
  const messages = contactFields.flatMap((field) => {
    const rule = clientErrors[field]
    const message = rule ? t(rule.text, rule.values) : refused[field]
    return message ? [[field, message]] : []
  })
  return Object.fromEntries(messages)
}
