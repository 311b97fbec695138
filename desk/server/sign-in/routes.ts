// Signing in with a link by email, and signing out: plain pages and forms.
import type { FastifyReply, FastifyRequest } from 'fastify'
import { Type } from 'typebox'
import { canSignIn } from '../../../server/settings/mailboxes.ts'
import { rules } from '../../../src/contact/rules.ts'
import { forms, pages } from '../../api/urls.ts'
import { type DeskApp, type DeskContext, getSession } from '../desk-context.ts'
import { getLocale } from '../responses.ts'
import { createBackgroundWork } from './background-work.ts'
import { readDevice } from './device.ts'
import { SignInForm, signInLimits, typedEmail } from './limits.ts'
import { linkedEmail } from './links.ts'
import { signInLinkPage, signInPage, signInSentPage } from './pages.ts'
import { returnUrl, signInReasons, signInUrl } from './return-url.ts'
import { sendLink } from './send-link.ts'
import { signIn, signOut } from './sessions.ts'

const config = { isPublic: true }
const LinkForm = Type.Object({ token: Type.String(), own: Type.Optional(Type.Literal('yes')) })

/** `onEnded` is called when a session has ended. */
export function signInRoutes(app: DeskApp, context: DeskContext, onEnded: () => void) {
  const { cookies, content, database, users, now, sendPlainPage } = context
  const limits = signInLimits(context)
  const background = createBackgroundWork(app)
  const brand = () => content.current.site.facts.brand

  app.get<{ Querystring: Record<string, unknown> }>(pages.signIn, { config }, async (request, reply) => {
    const returnTo = returnUrl(request.query.to)
    if (request.desk.session) return reply.redirect(returnTo ?? pages.requests, 303)
    const reason = signInReasons.find((known) => known === request.query.reason)
    const value = cookies.typedEmail(request) ?? ''
    return sendPlainPage(request, reply, signInPage(getLocale(request), { brand: brand(), reason, value, returnTo }))
  })

  app.post(forms.signIn, { config, schema: { body: SignInForm } }, async (request, reply) => {
    const typed = typedEmail(request.body)
    const returnTo = returnUrl(request.body.to)
    if (!canSignIn(typed)) {
      const value = typed.slice(0, rules.email.max)
      const page = signInPage(getLocale(request), { brand: brand(), value, isInvalid: true, returnTo })
      return sendPlainPage(request, reply.code(422), page)
    }
    await limits.client.count(request, reply)
    await limits.email.count(request, reply)
    // From here on, the response does not depend on the email address. The work that does starts after the response.
    const { language } = request.desk
    background.start((signal) => sendLink(context, { typed, returnTo, language, signal }))
    cookies.setTypedEmail(reply, typed)
    return reply.redirect(pages.signInSent, 303)
  })

  app.get(pages.signInSent, { config }, async (request, reply) =>
    sendPlainPage(request, reply, signInSentPage(getLocale(request), cookies.typedEmail(request))),
  )

  app.get<{ Querystring: Record<string, unknown> }>(pages.link, { config }, async (request, reply) => {
    const { token } = request.query
    const email = typeof token === 'string' ? await linkedEmail(database, token, now()) : undefined
    if (email === undefined || users().find(email) === undefined) return sendExpired(request, reply)
    return sendPlainPage(request, reply, signInLinkPage(getLocale(request), { email, token: token as string }))
  })

  app.post(forms.link, { config, schema: { body: LinkForm } }, async (request, reply) => {
    const { token, own } = request.body
    const isOwnDevice = own === 'yes'
    const signedIn = await signIn(database, {
      token,
      isOwnDevice,
      device: readDevice(request.headers['user-agent']),
      previous: cookies.session(request),
      isUser: (email) => users().find(email) !== undefined,
      now: now(),
    })
    if (!signedIn) return sendExpired(request, reply)
    cookies.setSession(reply, signedIn.session, isOwnDevice)
    cookies.clearTypedEmail(reply)
    return reply.redirect(signedIn.returnTo ?? pages.requests, 303)
  })

  function sendExpired(request: FastifyRequest, reply: FastifyReply) {
    // The person has probably opened an old email.
    if (request.desk.session) return reply.redirect(pages.requests, 303)
    const page = signInPage(getLocale(request), { brand: brand(), reason: 'link-expired' })
    return sendPlainPage(request, reply.code(410), page)
  }

  app.post(forms.signOut, async (request, reply) => {
    await signOut(database, getSession(request), now())
    onEnded()
    cookies.clearSession(reply)
    return reply.redirect(signInUrl(pages.requests, 'signed-out'), 303)
  })
}
