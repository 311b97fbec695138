// What every request is asked before anything is done for it. Asking costs a few comparisons: most requests are for what
// is kept ready, and pass.
import type { IncomingMessage } from 'node:http'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { HttpError } from '../http/http-error.ts'
import { wantsPage } from '../http/problems.ts'
import { normalizedPath } from '../http/target.ts'
import { longestTarget } from './limits.ts'
import { isOwnOrigin } from './origin.ts'
import type { Limits } from './rate-limits.ts'
import { limitRefusedForms } from './submissions.ts'

interface GuardOptions {
  siteUrl: string
  /** `rendering` counts what is made for one address: not cached pages, assets and health checks. */
  limits: Limits
}

/**
 * Refuses what is too long (414), what names no host or several (400), what
 * expects something else than to be told to go on (417), what another site sends (403), and what asks for
 * too much to be made (429). Only pages have other spellings of their path: for the rest they are unknown (404).
 */
export function guardRequests(app: FastifyInstance, { siteUrl, limits }: GuardOptions) {
  app.addHook('onRequest', (request, reply, done) => {
    if (isTooLong(request.originalUrl)) return done(new HttpError(414, 'The address is too long'))
    if (!hasOneHost(request.raw)) return done(new HttpError(400, 'Not one Host'))
    if (!isExpectationMet(request.raw)) return done(new HttpError(417, 'An expectation that nobody meets'))
    if (request.method === 'POST' && !isOwnOrigin(request.headers, siteUrl)) {
      return done(new HttpError(403, 'Sent from another site'))
    }
    if (!isPageRoute(request) && !isNormalized(request.url)) return done(new HttpError(404, 'Not the usual spelling'))
    if (!isMade(request)) return done()
    limits.rendering(request, reply).then(() => done(), done)
  })
  limitRefusedForms(app, limits.refusedForms)
}

/** Whether nothing is wrong with a request that the target, the host and the expectation could tell. */
export const isValidRequest = (request: IncomingMessage) =>
  !isTooLong(request.url ?? '') && hasOneHost(request) && isExpectationMet(request)

/** Whether a client expects nothing, or to be told to go on, which is the one expectation that there is (RFC 9110, 10.1.1). */
const isExpectationMet = ({ headers: { expect } }: IncomingMessage) =>
  expect === undefined || expect.toLowerCase() === '100-continue'

/** Whether a request names one host (RFC 9112, 3.2): of two, a proxy before us may have gone by the other one. */
function hasOneHost({ rawHeaders, httpVersion }: IncomingMessage): boolean {
  let hosts = 0
  for (let at = 0; at < rawHeaders.length; at += 2) {
    const name = rawHeaders[at] ?? ''
    if (name.length === 4 && name.toLowerCase() === 'host') hosts += 1
  }
  return hosts === 1 || (hosts === 0 && httpVersion === '1.0')
}

/** Every GET that no other route takes. */
const isPageRoute = ({ routeOptions }: FastifyRequest) => routeOptions.url === '/*'

function isNormalized(url: string): boolean {
  const [path = ''] = url.split('?', 1)
  return path === normalizedPath(path)
}

/** Whether an answer has to be made for this very request: a page that is not kept, a search, a problem's page. */
function isMade(request: FastifyRequest): boolean {
  const { url: route } = request.routeOptions
  if (route === '/*' || route === '/api/search') return true
  return (route === undefined || route === '/api/contact') && wantsPage(request)
}

/** Whether a target is longer than any that the site answers. */
function isTooLong(target: string): boolean {
  return target.length > longestTarget
}
