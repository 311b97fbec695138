// TRUST_PROXY: the proxies whose X-Forwarded-For is believed.
import { isIP } from 'node:net'
import proxyAddr from '@fastify/proxy-addr'
import { withoutPort } from '../http/client-address.ts'

/** Whether an address is that of a trusted proxy. */
export type IsTrustedProxy = (address: string) => boolean

// A wider range contains clients too, and each of them could choose its own address.
const shortestPrefix = { 4: 8, 6: 7 }

/**
 * The proxies in a list of addresses and ranges, separated by commas. Throws if an entry is neither, or a range so wide
 * that it contains clients.
 */
export function trustedProxies(list: string): IsTrustedProxy {
  const ranges = list.split(',').map((range) => range.trim())
  for (const range of ranges) {
    const [address = '', prefix] = range.split('/')
    const version = isIP(address)
    // proxy-addr also takes '1' and '010.0.0.1', which are other addresses than they seem to be.
    if (version !== 4 && version !== 6) throw new TypeError('No address')
    if (prefix !== undefined && !(Number(prefix) >= shortestPrefix[version])) throw new TypeError('No range of proxies')
  }
  const isTrusted = proxyAddr.compile(ranges)
  return (address) => isTrusted(withoutPort(address), 0)
}
