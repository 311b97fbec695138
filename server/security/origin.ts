// Where a form was sent from. Another site's page must not send requests in a visitor's name.
import type { IncomingHttpHeaders } from 'node:http'

/**
 * Whether a request that changes something may come from where its headers say. Browsers name the page's origin with
 * every POST (Fetch, 3.2) and, newer ones, how it relates to this site (Fetch Metadata, 2.3); programs and old browsers
 * name neither, and pass: they act for nobody but themselves.
 *
 * `Origin: null` is what privacy tools leave of an origin, and what a sandboxed frame of any site sends: it passes where
 * the browser itself says that the page is ours.
 */
export function isOwnOrigin(headers: IncomingHttpHeaders, siteUrl: string): boolean {
  const { origin, 'sec-fetch-site': relation } = headers
  if (relation === 'cross-site') return false
  if (origin === undefined) return true
  if (origin === 'null') return relation === 'same-origin'
  return origin === new URL(siteUrl).origin || (isThisMachine(siteUrl) && isHost(origin, headers.host))
}

// Without a public address the site is tried out, at 127.0.0.1 or at the machine's address in the local network.
function isThisMachine(siteUrl: string): boolean {
  return ['localhost', '127.0.0.1', '[::1]'].includes(new URL(siteUrl).hostname)
}

function isHost(origin: string, host = ''): boolean {
  return host !== '' && URL.parse(origin)?.host === host.toLowerCase()
}
