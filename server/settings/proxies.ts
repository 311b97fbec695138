// TRUST_PROXY: the proxies whose X-Forwarded-For is believed.
import { isIP } from 'node:net'
import proxyAddr from '@fastify/proxy-addr'
import ipaddr from 'ipaddr.js'
import { withoutPort } from '../http/client-address.ts'

export type IsTrustedProxy = (address: string) => boolean

// A wider range contains clients too, and each of them could choose its own address.
const shortestPrefix = { 4: 8, 6: 7 }

/** The proxies in a list of addresses and ranges, separated by commas; undefined if a part of it is not a proxy. */
export function parseTrustedProxies(list: string): IsTrustedProxy | undefined {
  const ranges = list.split(',').map((range) => range.trim())
  if (!ranges.every(isProxyRange)) return undefined
  const isTrusted = proxyAddr.compile(ranges)
  return (address) => isTrusted(withoutPort(address), 0)
}

function isProxyRange(range: string): boolean {
  const [address = '', prefix] = range.split('/')
  // Both libraries also take '1' and '010.0.0.1', which are other addresses than they seem to be.
  const version = isIP(address)
  if (version !== 4 && version !== 6) return false
  return prefix === undefined || (ipaddr.isValidCIDR(range) && Number(prefix) >= shortestPrefix[version])
}
