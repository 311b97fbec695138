// Identifies the client for limits: its IPv4 address, or its IPv6 network.
import { isIP } from 'node:net'
import type { FastifyRequest } from 'fastify'
import ipaddr from 'ipaddr.js'

/**
 * The network of the client. A proxy may add the port (Azure's gateways do). An entry of X-Forwarded-For that is not an
 * address counts as the proxy that forwarded it: otherwise a client could invent a new identity for each request.
 */
export function clientNetwork({ ip, ips }: Pick<FastifyRequest, 'ip' | 'ips'>): string {
  return toNetwork((ips ?? [ip]).map(withoutPort).findLast((address) => isIP(address) > 0) ?? '')
}

/** `192.0.2.1:4711` and `[2001:db8::1]:4711` without the port. */
export function withoutPort(address: string): string {
  const [, ipv6, ipv4] = /^\[(.*)\](?::\d+)?$|^([\d.]+):\d+$/.exec(address) ?? []
  return ipv6 ?? ipv4 ?? address
}

/** An IPv4 address itself, or the /64 of an IPv6 address, which is the network of one home (RFC 6177). */
export function toNetwork(address: string): string {
  if (!isIP(address)) return address
  const parsed = ipaddr.process(address)
  if (parsed instanceof ipaddr.IPv4) return parsed.toString()
  const network = parsed.parts.slice(0, 4).map((part) => part.toString(16))
  return `${network.join(':')}::/64`
}

/** Returns true for a loopback address. A proxy on this machine also has such an address. */
export const isThisMachine = (address: string) => isIP(address) > 0 && ipaddr.process(address).range() === 'loopback'
