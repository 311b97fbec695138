// Signing in with a link by mail, and signing out.
import type { FastifyInstance } from 'fastify'
import { Type } from 'typebox'
import { canSignIn } from '../../../server/settings/mailboxes.ts'
import { rules } from '../../../src/contact/rules.ts'
import { singleLine } from '../../../src/contact/validate.ts'
import { forms, pages } from '../../api/addresses.ts'
import type { SignInPage } from '../../api/sign-in-data.ts'
import { deviceOf } from '../account/device.ts'
import { type DeskContext, sessionOf } from '../desk-context.ts'
import { requestsPage } from '../requests/details.ts'
import { formRoute, pageRoute } from '../routes.ts'
import type { BackgroundWork } from './background-work.ts'
import { signInLimits } from './limits.ts'
import { linkedAddress } from './links.ts'
import { returnAddress, signInAddress } from './return-address.ts'
import { sendLink } from './send-link.ts'
import { signIn, signOut } from './sessions.ts'

const longestAddress = rules.email.max

/** `onEnded` is called when a session has ended. */
export async function signInRoutes(
  app: FastifyInstance,
  context: DeskContext,
  background: BackgroundWork,
  onEnded: () => void,
) {
  const { cookies, database, users, now } = context
  const limits = signInLimits(context)
  const signInPage = (rest: Partial<SignInPage> = {}): SignInPage => ({ kind: 'sign-in', value: '', ...rest })

  pageRoute(app, context, {
    address: pages.signIn,
    isPublic: true,
    async handler(request, reply) {
      const { reason, to } = request.query as { reason?: unknown; to?: unknown }
      const returnTo = returnAddress(to)
      if (request.desk.session) return reply.redirect(returnTo ?? pages.requests, 303)
      const value = cookies.typedAddress(request) ?? ''
      const page = signInPage({ value, ...(reason === 'session-ended' && { reason }), ...(returnTo && { returnTo }) })
      return { page, address: signInAddress(returnTo ?? pages.requests) }
    },
  })

  formRoute(app, context, {
    address: forms.signIn,
    isPublic: true,
    body: Type.Object({ address: Type.String(), to: Type.Optional(Type.String()) }),
    async handler(request, reply) {
      const address = singleLine(request.body.address, longestAddress)
      const returnTo = returnAddress(request.body.to)
      if (!canSignIn(address)) {
        return {
          page: signInPage({
            ...{ value: address.slice(0, longestAddress), invalid: true },
            ...(returnTo && { returnTo }),
          }),
          address: signInAddress(returnTo ?? pages.requests),
          status: 422,
        }
      }
      await limits.client.count(request, reply)
      await limits.address.count(request, reply)
      // From here on, the response does not depend on the address. The work that does starts after the response.
      const { language } = request.desk
      background.start((signal) => sendLink(context, { typed: address, returnTo, language, signal }))
      cookies.setTypedAddress(reply, address)
      return { address: pages.signInSent, page: async () => ({ kind: 'sign-in-sent', value: address }) }
    },
  })

  pageRoute(app, context, {
    address: pages.signInSent,
    isPublic: true,
    async handler(request) {
      const value = cookies.typedAddress(request)
      return { page: { kind: 'sign-in-sent', ...(value && { value }) }, address: pages.signInSent }
    },
  })

  const expired = { page: signInPage({ reason: 'link-expired' }), address: pages.link, status: 410 }

  pageRoute(app, context, {
    address: pages.link,
    isPublic: true,
    async handler(request) {
      const { token } = request.query as { token?: unknown }
      const address = typeof token === 'string' ? await linkedAddress(database, token, now()) : undefined
      if (address === undefined || users().find(address) === undefined) return expired
      return { page: { kind: 'sign-in-link', address, token: token as string }, address: pages.link }
    },
  })

  formRoute(app, context, {
    address: forms.link,
    isPublic: true,
    body: Type.Object({ token: Type.String() }),
    async handler(request, reply) {
      const signedIn = await signIn(database, {
        token: request.body.token,
        device: deviceOf(request.headers['user-agent']),
        previous: cookies.session(request),
        isUser: (address) => users().find(address) !== undefined,
        now: now(),
      })
      if (!signedIn) return expired
      cookies.setSession(reply, signedIn.session)
      cookies.clearTypedAddress(reply)
      return { address: signedIn.returnTo ?? pages.requests, page: () => requestsPage(context, request.desk.language) }
    },
  })

  formRoute(app, context, {
    address: forms.signOut,
    body: Type.Object({}),
    async handler(request, reply) {
      await signOut(database, sessionOf(request), now())
      onEnded()
      delete request.desk.session
      cookies.clearSession(reply)
      return { address: pages.signIn, done: { action: 'signed-out' }, page: async () => signInPage() }
    },
  })
}
