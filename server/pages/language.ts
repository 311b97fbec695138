// The language of a request: a valid ?lang, else the cookie, else the best match of Accept-Language, else the default.
import type { IncomingHttpHeaders } from 'node:http'
import type { FastifyInstance } from 'fastify'
import Negotiator from 'negotiator'
import { isLanguage, type Language } from '../../src/language/language.ts'
import { languageCookie } from '../../src/language/language-cookie.ts'
import { memoizeBounded } from '../http/memoize-bounded.ts'

declare module 'fastify' {
  interface FastifyRequest {
    language: Language
    /** Whether the address names the language (`?lang`): then the answer stores it as the visitor's. */
    isLanguageChosen: boolean
  }
}

/** What decides the language. Values that are repeated, malformed or not offered are ignored, never an error. */
export interface LanguageSigns {
  /** The query's `lang`, as parsed: anything but one string is ignored. */
  lang: unknown
  headers: Pick<IncomingHttpHeaders, 'cookie' | 'accept-language'>
}

/** Picks the language of a request of those that are `offered`, the first of which is the default (RFC 9110, 12.5.4). */
export function languagePicker(offered: readonly Language[]): (signs: LanguageSigns) => Language {
  const isOffered = (value: unknown): value is Language => isLanguage(value) && offered.includes(value)
  const accepted = memoizeBounded((header) => {
    const [best] = new Negotiator({ headers: { 'accept-language': header } }).languages([...offered])
    return isOffered(best) ? best : (offered[0] ?? 'en')
  })
  return ({ lang, headers }) => {
    if (isOffered(lang)) return lang
    const stored = cookieValue(headers.cookie)
    return isOffered(stored) ? stored : accepted(headers['accept-language'])
  }
}

/** The value of the one cookie `lang`; nothing when there are several that differ: one of them is not ours. */
function cookieValue(cookies: string | undefined): string | undefined {
  if (!cookies) return undefined
  const values = new Set([...cookies.matchAll(/(?:^|;\s*)lang=([^;]*)/g)].map(([, value]) => value))
  return values.size === 1 ? [...values][0] : undefined
}

/**
 * What an answer says of its language: Content-Language and, when the address chose it, the cookie; else the headers that
 * were looked at (RFC 9110, 12.5.5).
 */
export function languageHeaders(language: Language, isChosen: boolean, isHttps: boolean): Record<string, string> {
  return isChosen
    ? { 'content-language': language, 'set-cookie': languageCookie(language, isHttps) }
    : { 'content-language': language, vary: 'Accept-Language, Cookie' }
}

// Files, and what crawlers and operators read: the same for every visitor, so a cache keeps one copy and stores no cookie.
const sameForEverybody =
  /^\/(?:(?:assets|icons|pictures|social|\.well-known)\/|(?:favicon\.ico|robots\.txt|sitemap\.xml|llms\.txt|healthz|readyz|metrics)(?:\?|$))/

/** Sets `request.language` for every path, whether the address chose it, and, where it matters, the headers that say so. */
export function requestLanguage(
  app: FastifyInstance,
  { pickLanguage, isHttps }: { pickLanguage: (signs: LanguageSigns) => Language; isHttps: boolean },
) {
  app.decorateRequest('language', 'en')
  app.decorateRequest('isLanguageChosen', false)
  app.addHook<{ Querystring: { lang?: unknown } }>('onRequest', (request, reply, done) => {
    const { lang } = request.query
    request.language = pickLanguage({ lang, headers: request.headers })
    request.isLanguageChosen = lang === request.language
    if (!sameForEverybody.test(request.url)) {
      reply.headers(languageHeaders(request.language, request.isLanguageChosen, isHttps))
    }
    done()
  })
}
