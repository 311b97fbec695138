// The fixed headers of every answer, errors and assets included. Made once: a request costs a copy.
import type { FastifyInstance } from 'fastify'

interface HeaderOptions {
  /** The hash of the inlined style sheet; none in development, where the policy would refuse Vite's own scripts. */
  styleHash?: string
  /** Whether the public address is https: then browsers are told to stay with it. */
  https: boolean
}

/** The fixed headers, by name. */
export function fixedHeaders({ styleHash, https }: HeaderOptions): Record<string, string> {
  const policy = [
    "default-src 'none'",
    "script-src 'self'",
    `style-src 'self' ${styleHash}`,
    "img-src 'self'",
    "font-src 'self'",
    "connect-src 'self'",
    "manifest-src 'self'",
    "form-action 'self'",
    "frame-ancestors 'none'",
    "base-uri 'none'",
    "require-trusted-types-for 'script'",
    "trusted-types 'none'",
  ].join('; ')
  return {
    ...(styleHash && { 'content-security-policy': policy }),
    ...(https && { 'strict-transport-security': 'max-age=63072000; includeSubDomains' }),
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'strict-origin-when-cross-origin',
    'cross-origin-opener-policy': 'same-origin',
    'cross-origin-resource-policy': 'same-origin',
    'permissions-policy': 'camera=(), geolocation=(), microphone=(), payment=(), usb=()',
  }
}

/** Sets the fixed headers before anything else looks at the request, so that no answer goes without them. */
export function guardHeaders(app: FastifyInstance, headers: Record<string, string>) {
  app.addHook('onRequest', (_request, reply, done) => {
    reply.headers(headers)
    done()
  })
}
