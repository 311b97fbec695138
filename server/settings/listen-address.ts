// HOST and PORT, used to listen.
import { networkInterfaces } from 'node:os'
import { InvalidSettings, type Settings } from './settings.ts'

/** The address to listen on: `::` is every address of IPv6 and IPv4, and `0.0.0.0` on a machine without IPv6. */
export function listenHost(host: string, interfaces = networkInterfaces()): string {
  const addresses = Object.values(interfaces).flatMap((list = []) => list)
  return host === '::' && !addresses.some(({ family }) => family === 'IPv6') ? '0.0.0.0' : host
}

/** `error` in words for the operator, if HOST or PORT is its cause. */
export function listenError(error: NodeJS.ErrnoException, { HOST, PORT }: Pick<Settings, 'HOST' | 'PORT'>): Error {
  switch (error.code) {
    case 'EADDRINUSE':
      return new InvalidSettings([`PORT: another program uses port ${PORT}: stop it, or write another port`])
    case 'EACCES':
      return new InvalidSettings([`PORT: only root may use port ${PORT}: write a port from 1024 to 65535`])
    case 'EADDRNOTAVAIL':
      return new InvalidSettings([`HOST: ${HOST} is not an address of this machine: write one that is, or :: for all`])
    default:
      return error
  }
}
