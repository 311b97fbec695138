// The headers that every response has, errors and assets included.
import { createHash } from 'node:crypto'
import type { FastifyInstance } from 'fastify'

/**
 * The tag of every response that a release or a change of the content may change. A CDN purges by this tag. Files with
 * a hash in their name never change and have no tag.
 */
export const contentTag = { 'cache-tag': 'content' }

/** The Content-Security-Policy. It allows the stylesheet that a page contains, by its hash. */
export function contentSecurityPolicy(inlinedCss?: string): string {
  const hash = inlinedCss && createHash('sha256').update(inlinedCss).digest('base64')
  return [
    "default-src 'none'",
    "script-src 'self'",
    `style-src 'self'${hash ? ` 'sha256-${hash}'` : ''}`,
    "img-src 'self'",
    "font-src 'self'",
    "connect-src 'self'",
    "manifest-src 'self'",
    "form-action 'self'",
    "frame-ancestors 'none'",
    "base-uri 'none'",
    "require-trusted-types-for 'script'",
    "trusted-types 'none'",
  ].join(';')
}

// Denied, so that injected scripts cannot prompt for them. Limited to features that expose people, devices or payments,
// because each name costs bytes in every response.
const deniedFeatures = ['camera', 'geolocation', 'microphone', 'payment', 'usb']

/** The fixed headers of a site, by name. */
export function fixedHeaders({
  SITE_URL,
  INDEXED,
}: {
  SITE_URL: string
  INDEXED: 'on' | 'off'
}): Record<string, string> {
  return {
    'content-security-policy': contentSecurityPolicy(),
    // Without includeSubDomains: other hosts of the operator's domain may still speak http.
    ...(SITE_URL.startsWith('https:') && { 'strict-transport-security': 'max-age=63072000' }),
    ...(INDEXED === 'off' && { 'x-robots-tag': 'noindex, nofollow' }),
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'same-origin',
    'cross-origin-opener-policy': 'same-origin',
    'cross-origin-resource-policy': 'same-origin',
    'permissions-policy': deniedFeatures.map((name) => `${name}=()`).join(),
  }
}

/** Sets the fixed headers before any other hook can refuse the request, so that every response has them. */
export function addFixedHeaders(app: FastifyInstance, headers: Readonly<Record<string, string>>) {
  app.addHook('onRequest', (_request, reply, done) => {
    reply.headers(headers)
    done()
  })
}
