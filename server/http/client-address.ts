// Identifies the client for limits: its address, and the networks that one owner may have.
import { isIP } from 'node:net'
import type { FastifyRequest } from 'fastify'
import ipaddr from 'ipaddr.js'

/**
 * The client's address. A proxy may add the port (Azure's gateways do). An entry of X-Forwarded-For that is not an
 * address counts as the proxy that forwarded it: otherwise a client could invent a new identity for each request.
 */
export function clientAddress({ ip, ips }: Pick<FastifyRequest, 'ip' | 'ips'>): string {
  return (ips ?? [ip]).map(withoutPort).findLast((address) => isIP(address) > 0) ?? ''
}

/** `192.0.2.1:4711` and `[2001:db8::1]:4711` without the port. */
export function withoutPort(address: string): string {
  const [, ipv6, ipv4] = /^\[(.*)\](?::\d+)?$|^([\d.]+):\d+$/.exec(address) ?? []
  return ipv6 ?? ipv4 ?? address
}

// A home has a /64, a customer of a provider often a /56, and anyone can get a /48 from a tunnel broker (RFC 6177).
const ipv6Prefixes = [64, 56, 48]

/**
 * The networks that limits count for `address`, the smallest first: the IPv4 address itself, or the IPv6 networks that
 * contain the address. Each has a higher limit than the one before.
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

/** Whether an IP address is a loopback address. A proxy on this machine has such an address too. */
export const isThisMachine = (address: string) => isIP(address) > 0 && ipaddr.process(address).range() === 'loopback'
