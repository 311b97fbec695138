// CSV files of requests, in the language of the office. The audit log records an export before its first byte is sent.
import { Readable } from 'node:stream'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { officeDay } from '../../../server/content/office-time.ts'
import { HttpError } from '../../../server/http/http-error.ts'
import { csvFile, separatorIn } from '../../../server/outbox/csv.ts'
import { requestCells, requestHeads } from '../../../server/outbox/request-columns.ts'
import { timestamp } from '../../../src/office/clock.ts'
import type { AuditEvent } from '../../api/account-data.ts'
import { exportUrl } from '../../api/requests-data.ts'
import { desk } from '../../api/urls.ts'
import { recordEvent } from '../audit-log.ts'
import { type DeskApp, type DeskContext, getSession } from '../desk-context.ts'
import { deskTexts, officeLanguage } from '../texts.ts'
import { findRequest, readSelection } from './details.ts'
import type { ListedRequest } from './types.ts'

type ExportedRequest = ListedRequest & { noteTexts: string[] }

export function exportRoutes(app: DeskApp, context: DeskContext) {
  const { requests, content, database, settings, users, now } = context
  const language = officeLanguage(settings)
  const texts = deskTexts[language]

  app.get(`${desk}/export.csv`, async (request, reply) => {
    const selection = readSelection(request.query)
    const counts = await requests.counts(selection.q)
    const event: AuditEvent = { what: 'exported', scope: 'list', requests: counts[selection.show] }
    return send(request, reply, { event, rows: requests.export(selection) })
  })

  app.get<{ Params: { reference: string } }>(exportUrl(':reference'), async (request, reply) => {
    const found = await findRequest(context, request.params.reference)
    const noteTexts = found.history.flatMap((entry) => (entry.what === 'note' ? [entry.text] : []))
    const event: AuditEvent = { what: 'exported', scope: 'request', requests: 1, reference: found.reference }
    return send(request, reply, { event, rows: [{ ...found, noteTexts }] })
  })

  async function send(
    request: FastifyRequest,
    reply: FastifyReply,
    { event, rows }: { event: AuditEvent; rows: Iterable<ExportedRequest> | AsyncIterable<ExportedRequest> },
  ) {
    // A link on another site must not start a download and add to the audit log.
    if (request.headers['sec-fetch-site'] === 'cross-site') throw new HttpError(403, 'An export for another site')
    const { staffEmail, id: session } = getSession(request)
    // On a full disk, the log of the process records the export.
    await recordEvent(database.query, { at: now(), staffEmail, event }).catch((err: unknown) =>
      request.log.error({ err, event, session }, 'An export is missing in the audit log'),
    )
    const day = officeDay(now(), content.current.site.facts.office.timeZone)
    const name = [texts.requests.title.toLowerCase(), 'reference' in event ? event.reference : [], day].flat().join('-')
    return reply
      .type('text/csv; charset=utf-8')
      .header('content-disposition', `attachment; filename="${name}.csv"`)
      .send(Readable.from(csvFile(table(rows), separatorIn(language))))
  }

  async function* table(rows: Iterable<ExportedRequest> | AsyncIterable<ExportedRequest>) {
    const options = { content: content.current, language }
    const { timeZone } = options.content.site.facts.office
    const { facts, mail } = texts.request
    const { columns, delivered } = texts.export
    const mailStates = { ...mail, sent: delivered }
    yield [
      columns.reference,
      facts.received,
      columns.state,
      columns.answeredBy,
      facts.mail,
      columns.sent,
      columns.reply,
      ...requestHeads(options),
      columns.notes,
    ]
    for await (const stored of rows) {
      const { answeredBy, sentAt } = stored
      yield [
        stored.reference,
        timestamp(stored.receivedAt, timeZone),
        texts.requests.states[stored.state],
        answeredBy === null ? '' : users().getName(answeredBy),
        mailStates[stored.mail],
        sentAt === null ? '' : timestamp(sentAt, timeZone),
        stored.reply ?? '',
        ...requestCells(stored, options),
        stored.noteTexts.join('\n\n'),
      ]
    }
  }
}
