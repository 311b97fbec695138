// The cookies of the desk. https://www.rfc-editor.org/rfc/rfc6265 and, for the prefix, draft-ietf-httpbis-rfc6265bis
import type { CookieSerializeOptions } from '@fastify/cookie'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { type Language, languageCookie } from '../../src/language/language.ts'
import { linkLifetime } from './sign-in/links.ts'
import { sessionTimes } from './sign-in/sessions.ts'

export function createDeskCookies(siteUrl: string) {
  const secure = siteUrl.startsWith('https:')
  // Lax and not Strict: a link in webmail must open its page, not the sign-in page. Every route that changes a
  // request or the site is a POST, which must come from a page of this site (isForOwnPages).
  const options: CookieSerializeOptions = { path: '/', httpOnly: true, secure, sameSite: 'lax' }
  // Browsers accept a cookie with this prefix from this host only, and only over https (not on http://localhost). The
  // site knows the name of the session cookie, because it does not count visits of staff.
  const prefix = secure ? '__Host-' : ''
  const session = `${prefix}desk`
  const typedEmail = `${prefix}desk-email`
  return {
    session: ({ cookies }: FastifyRequest) => cookies[session],
    setSession(reply: FastifyReply, token: string, isOwnDevice: boolean) {
      const { longest } = isOwnDevice ? sessionTimes.own : sessionTimes.other
      reply.setCookie(session, token, { ...options, maxAge: longest / 1000 })
    },
    clearSession: (reply: FastifyReply) => reply.clearCookie(session, options),
    /** The email address that was typed on the sign-in page. */
    typedEmail: ({ cookies }: FastifyRequest) => cookies[typedEmail],
    setTypedEmail(reply: FastifyReply, email: string) {
      reply.setCookie(typedEmail, email, { ...options, maxAge: linkLifetime / 1000 })
    },
    setLanguage: (reply: FastifyReply, language: Language) =>
      reply.header('set-cookie', languageCookie(language, secure)),
    clearTypedEmail: (reply: FastifyReply) => reply.clearCookie(typedEmail, options),
  }
}

export type DeskCookies = ReturnType<typeof createDeskCookies>
