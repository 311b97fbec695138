// The steps of the contact form from one state to the next. Pure: they know neither the document nor the network.

import { emptyForm, type FormState, type Sent } from './form-state.ts'
import type { ContactField, FormChoices } from './rules.ts'
import { type ContactErrors, type ContactValues, validate } from './validate.ts'

/** The form after a press on its button: being sent, or refused at once. */
export function submitted(state: FormState, values: ContactValues, choices: FormChoices): FormState {
  const clientErrors = validate(values, choices)
  const isValid = Object.keys(clientErrors).length === 0
  return {
    ...state,
    validateOnChange: true,
    clientErrors,
    refused: {},
    pending: isValid,
    failureCount: state.failureCount + (isValid ? 0 : 1),
  }
}

/** The form after a change of `field`: what the server said about that field is answered. */
export function changed(state: FormState, field: string, values: ContactValues, choices: FormChoices): FormState {
  if (!state.validateOnChange) return state
  const { [field as ContactField]: _answered, ...refused } = state.refused
  return { ...state, clientErrors: validate(values, choices), refused }
}

/** The form that the server refused for `refused`. */
export function refusedByServer(state: FormState, refused: ContactErrors): FormState {
  return { ...state, pending: false, refused, failureCount: state.failureCount + 1 }
}

/** The form that could not be sent, for no fault of its fields. */
export function failed(state: FormState): FormState {
  return { ...state, pending: false }
}

/** The form after its request was accepted. */
export function accepted(state: FormState, sent: Sent): FormState {
  return { ...emptyForm, failureCount: state.failureCount, sent }
}
