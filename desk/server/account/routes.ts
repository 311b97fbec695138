// The account as JSON: open sessions, the audit log.
import {
  type AccountPage,
  type AuditPage,
  auditEntriesPerPage,
  auditUrl,
  EndSessions,
  sessionsUrl,
} from '../../api/account-data.ts'
import { sessionUrl } from '../../api/desk-data.ts'
import { auditPage } from '../audit-log.ts'
import { hasPreviewLinks } from '../content/preview-links.ts'
import { type DeskApp, type DeskContext, getSession } from '../desk-context.ts'
import { readPage } from '../requests/details.ts'
import { endSessions, openSessions, type Session } from '../sign-in/sessions.ts'
import { officeLanguage } from '../texts.ts'

/** `onEnded` is called when sessions have ended. */
export function accountRoutes(app: DeskApp, context: DeskContext, onEnded: () => void) {
  const { database, settings, users, now } = context

  app.get(sessionUrl, (_request, reply) => reply.code(204).send())

  app.get(sessionsUrl, (request) => accountPage(getSession(request)))

  app.post(sessionsUrl, { schema: { body: EndSessions } }, async (request) => {
    const session = getSession(request)
    await endSessions(database, session, { ...request.body, now: now() })
    onEnded()
    return accountPage(session)
  })

  app.get(auditUrl(), async ({ query }): Promise<AuditPage> => {
    const page = readPage((query as { page?: unknown }).page)
    const { total, entries } = await auditPage(database, page)
    return {
      entries: entries.map(({ at, staffEmail, event }) => ({
        at,
        who: staffEmail && users().getName(staffEmail),
        ...event,
      })),
      page,
      pageCount: Math.max(1, Math.ceil(total / auditEntriesPerPage)),
      total,
    }
  })

  async function accountPage(session: Session): Promise<AccountPage> {
    return {
      sessions: await openSessions(database, session, now()),
      hasPreviewLinks: await hasPreviewLinks(database, session.staffEmail, now()),
      officeLanguage: officeLanguage(settings),
    }
  }
}
