// Checks the origin of forms (CSRF): pages of other sites must not send requests in a visitor's name.
import type { IncomingHttpHeaders } from 'node:http'
import { isLocalSite } from '../settings/site-url.ts'

/**
 * Returns true if a POST request comes from this site, by its headers. Browsers send the origin of the page with every
 * POST (Fetch, 3.2); newer browsers also send its relation to this site (Fetch Metadata, 2.3). Programs and old
 * browsers send neither and pass: they act only for themselves.
 *
 * `Origin: null` comes from privacy tools, and from sandboxed frames of any site. It passes if the browser says that
 * the page is on this site.
 */
export function isOwnOrigin(headers: IncomingHttpHeaders, siteUrl: string): boolean {
  const { origin, 'sec-fetch-site': relation } = headers
  if (relation === 'cross-site') return false
  if (origin === undefined) return true
  if (origin === 'null') return relation === 'same-origin'
  if (origin === new URL(siteUrl).origin) return true
  // A site on a developer's machine is also opened at 127.0.0.1, or at the machine's address in the local network.
  return isLocalSite(siteUrl) && isHost(origin, headers.host)
}

/**
 * Returns true if a POST request names a page of this site as its origin. Requests with a session act in a person's
 * name.
 */
export function isFromOwnPage(headers: IncomingHttpHeaders, siteUrl: string): boolean {
  const isNamed = headers.origin !== undefined || headers['sec-fetch-site'] === 'same-origin'
  return isNamed && isOwnOrigin(headers, siteUrl)
}

function isHost(origin: string, host = ''): boolean {
  return host !== '' && URL.parse(origin)?.host === host.toLowerCase()
}
