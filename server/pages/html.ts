// Sends a page in the smallest form that the client takes (RFC 9110, 12.5.3).
import type { FastifyReply, FastifyRequest } from 'fastify'
import { withLanguage } from '../../src/addresses.ts'
import type { ErrorPage } from '../../src/error-page.ts'
import { contactAddress } from '../../src/routes.ts'
import { type Encoding, encoded, smallestEncoding } from '../http/content-encoding.ts'
import { notModifiedHeaders } from '../http/headers.ts'
import { entityTag, type Representation } from '../http/representations.ts'
import type { Render } from './render.ts'

/** Answers with a document that was rendered for this request. */
export async function sendHtml(request: FastifyRequest, reply: FastifyReply, html: string): Promise<FastifyReply> {
  const encoding = smallestEncoding(request.headers['accept-encoding'])
  return reply.headers(formHeaders(encoding, reply.getHeader('vary'))).send(await encoded(html, encoding, 'quick'))
}

/** Sends an error page, in the language of the request. */
export function errorPageSender(render: Render) {
  return async (request: FastifyRequest, reply: FastifyReply, page: ErrorPage): Promise<FastifyReply> => {
    const address = withLanguage(page.kind === 'refused' ? contactAddress : '/', request.languageInUrl)
    return sendHtml(request, reply, await render(address, request.language, page))
  }
}

/** A cached page in one encoding, as it goes to the socket. */
export interface CachedRepresentation extends Representation {
  /** Names and values in turn: with the page (`whole`) and without it (`unchanged`, 304). */
  whole: string[]
  unchanged: string[]
}

/** A page with all headers that it is sent with: `headers` and those that describe the representation. */
export function cachedRepresentation(
  representation: Representation,
  headers: Readonly<Record<string, string>>,
): CachedRepresentation {
  const { bytes, encoding } = representation
  // With the headers: a 304 does not repeat them, so a page whose policy has changed must be another one.
  const etag = entityTag(representation.etag + JSON.stringify(headers))
  const whole = { ...headers, etag, ...formHeaders(encoding, headers.vary), 'content-length': String(bytes.length) }
  return {
    ...representation,
    etag,
    whole: Object.entries(whole).flat(),
    unchanged: Object.entries(notModifiedHeaders(whole)).flat(),
  }
}

/** Names the form of a page, and that it depends on what the client takes. */
function formHeaders(encoding: Encoding, vary: unknown) {
  return {
    ...(encoding !== 'identity' && { 'content-encoding': encoding }),
    vary: vary ? `${vary}, Accept-Encoding` : 'Accept-Encoding',
    'content-type': 'text/html; charset=utf-8',
  }
}
