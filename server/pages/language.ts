// The language of a request: a valid ?lang, else the cookie, else the best match of Accept-Language, else the default.
import type { IncomingHttpHeaders } from 'node:http'
import type { FastifyInstance } from 'fastify'
import Negotiator from 'negotiator'
import { isLanguage, type Language } from '../../src/language/language.ts'
import { memoizeBounded } from '../http/memoize-bounded.ts'

declare module 'fastify' {
  interface FastifyRequest {
    language: Language
    /** The same language if the URL names it (`?lang`): then the answer is the same for every visitor. */
    languageInUrl: Language | undefined
  }
}

/** What determines the language. Values that are repeated, malformed or not offered are ignored, never an error. */
export interface LanguagePreferences {
  /** The query's `lang`, as parsed: anything but one string is ignored. */
  lang: unknown
  headers: Pick<IncomingHttpHeaders, 'cookie' | 'accept-language'>
}

/**
 * Picks the language of a request of those that are `offered`, the first of which is the default (RFC 9110, 12.5.4).
 */
export function languagePicker(offered: readonly Language[]): (preferences: LanguagePreferences) => Language {
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

/** Content-Language and, unless the URL names the language, the headers that decided it (RFC 9110, 12.5.5). */
export function languageHeaders(language: Language, languageInUrl: Language | undefined): Record<string, string> {
  return { 'content-language': language, ...(!languageInUrl && { vary: 'Accept-Language, Cookie' }) }
}

// Files, and what crawlers and operators read: no language decides them, so a cache keeps one copy.
const sameForEverybody =
  /^\/(?:(?:assets|icons|pictures|social|\.well-known)\/|(?:favicon\.ico|robots\.txt|sitemap\.xml|llms\.txt|healthz|readyz|metrics)(?:\?|$))/

/** Sets the language of each request, and the headers that name it. No response sets a cookie. */
export function requestLanguage(app: FastifyInstance, pickLanguage: (preferences: LanguagePreferences) => Language) {
  app.decorateRequest('language', 'en')
  app.decorateRequest('languageInUrl', undefined)
  app.addHook<{ Querystring: { lang?: unknown } }>('onRequest', (request, reply, done) => {
    const { lang } = request.query
    request.language = pickLanguage({ lang, headers: request.headers })
    request.languageInUrl = lang === request.language ? request.language : undefined
    if (!sameForEverybody.test(request.url)) {
      reply.headers(languageHeaders(request.language, request.languageInUrl))
    }
    done()
  })
}
