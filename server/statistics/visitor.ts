// The visitor as the headers of a request describe them: bot or person, class of device, country. None of this is
// stored with a visit.
import bowser from 'bowser'
import type { FastifyRequest } from 'fastify'
import { isbot } from 'isbot'
import { memoizeBounded } from '../http/memoize-bounded.ts'
import type { IsTrustedProxy } from '../settings/proxies.ts'
import type { DeviceClass } from './measures.ts'

const devices: Readonly<Record<string, DeviceClass>> = { mobile: 'phone', tablet: 'tablet' }

const describeBrowser = memoizeBounded((userAgent): { isBot: boolean; device: DeviceClass } => {
  if (!userAgent || isbot(userAgent)) return { isBot: true, device: 'computer' }
  return { isBot: false, device: devices[bowser.parse(userAgent).platform.type ?? ''] ?? 'computer' }
})

/** Returns true if the visitor asks not to be counted. https://w3c.github.io/gpc/ */
export const asksForPrivacy = ({ headers }: FastifyRequest) => headers['sec-gpc'] === '1' || headers.dnt === '1'

/** The session cookie of staff, over http and over https. */
const staffCookie = /(?:^|;) *(?:__Host-)?desk=/

/** Excludes bots, signed-in staff, and visitors who ask for privacy. */
export const isCounted = (request: FastifyRequest): boolean =>
  !asksForPrivacy(request) &&
  !describeBrowser(request.headers['user-agent']).isBot &&
  !staffCookie.test(request.headers.cookie ?? '')

/** The kind of device that the visitor uses; a computer if that is not known. */
export const deviceClass = ({ headers }: FastifyRequest): DeviceClass => describeBrowser(headers['user-agent']).device

const countryNames = new Intl.DisplayNames('en', { type: 'region', fallback: 'none' })
const unknownCountry = 'ZZ'

/** Returns a function that reads the country (ISO 3166) from `header`, if a trusted proxy has sent it. */
export function createCountryReader(header: string, isTrustedProxy: IsTrustedProxy) {
  const name = header.toLowerCase()
  return ({ headers, socket }: FastifyRequest): string | undefined => {
    const code = String(headers[name] ?? '').toUpperCase()
    if (!/^[A-Z]{2}$/.test(code) || code === unknownCountry || !countryNames.of(code)) return undefined
    return isTrustedProxy(socket.remoteAddress ?? '') ? code : undefined
  }
}
