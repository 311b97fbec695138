// Sends a page in the smallest encoding that the client accepts (RFC 9110, 12.5.3).
import type { FastifyReply, FastifyRequest } from 'fastify'
import { withLanguage } from '../../src/addresses.ts'
import type { ErrorPage } from '../../src/error-page.ts'
import { contactAddress } from '../../src/routes.ts'
import { type Encoding, encoded, smallestEncoding } from '../http/compression.ts'
import { notModifiedHeaders } from '../http/headers.ts'
import { entityTag, type Representation } from '../http/representations.ts'
import type { HeadersFor } from './page-headers.ts'
import type { Render } from './render.ts'

/** Sends the page at `url` in the language of the request, or `errorPage` instead. */
export type SendPage = (
  request: FastifyRequest,
  reply: FastifyReply,
  url: string,
  errorPage?: ErrorPage,
) => Promise<FastifyReply>

/** Returns a function that sends pages which are rendered for their request. */
export function pageSender({ render, headersFor }: { render: Render; headersFor: HeadersFor }): SendPage {
  return async (request, reply, url, errorPage) => {
    const document = await render(withLanguage(url, request.languageInUrl), request.language, errorPage)
    const encoding = smallestEncoding(request.headers['accept-encoding'])
    return reply
      .headers(headersFor(document))
      .headers(encodingHeaders(encoding, reply.getHeader('vary')))
      .send(await encoded(document.html, encoding, 'quick'))
  }
}

/** Returns a function that sends an error page in the language of the request. */
export function errorPageSender(sendPage: SendPage) {
  return (request: FastifyRequest, reply: FastifyReply, page: ErrorPage): Promise<FastifyReply> =>
    sendPage(request, reply, page.kind === 'refused' ? contactAddress : '/', page)
}

/** A cached page in one encoding, with its headers. */
export interface CachedRepresentation extends Representation {
  /** The headers of a 200, as a flat list of names and values. */
  okHeaders: string[]
  /** The headers of a 304. */
  notModifiedHeaders: string[]
}

/** `representation` with `headers` and the headers that describe it. */
export function cachedRepresentation(
  representation: Representation,
  headers: Readonly<Record<string, string>>,
): CachedRepresentation {
  const { bytes, encoding } = representation
  // The ETag covers the headers: a 304 does not repeat them, so a page with a new policy needs another ETag.
  const etag = entityTag(representation.etag + JSON.stringify(headers))
  const okHeaders = {
    ...headers,
    etag,
    ...encodingHeaders(encoding, headers.vary),
    'content-length': String(bytes.length),
  }
  return {
    ...representation,
    etag,
    okHeaders: Object.entries(okHeaders).flat(),
    notModifiedHeaders: Object.entries(notModifiedHeaders(okHeaders)).flat(),
  }
}

/** The headers that describe the encoding of a page, and that it depends on Accept-Encoding. */
function encodingHeaders(encoding: Encoding, vary: unknown) {
  return {
    ...(encoding !== 'identity' && { 'content-encoding': encoding }),
    vary: vary ? `${vary}, Accept-Encoding` : 'Accept-Encoding',
    'content-type': 'text/html; charset=utf-8',
  }
}
