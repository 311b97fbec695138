// Properties of the site that follow from SITE_URL.
import { isIP } from 'node:net'
import ipaddr from 'ipaddr.js'
import { isThisMachine } from '../http/client-address.ts'

// Names that only this machine, a local network or a test can resolve (RFC 6761, RFC 6762, RFC 8375, RFC 9476).
const localNames = /\.(localhost|local|internal|home\.arpa|alt|test|example|invalid)$/

/**
 * Returns true if anyone on the internet can open `siteUrl`. False for this machine, local networks and names for
 * tests.
 */
export function isPublicSite(siteUrl: string): boolean {
  const host = hostName(siteUrl)
  // ipaddr.js has other names for private, loopback, documentation and other ranges.
  if (isIP(host)) return ipaddr.process(host).range() === 'unicast'
  return host.includes('.') && !localNames.test(host)
}

/** Returns true if `siteUrl` names this machine: localhost, a name below it (RFC 6761, 6.3) or a loopback address. */
export function isLocalSite(siteUrl: string): boolean {
  const host = hostName(siteUrl)
  return /^(.*\.)?localhost$/.test(host) || isThisMachine(host)
}

/** Returns true if `value` is an origin that a browser can open, without a path. */
export function isPublicOrigin(value: string): boolean {
  const url = /\s/.test(value) ? null : URL.parse(value)
  if (!url || !['http:', 'https:'].includes(url.protocol)) return false
  // Only the origin is used: a path, query or fragment would be lost without notice.
  return url.href === `${url.origin}/` && /^https?:\/\/[^/\\?#]+\/?$/i.test(value)
}

/** Returns true if traffic to `siteUrl` is encrypted or stays on this machine. */
export function isEncryptedOrLocal(siteUrl: string): boolean {
  return new URL(siteUrl).protocol === 'https:' || isLocalSite(siteUrl)
}

/** The host without the brackets around an IPv6 address. */
const hostName = (siteUrl: string) => new URL(siteUrl).hostname.replace(/^\[(.*)\]$/, '$1')
