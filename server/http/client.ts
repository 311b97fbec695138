// Who a request comes from, as far as limits are concerned: an address, and the networks that its owner may have as a whole.
import { isIP } from 'node:net'
import type { FastifyRequest } from 'fastify'
import ipaddr from 'ipaddr.js'

/**
 * The client's address. A proxy may write its port beside it (Azure's gateways do); an entry of X-Forwarded-For that is no
 * address at all counts as the proxy that passed it on, for otherwise each invented word would be a client of its own.
 */
export function clientAddress({ ip, ips }: Pick<FastifyRequest, 'ip' | 'ips'>): string {
  return (ips ?? [ip]).map(withoutPort).findLast((address) => isIP(address) > 0) ?? ''
}

/** `192.0.2.1:4711` and `[2001:db8::1]:4711` without the port. */
export function withoutPort(address: string): string {
  const [, ipv6, ipv4] = /^\[(.*)\](?::\d+)?$|^([\d.]+):\d+$/.exec(address) ?? []
  return ipv6 ?? ipv4 ?? address
}

// A line has a /64, a customer of a provider often a /56, and anyone who asks a tunnel broker a /48 (RFC 6177).
const ipv6Prefixes = [64, 56, 48]

/**
 * What is counted for `address`, the smallest first: an IPv4 address, however it is written, or the IPv6 networks that
 * hold it. Each of them deserves a softer limit than the one before.
 */
export function clientNetworks(address: string): string[] {
  if (!isIP(address)) return [address]
  const parsed = ipaddr.process(address)
  if (parsed.kind() === 'ipv4') return [parsed.toString()]
  const bytes = parsed.toByteArray()
  return ipv6Prefixes.map((prefix) => {
    const network = bytes.map((byte, index) => (index < prefix / 8 ? byte : 0))
    return `${ipaddr.fromByteArray(network).toString()}/${prefix}`
  })
}

/** Whether an address is this machine's own: a proxy beside the site has it too. */
export const isThisMachine = (address: string) => isIP(address) > 0 && ipaddr.process(address).range() === 'loopback'
