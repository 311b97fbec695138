// Checks SITE_URL: its name, its response and its clock.
import { lookup } from 'node:dns/promises'
import { once } from 'node:events'
import type { IncomingMessage } from 'node:http'
import { request } from 'node:https'
import { isLocalSite } from '../settings/site-url.ts'
import { clockFinding, error, errorReason, type Finding, ok, warning } from './finding.ts'

const about = 'SITE_URL'

// Node's error codes for certificates that browsers also refuse.
const isAboutCertificate = (reason: string) => /CERT|SELF_SIGNED|ALTNAME|SIGNATURE/.test(reason)

/** The findings about `siteUrl` and, if a server answers there, about the clock. */
export async function checkSiteUrl(siteUrl: string): Promise<Finding[]> {
  const { hostname, protocol } = new URL(siteUrl)
  if (isLocalSite(siteUrl) && protocol === 'http:')
    return [warning(about, 'is this machine: write the address that visitors know')]
  const plain =
    protocol === 'http:' ? [warning(about, 'begins with http: visitors’ requests are sent unencrypted')] : []
  try {
    await lookup(hostname.replace(/^\[|\]$/g, ''))
  } catch (cause) {
    const reason = errorReason(cause)
    // Every other code means a problem of the name server or of the network.
    const finding = reason === 'ENOTFOUND' ? error : warning
    return [...plain, finding(about, `${hostname} does not resolve (${reason}): check the DNS records of the domain`)]
  }
  return [...plain, ...(await checkResponse(siteUrl))]
}

/**
 * Requests the home page, because proxies hide /healthz. The URL names no language, so no cache stores the response,
 * and its date is current.
 */
export async function checkResponse(siteUrl: string): Promise<Finding[]> {
  try {
    const response = await fetch(siteUrl, { signal: AbortSignal.timeout(5_000), redirect: 'manual' })
    const date = Date.parse(response.headers.get('date') ?? '')
    const isSite = response.ok && (await response.text()).includes(`<link rel="canonical" href="${siteUrl}/?lang=`)
    return [
      isSite
        ? ok(about, 'is answered by this site')
        : error(about, `is answered by another site or program (status ${response.status}): point it to this site`),
      ...(Number.isNaN(date) ? [] : [clockFinding('the server at SITE_URL', date, Date.now())]),
    ]
  } catch (cause) {
    const reason = errorReason(cause)
    return isAboutCertificate(reason)
      ? checkUntrusted(siteUrl, reason)
      : [warning(about, `cannot be reached from here (${reason}): check from outside while the site runs`)]
  }
}

/**
 * The findings about a certificate that was refused. With a wrong clock, every certificate looks too old or too new.
 */
async function checkUntrusted(siteUrl: string, reason: string): Promise<Finding[]> {
  const date = await untrustedDate(siteUrl).catch(() => Number.NaN)
  const clock = Number.isNaN(date) ? undefined : clockFinding('the server at SITE_URL', date, Date.now())
  return clock?.state === 'error'
    ? [clock]
    : [error(about, `has a certificate that browsers refuse (${reason}): renew it in the proxy`)]
}

async function untrustedDate(siteUrl: string): Promise<number> {
  const options = { method: 'HEAD', rejectUnauthorized: false, signal: AbortSignal.timeout(5_000) }
  const [response]: IncomingMessage[] = await once(request(siteUrl, options).end(), 'response')
  response?.resume()
  return Date.parse(response?.headers.date ?? '')
}
