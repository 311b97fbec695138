// What SITE_URL says about the site.
import { isIP } from 'node:net'
import ipaddr from 'ipaddr.js'

// Names that only this machine, a local network or a test can resolve (RFC 6761, RFC 6762, RFC 8375, RFC 9476).
const localNames = /\.(localhost|local|internal|home\.arpa|alt|test|example|invalid)$/

/** Whether anyone on the internet can open `siteUrl`. False for this machine, local networks and names for tests. */
export function isPublicSite(siteUrl: string): boolean {
  const host = new URL(siteUrl).hostname.replace(/^\[(.*)\]$/, '$1')
  // Every other range, such as private, loopback or documentation addresses, has a name of its own.
  if (isIP(host)) return ipaddr.process(host).range() === 'unicast'
  return host.includes('.') && !localNames.test(host)
}
