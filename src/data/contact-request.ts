// Posts a contact request, as a mutation of the query client. Loaded when the form is used.
import { MutationObserver } from '@tanstack/react-query'
import type { ContactValues } from '../contact/validate.ts'
import type { Language } from '../language/language.ts'
import { fetchResponse } from './fetch-json.ts'
import { queryClient } from './query-client.ts'

export interface ContactSubmission {
  /** The values of the fields. `subject` is the honeypot; `elapsed`: milliseconds since the page was opened. */
  fields: Omit<ContactValues, 'package'> & { package?: string; subject?: string; elapsed: number }
  /** The idempotency key: a request with the same key is the same request. */
  key: string
  /** The language of the response. */
  language: Language
  signal: AbortSignal
}

const mutation = new MutationObserver(queryClient, {
  // Fails at once without a connection. By default it would wait, and send a request that the visitor has given up.
  networkMode: 'always',
  mutationFn: async ({ fields, key, language, signal }: ContactSubmission) => {
    const response = await fetchResponse(`/api/contact?lang=${language}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', accept: 'application/json', 'idempotency-key': key },
      body: JSON.stringify(fields),
      signal,
    })
    // The request was accepted, whatever its body is.
    return response.json().catch(() => null)
  },
  onSuccess: () => queryClient.invalidateQueries({ queryKey: ['/api/contact'] }),
})

/**
 * Sends the request. Resolves when it is stored, with its reference if the server names one. Rejects with HttpError
 * or ConnectionError.
 */
export async function postContactRequest(submission: ContactSubmission): Promise<string | undefined> {
  const { reference }: { reference?: unknown } = (await mutation.mutate(submission)) ?? {}
  return typeof reference === 'string' ? reference : undefined
}
