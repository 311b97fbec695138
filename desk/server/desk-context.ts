// The shared context of the desk's routes.
import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import type { FastifyBaseLogger, FastifyReply, FastifyRequest } from 'fastify'
import type { SiteServices } from '../../server/site-services.ts'
import type { DeskLanguage } from '../api/desk-data.ts'
import type { DeskApplication } from './application.ts'
import type { DeskContent } from './content/desk-content.ts'
import type { DeskCookies } from './cookies.ts'
import type { PlainPage } from './document.ts'
import type { DeskRequests } from './requests/stored-requests.ts'
import type { Session } from './sign-in/sessions.ts'
import type { DeskUsers } from './users.ts'

/** The application whose routes have the types of their schemas. */
export type DeskApp = Parameters<FastifyPluginAsyncTypebox>[0]

export interface DeskContext extends Omit<SiteServices, 'requests' | 'source'> {
  application: DeskApplication
  source: DeskContent
  now: () => number
  requests: DeskRequests
  log: FastifyBaseLogger
  cookies: DeskCookies
  users: () => DeskUsers
  sendPlainPage: (request: FastifyRequest, reply: FastifyReply, page: PlainPage) => Promise<FastifyReply>
}

declare module 'fastify' {
  interface FastifyRequest {
    /** Set for every request to the desk (guard.ts). */
    desk: { language: DeskLanguage; timeZone: string; session?: Session }
  }
  interface FastifyContextConfig {
    /** A route of the desk that needs no session. */
    isPublic?: boolean
  }
}

/** Returns the session of a request to a route that is not public. */
export function getSession({ desk }: FastifyRequest): Session {
  if (!desk.session) throw new Error('This route of the desk must not be public.')
  return desk.session
}
