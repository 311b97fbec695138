// Sends a page in the smallest form that the client takes (RFC 9110, 12.5.3).
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { ErrorPage } from '../../src/error-page.ts'
import type { Language } from '../../src/language/language.ts'
import { contactAddress } from '../../src/routes.ts'
import { type Encoding, encoded, smallestEncoding } from '../http/content-encoding.ts'
import { notModifiedHeaders } from '../http/headers.ts'
import { entityTag, type Representation } from '../http/representations.ts'
import { languageHeaders } from './language.ts'
import type { Render } from './render.ts'

/** Answers with a document that was rendered for this request. */
export async function sendHtml(request: FastifyRequest, reply: FastifyReply, html: string): Promise<FastifyReply> {
  const encoding = smallestEncoding(request.headers['accept-encoding'])
  return reply.headers(formHeaders(encoding, reply.getHeader('vary'))).send(await encoded(html, encoding, 'quick'))
}

/** Sends an error page, in the language of the request. */
export function errorPageSender(render: Render) {
  return async (request: FastifyRequest, reply: FastifyReply, page: ErrorPage): Promise<FastifyReply> => {
    const html = await render(page.kind === 'refused' ? contactAddress : '/', request.language, page)
    return sendHtml(request, reply, html)
  }
}

/** A cached page in one encoding, as it goes to the socket. */
export interface CachedRepresentation extends Representation {
  /**
   * Names and values in turn, for an address that names the language and for one that does not; with the page (`whole`)
   * and without it (`unchanged`, 304).
   */
  variants: Record<'chosen' | 'negotiated', { whole: string[]; unchanged: string[] }>
}

/** A page in `language` with all headers that it is sent with: `fixed` and those that describe it. */
export function cachedRepresentation(
  representation: Representation,
  language: Language,
  fixed: Readonly<Record<string, string>>,
): CachedRepresentation {
  const { bytes, encoding } = representation
  // With the fixed headers: a 304 does not repeat them, so a page whose policy has changed must be another one.
  const etag = entityTag(representation.etag + JSON.stringify(fixed))
  // Browsers are told to stay with https where the site is served by it.
  const isHttps = 'strict-transport-security' in fixed
  const headers = (isChosen: boolean) => {
    const ofLanguage = languageHeaders(language, isChosen, isHttps)
    const always = { ...fixed, ...ofLanguage, 'cache-control': cacheControl(isChosen), etag }
    const whole = { ...always, ...formHeaders(encoding, ofLanguage.vary), 'content-length': String(bytes.length) }
    return { whole: Object.entries(whole).flat(), unchanged: Object.entries(notModifiedHeaders(whole)).flat() }
  }
  return { ...representation, etag, variants: { chosen: headers(true), negotiated: headers(false) } }
}

/**
 * Who may store a page. One that sets the cookie is for this visitor alone. Whoever has a page asks before showing it
 * again: it depends on the visitor's language, and a new release changes it.
 */
export const cacheControl = (isLanguageChosen: boolean) => (isLanguageChosen ? 'private, no-cache' : 'public, no-cache')

/** Names the form of a page, and that it depends on what the client takes. */
function formHeaders(encoding: Encoding, vary: unknown) {
  return {
    ...(encoding !== 'identity' && { 'content-encoding': encoding }),
    vary: vary ? `${vary}, Accept-Encoding` : 'Accept-Encoding',
    'content-type': 'text/html; charset=utf-8',
  }
}
