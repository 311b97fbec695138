// Sends a page in the smallest form that the client takes (RFC 9110, 12.5.3).
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Language } from '../../src/language/language.ts'
import { type Encoding, encoded, smallestEncoding } from '../encoding.ts'
import { isKnown, type Representation } from '../representations.ts'
import { languageHeaders } from './language.ts'
import type { KeptPage } from './page-cache.ts'

/** Answers with a document that was rendered for this request. */
export async function sendHtml(request: FastifyRequest, reply: FastifyReply, html: string): Promise<FastifyReply> {
  const encoding = smallestEncoding(request.headers['accept-encoding'])
  return reply.headers(formHeaders(encoding, reply.getHeader('vary'))).send(await encoded(html, encoding, 'quick'))
}

/** A page that is kept, in one encoding, as it goes to the socket. */
export interface KeptAnswer extends Representation {
  /** Names and values in turn, for an address that chose the language and for one that did not. */
  headers: Record<'chosen' | 'found', string[]>
}

/** A page in `language`, with all headers that it is sent with: `fixed` and those that tell what it is. */
export function keptAnswer(
  representation: Representation,
  language: Language,
  fixed: Readonly<Record<string, string>>,
): KeptAnswer {
  const { bytes, etag, encoding } = representation
  const headers = (isChosen: boolean) => {
    const ofLanguage = languageHeaders(language, isChosen)
    return Object.entries({
      ...fixed,
      ...ofLanguage,
      ...formHeaders(encoding, ofLanguage.vary),
      'cache-control': cacheControl(isChosen),
      'content-length': String(bytes.length),
      etag,
    }).flat()
  }
  return { ...representation, headers: { chosen: headers(true), found: headers(false) } }
}

/** Answers with a page that is kept, or with 304 if the client has it. */
export function sendKept(request: FastifyRequest, reply: FastifyReply, page: KeptPage): FastifyReply {
  const { bytes, etag, headers } = page[smallestEncoding(request.headers['accept-encoding'])]
  if (isKnown(request.headers['if-none-match'], etag)) {
    return reply
      .headers({ ...formHeaders('identity', reply.getHeader('vary')), etag })
      .code(304)
      .send()
  }
  // Past Fastify, straight to the socket: the headers are made, and there is nothing left to decide.
  reply.hijack()
  if (request.server.isLeaving) reply.raw.setHeader('connection', 'close')
  reply.raw.writeHead(200, headers[request.isLanguageChosen ? 'chosen' : 'found']).end(bytes)
  return reply
}

/**
 * Who may store a page. One that sets the cookie is for this visitor alone. Whoever has a page asks before showing it
 * again: it depends on the visitor's language, and a new release changes it.
 */
export const cacheControl = (isLanguageChosen: boolean) => (isLanguageChosen ? 'private, no-cache' : 'public, no-cache')

/** Names the form of a page, and that it depends on what the client takes. */
function formHeaders(encoding: Encoding, vary: unknown): Record<string, string> {
  return {
    ...(encoding !== 'identity' && { 'content-encoding': encoding }),
    vary: vary ? `${vary}, Accept-Encoding` : 'Accept-Encoding',
    'content-type': 'text/html; charset=utf-8',
  }
}
