// The account: open sessions, the audit log.
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { Type } from 'typebox'
import { type AccountPage, type AuditPage, auditEntriesPerPage } from '../../api/account-data.ts'
import { forms, pages } from '../../api/addresses.ts'
import { auditPage } from '../audit-log.ts'
import { type DeskContext, sessionOf } from '../desk-context.ts'
import { pageIn } from '../requests/details.ts'
import { type Accepted, formRoute, pageRoute } from '../routes.ts'
import { endSessions, openSessions } from '../sign-in/sessions.ts'

/** `onEnded` is called when sessions have ended. */
export function accountRoutes(app: FastifyInstance, context: DeskContext, onEnded: () => void) {
  const { database, users, now } = context

  const accountPage = async (request: FastifyRequest): Promise<AccountPage> => ({
    kind: 'account',
    sessions: await openSessions(database, sessionOf(request), now()),
  })

  pageRoute(app, context, {
    address: pages.account,
    handler: async (request) => ({ page: await accountPage(request), address: pages.account }),
  })

  formRoute(app, context, {
    address: forms.endSession,
    body: Type.Object({ session: Type.String() }),
    handler: (request) => end(request, request.body.session),
  })

  formRoute(app, context, {
    address: forms.endOtherSessions,
    body: Type.Object({}),
    handler: (request) => end(request),
  })

  async function end(request: FastifyRequest, id?: string): Promise<Accepted> {
    const count = await endSessions(database, sessionOf(request), { ...(id !== undefined && { id }), now: now() })
    onEnded()
    return { address: pages.account, done: { action: 'session-ended', count }, page: () => accountPage(request) }
  }

  pageRoute(app, context, {
    address: pages.audit,
    async handler({ query }) {
      const page = pageIn((query as { page?: unknown }).page)
      return { page: await auditLogPage(page), address: page > 1 ? `${pages.audit}?page=${page}` : pages.audit }
    },
  })

  async function auditLogPage(page: number): Promise<AuditPage> {
    const { total, entries } = await auditPage(database, page)
    return {
      kind: 'audit',
      entries: entries.map(({ at, who, event }) => ({ at, who: who && users().nameOf(who), ...event })),
      ...{ page, pageCount: Math.max(1, Math.ceil(total / auditEntriesPerPage)), total },
    }
  }
}
