// The language of a request: a valid ?lang, else the cookie, else the best match of Accept-Language, else the default.
import type { IncomingHttpHeaders } from 'node:http'
import type { FastifyInstance } from 'fastify'
import Negotiator from 'negotiator'
import { isLanguage, type Language } from '../../src/language/language.ts'
import { languageCookie } from '../../src/language/language-cookie.ts'

declare module 'fastify' {
  interface FastifyRequest {
    language: Language
  }
}

/** What decides the language. Values that are repeated, malformed or not offered are ignored, never an error. */
export interface LanguageSigns {
  /** The query's `lang`, as parsed: anything but one string is ignored. */
  lang: unknown
  headers: IncomingHttpHeaders
  /** The languages offered; the first is the default. */
  offered: readonly Language[]
}

/** The language of a request, of those that are offered (RFC 9110, 12.5.4, for Accept-Language). */
export function pickLanguage({ lang, headers, offered }: LanguageSigns): Language {
  const isOffered = (value: unknown): value is Language => isLanguage(value) && offered.includes(value)
  if (isOffered(lang)) return lang
  const stored = cookieValue(headers.cookie)
  if (isOffered(stored)) return stored
  const [best] = new Negotiator({ headers }).languages([...offered])
  return isOffered(best) ? best : (offered[0] ?? 'en')
}

/** The value of the one cookie `lang`; nothing when there are several that differ: one of them is not ours. */
function cookieValue(cookies = ''): string | undefined {
  const values = new Set([...cookies.matchAll(/(?:^|;\s*)lang=([^;]*)/g)].map(([, value]) => value))
  return values.size === 1 ? [...values][0] : undefined
}

/**
 * Sets `request.language` for every path, and says so: Content-Language, the headers that were looked at in Vary
 * (RFC 9110, 12.5.5), and the cookie when the address chose the language.
 */
export function requestLanguage(app: FastifyInstance, offered: readonly Language[]) {
  app.decorateRequest('language', 'en')
  app.addHook<{ Querystring: { lang?: unknown } }>('onRequest', async (request, reply) => {
    const { lang } = request.query
    request.language = pickLanguage({ lang, headers: request.headers, offered })
    reply.header('content-language', request.language)
    if (lang === request.language) reply.header('set-cookie', languageCookie(request.language))
    else reply.header('vary', 'Accept-Language, Cookie')
  })
}
