// The contact form as a browser without JavaScript sends it.

/** The headers of a form whose response is a page. */
export const formHeaders = { accept: 'text/html', 'content-type': 'application/x-www-form-urlencoded' }

/** The request that submits the fields in `payload`. */
export function plainForm(payload: string, url = '/api/contact') {
  return { method: 'POST', url, headers: formHeaders, payload } as const
}
