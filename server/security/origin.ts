// Where a form was sent from. Another site's page must not send requests in a visitor's name.
import type { IncomingHttpHeaders } from 'node:http'

/**
 * Whether a POST request comes from this site, by its headers. Browsers send the origin of the page with every POST
 * (Fetch, 3.2); newer browsers also send its relation to this site (Fetch Metadata, 2.3). Programs and old browsers
 * send neither and pass: they act only for themselves.
 *
 * `Origin: null` comes from privacy tools, and from sandboxed frames of any site. It passes if the browser says that
 * the page is on this site.
 */
export function isOwnOrigin(headers: IncomingHttpHeaders, siteUrl: string): boolean {
  const { origin, 'sec-fetch-site': relation } = headers
  if (relation === 'cross-site') return false
  if (origin === undefined) return true
  if (origin === 'null') return relation === 'same-origin'
  return origin === new URL(siteUrl).origin || (isThisMachine(siteUrl) && isHost(origin, headers.host))
}

// A site without a public address is opened at 127.0.0.1 or at the machine's address in the local network.
function isThisMachine(siteUrl: string): boolean {
  return ['localhost', '127.0.0.1', '[::1]'].includes(new URL(siteUrl).hostname)
}

function isHost(origin: string, host = ''): boolean {
  return host !== '' && URL.parse(origin)?.host === host.toLowerCase()
}
