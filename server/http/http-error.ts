// The errors that routes and hooks throw. error-handler.ts answers them.
import type { RefusedForm } from '../../src/contact/validate.ts'

interface HttpErrorOptions extends ErrorOptions {
  /** Sent instead of the text of the status. In English, because only the author of a program reads it. */
  detail?: string
  /** The values of the refused form and the error of each field, to show the form again. */
  refusedForm?: RefusedForm
}

/** An error with the status of its response (RFC 9110, 15). `message` is for the log; no client gets it. */
export class HttpError extends Error {
  readonly statusCode: number
  readonly detail: string | undefined
  readonly refusedForm: RefusedForm | undefined

  constructor(statusCode: number, message: string, { detail, refusedForm, ...options }: HttpErrorOptions = {}) {
    super(message, options)
    this.statusCode = statusCode
    this.detail = detail
    this.refusedForm = refusedForm
  }
}
