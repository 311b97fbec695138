// The contact request's way to the server, as a mutation of the query client. Loaded when somebody uses the form.
import { MutationObserver } from '@tanstack/react-query'
import type { ContactValues } from '../contact/validate.ts'
import type { Language } from '../language/language.ts'
import { fetchJson } from './fetch-json.ts'
import { queryClient } from './query-client.ts'

export interface ContactSubmission {
  /** What stands in the fields; `subject` is the one that only robots fill. `elapsed`: milliseconds since the page was opened. */
  fields: Omit<ContactValues, 'package'> & { package?: string; subject?: string; elapsed: number }
  /** A request that comes again with the same key is the same request. */
  key: string
  /** The language of the answer. */
  language: Language
  signal: AbortSignal
}

const mutation = new MutationObserver(queryClient, {
  // Without a connection it fails at once: by default it would wait for one, and send what was given up long ago.
  networkMode: 'always',
  mutationFn: ({ fields, key, language, signal }: ContactSubmission) =>
    fetchJson(`/api/contact?lang=${language}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', accept: 'application/json', 'idempotency-key': key },
      body: JSON.stringify(fields),
      signal,
    })
      // Whatever stands in the body of a success, or nothing: the request was accepted (specification, point 8).
      .catch((error: unknown) => {
        if (!(error instanceof SyntaxError)) throw error
      }),
  onSuccess: () => queryClient.invalidateQueries({ queryKey: ['/api/contact'] }),
})

/**
 * Sends the request. Resolves once it is stored, with its reference if the server says one; rejects with HttpError, or
 * with what `fetch` throws.
 */
export async function postContactRequest(submission: ContactSubmission): Promise<string | undefined> {
  const { reference }: { reference?: unknown } = (await mutation.mutate(submission)) ?? {}
  return typeof reference === 'string' ? reference : undefined
}
