// The language of a request: a valid ?lang, else the cookie, else the best match of Accept-Language, else the default.
import type { IncomingHttpHeaders } from 'node:http'
import type { FastifyInstance } from 'fastify'
import Negotiator from 'negotiator'
import { isLanguage, type Language, languages, primaryLanguage } from '../../src/language/language.ts'
import { memoizeBounded } from '../http/memoize-bounded.ts'
import { isAsset } from '../http/request-target.ts'

declare module 'fastify' {
  interface FastifyRequest {
    language: Language
    /** The language that the URL names (`?lang`): then the response is the same for every visitor. */
    languageInUrl: Language | undefined
  }
}

/** The parts of a request that decide its language. Repeated, malformed and unavailable values are ignored. */
interface LanguagePreferences {
  lang: unknown
  headers: Pick<IncomingHttpHeaders, 'cookie' | 'accept-language'>
}

/**
 * Returns a function that picks the language of a request out of those `offered`. The first is the default. The first
 * wish of Accept-Language that is offered wins (RFC 9110, 12.5.4; lookup of RFC 4647, 3.4): `en-GB` is a wish for `en`.
 */
export function createLanguagePicker(offered: readonly Language[]) {
  const isOffered = (value: unknown): value is Language => isLanguage(value) && offered.includes(value)
  const accepted = memoizeBounded((header) => {
    const negotiator = new Negotiator({ headers: { 'accept-language': header } })
    const wishes = negotiator.languages().map((range) =>
      // Any language that the header does not refuse.
      range === '*' ? negotiator.languages([...offered])[0] : primaryLanguage(range),
    )
    return wishes.find(isOffered) ?? offered[0] ?? 'en'
  })
  return ({ lang, headers }: LanguagePreferences): Language => {
    if (isOffered(lang)) return lang
    const stored = cookieValue(headers.cookie)
    return isOffered(stored) ? stored : accepted(headers['accept-language'])
  }
}

/** The value of the cookie `lang`; undefined if there are several values: one of them is not from this site. */
function cookieValue(cookies: string | undefined): string | undefined {
  if (!cookies) return undefined
  const values = new Set([...cookies.matchAll(/(?:^|;\s*)lang=([^;]*)/g)].map(([, value]) => value))
  return values.size === 1 ? [...values][0] : undefined
}

/** Content-Language and, unless the URL names the language, Vary with what decided it (RFC 9110, 12.5.5). */
export function languageHeaders(language: Language, languageInUrl: Language | undefined): Record<string, string> {
  return { 'content-language': languages[language].tag, ...(!languageInUrl && { vary: 'Accept-Language, Cookie' }) }
}

// Files, and responses for crawlers and operators. They do not depend on the language, so a cache keeps one copy.
const withoutLanguage =
  /^\/(?:(?:icons|pictures|social|\.well-known)\/|(?:favicon\.ico|apple-touch-icon(?:-precomposed)?\.png|robots\.txt|sitemap\.xml|llms\.txt|healthz|readyz|metrics)(?:\?|$))/

/** Sets the language of each request, and the headers that name the language. No response sets a cookie. */
export function addLanguageHook(app: FastifyInstance, pickLanguage: ReturnType<typeof createLanguagePicker>) {
  app.decorateRequest('language', 'en')
  app.decorateRequest('languageInUrl', undefined)
  app.addHook<{ Querystring: { lang?: unknown } }>('onRequest', (request, reply, done) => {
    const { lang } = request.query
    request.language = pickLanguage({ lang, headers: request.headers })
    request.languageInUrl = lang === request.language ? request.language : undefined
    if (!isAsset(request.url) && !withoutLanguage.test(request.url)) {
      reply.headers(languageHeaders(request.language, request.languageInUrl))
    }
    done()
  })
}
