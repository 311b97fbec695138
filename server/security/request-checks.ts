// Checks every request before any other work. The checks are a few comparisons.
import type { IncomingMessage } from 'node:http'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { HttpError } from '../http/http-error.ts'
import { normalizedPath, pathAndQuery } from '../http/request-target.ts'
import { longestTarget } from './limits.ts'
import { isFromOwnPage, isOwnOrigin } from './origin.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** A route that only accepts forms from pages of this site. Programs, which send no origin, are refused. */
    isForOwnPages?: boolean
  }
}

/**
 * Refuses a request if its URL is too long (414), if it has no Host or several (400), or the origin of another site
 * (403). Another spelling of a path is redirected for pages, and answers 404 for all other routes.
 */
export function checkRequests(app: FastifyInstance, siteUrl: string) {
  app.addHook('onRequest', (request, _reply, done) => {
    if (request.originalUrl.length > longestTarget) return done(new HttpError(414, 'The URL is too long'))
    if (!hasOneHost(request.raw)) return done(new HttpError(400, 'No Host, or several'))
    if (!safeMethods.has(request.method) && !mayWrite(request, siteUrl)) {
      return done(new HttpError(403, 'Sent from another site'))
    }
    const [path] = pathAndQuery(request.url)
    if (path !== normalizedPath(path) && !isPageRoute(request))
      return done(new HttpError(404, 'Not the usual spelling'))
    done()
  })
}

/** Methods that change nothing (RFC 9110, 9.2.1). */
const safeMethods: ReadonlySet<string> = new Set(['GET', 'HEAD', 'OPTIONS', 'TRACE'])

function mayWrite({ headers, routeOptions }: FastifyRequest, siteUrl: string): boolean {
  return routeOptions.config.isForOwnPages ? isFromOwnPage(headers, siteUrl) : isOwnOrigin(headers, siteUrl)
}

/** Returns true if a request has exactly one Host (RFC 9112, 3.2). With two, a proxy may have used the other one. */
function hasOneHost({ rawHeaders, httpVersion }: IncomingMessage): boolean {
  let hosts = 0
  for (let at = 0; at < rawHeaders.length; at += 2) {
    const name = rawHeaders[at] ?? ''
    if (name.length === 4 && name.toLowerCase() === 'host') hosts += 1
  }
  return hosts === 1 || (hosts === 0 && httpVersion === '1.0')
}

const isPageRoute = ({ routeOptions }: FastifyRequest) => routeOptions.url === '/*'
