// The headers that every response has, errors and assets included.
import type { FastifyInstance } from 'fastify'

// The site needs none of these features, so an injected script cannot ask for them in the name of the site. The list is
// limited to those that reach a person, a device or money: each name costs bytes in every response.
const features = ['camera', 'geolocation', 'microphone', 'payment', 'usb']

/**
 * The tag of every response that a release or a change of the content may change. A CDN purges by this tag. Files with
 * a hash in their name never change and have no tag.
 */
export const contentTag = { 'cache-tag': 'content' }

interface HeaderOptions {
  /** Whether there is a Content-Security-Policy. In development it would block Vite's scripts. */
  hasPolicy: boolean
  /** The hash of the inlined style sheet. */
  styleHash?: string
  /** Whether the public address is https. If so, Strict-Transport-Security is sent. */
  https: boolean
  /** Whether search engines may list the site. */
  indexed: boolean
}

/** The fixed headers, by name. */
export function fixedHeaders({ hasPolicy, styleHash, https, indexed }: HeaderOptions): Record<string, string> {
  const policy = [
    "default-src 'none'",
    "script-src 'self'",
    `style-src 'self'${styleHash ? ` ${styleHash}` : ''}`,
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
  return {
    ...(hasPolicy && { 'content-security-policy': policy }),
    // Without includeSubDomains: other hosts of the operator's domain may still speak http.
    ...(https && { 'strict-transport-security': 'max-age=63072000' }),
    ...(!indexed && { 'x-robots-tag': 'noindex, nofollow' }),
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'same-origin',
    'cross-origin-opener-policy': 'same-origin',
    'cross-origin-resource-policy': 'same-origin',
    'permissions-policy': features.map((name) => `${name}=()`).join(),
  }
}

// The headers of a 304 (RFC 9110, 15.4.5; Node adds Date), and a cookie, which is not part of the stored page. The
// client keeps every other header that it stored with the page, such as the Content-Security-Policy (RFC 9111, 3.2).
const repeated = new Set([
  'etag',
  'vary',
  'cache-control',
  'expires',
  'content-location',
  'last-modified',
  'set-cookie',
])

/** The part of `headers` that a 304 repeats. */
export function notModifiedHeaders<Value>(headers: Readonly<Record<string, Value>>): Record<string, Value> {
  return Object.fromEntries(Object.entries(headers).filter(([name]) => repeated.has(name)))
}

/** Sets the fixed headers before any other hook can refuse the request, so that every response has them. */
export function guardHeaders(app: FastifyInstance, headers: Readonly<Record<string, string>>) {
  app.addHook('onRequest', (_request, reply, done) => {
    reply.headers(headers)
    done()
  })
  app.addHook('onSend', (_request, reply, _payload, done) => {
    if (reply.statusCode === 304) {
      for (const name of Object.keys(reply.getHeaders())) {
        if (!repeated.has(name) && name !== 'connection') reply.removeHeader(name)
      }
    }
    done()
  })
}
